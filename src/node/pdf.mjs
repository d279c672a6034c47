// pdf.mjs -- Typst sources to tagged PDFs, all of a build in one process.
//
//   node pdf.mjs TEMPLATES ASSETS < JOBS
//
// A job is the path of a PDF and those of the parts of its source, each on a line of its own, and a
// NUL. A source sees the directory TEMPLATES as its root, and the course's ASSETS as
// /course/assets. Fonts among them are added to Typst's own; those of the machine are not seen.
//
// Writes for each job, in order, its mistakes and then "=" (the PDF was written) or "-", each
// ended by a NUL. A mistake is a kind and a place, then what is wrong, then hints, each on a line
// of its own: "!lessons/02-x.md:12" is the author's, "?templates/typst/style.typ:3" is not. Behind
// an author's place may stand a blank and the text at fault.
//
// A document notes mistakes that it finds itself, such as a table too wide, by
// #metadata("@lessons/02-x.md:12: what is wrong\nhint") <mistake>, and may panic() likewise.

import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { mistakesOfCompiler, mistakesOfDocument, mistakesOfExport } from "./mistakes.mjs";

process.env.FONTCONFIG_FILE = fileURLToPath(new URL("fonts.conf", import.meta.url));
delete process.env.TYPST_FONT_PATHS;
const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");

const [templates, assets] = process.argv.slice(2).map((path) => resolve(path));

// The files that Heddle sees as assets, too: links are followed, and a pipe is never opened.
function filesBelow(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => !name.startsWith("."))
    .sort()
    .flatMap((name) => {
      const path = join(directory, name);
      const found = statSync(path, { throwIfNoEntry: false });
      if (found?.isDirectory()) return filesBelow(path);
      return found?.isFile() ? [path] : [];
    });
}

function newCompiler() {
  const files = filesBelow(assets);
  const isFont = (file) => /\.(ttf|otf)$/i.test(file);
  const fontBlobs = files.filter(isFont).map((file) => readFileSync(file));
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] });
  const place = (file) => join(templates, "course/assets", file.slice(assets.length));
  for (const file of files.filter((file) => !isFont(file)))
    compiler.mapShadow(place(file), readFileSync(file));
  return compiler;
}

const compiler = newCompiler();
const undated = "#set document(date: none);"; // else a PDF tells when it was made
let attempts = 0;

// {pdf}, or {faults}: what Typst says against it, or {failure}: why no PDF comes of what compiled.
function made(main) {
  const compiled = compiler.compile({ mainFilePath: main });
  if (compiled.hasError())
    return { main, faults: compiler.fetchDiagnostics(compiled.takeError()) };
  const noted = compiler.query(compiled.result, { selector: "<mistake>", field: "value" });
  try {
    return { noted, pdf: compiler.pdf(compiled.result, { pdfStandard: "ua-1" }) };
  } catch (error) {
    return { noted, failure: error.message };
  }
}

// Each source has a name of its own: of what has the name of another Typst renews but parts, and
// then does not number its places from the start.
function attempt(source) {
  const main = join(templates, `main-${++attempts}.typ`);
  compiler.addSource(main, source);
  try {
    return made(main);
  } finally {
    compiler.unmapShadow(main);
  }
}

function mistakesOf({ main, faults, noted, failure }, source) {
  if (faults) return mistakesOfCompiler(faults, { source, main, root: templates });
  const ofExport = failure
    ? mistakesOfExport(failure, source, (probe) => attempt(probe).failure ?? "")
    : [];
  return [...mistakesOfDocument(noted), ...ofExport];
}

function answer(job) {
  const [pdf, ...parts] = job.split("\n");
  const source = undated + parts.map((part) => readFileSync(part, "utf8")).join("");
  const outcome = attempt(source);
  const mistakes = mistakesOf(outcome, source);
  if (mistakes.length === 0) writeFileSync(pdf, outcome.pdf);
  compiler.evictCache(2); // what the last documents share stays; memory does not grow with their number
  return [...mistakes, mistakes.length ? "-" : "="];
}

const jobs = readFileSync(0, "utf8").split("\0").slice(0, -1);
process.stdout.write(jobs.flatMap(answer).map((record) => record + "\0").join(""));
