// mistakes.mjs -- what Typst says of a source, told of the lesson or the template behind it.
//
// A source bears before each block a line like /*@lessons/02-x.md:12*/: what goes wrong up to the
// next one is a mistake at that line of the lesson. Mistakes are records as pdf.mjs writes them.

const marker = /^[ \t]*\/\*@(.+:\d+)\*\/$/gm;

// [{at, line, offset}]: where the lesson's blocks begin in the source, by line (from 0) and offset.
function marksOf(source) {
  let line = 0;
  let seen = 0;
  return [...source.matchAll(marker)].map(({ index, 1: at }) => {
    line += source.slice(seen, index).split("\n").length - 1;
    seen = index;
    return { at, line, offset: index };
  });
}

const author = (at, message, hints = [], found = "") =>
  [`!${at}${found && ` ${found}`}`, message, ...hints].join("\n");

const internal = (at, message, hints = []) => [`?${at}`, message, ...hints].join("\n");

// "@lessons/02-x.md:12: the table is too wide" of a template, as an author's mistake.
function toldByTemplate(text) {
  const [, at, message, hint] = /^@(.+?:\d+): ([^\n]*)(?:\n([^]*))?$/.exec(text) ?? [];
  return at && author(at, message, hint ? [hint] : []);
}

// A string of a Rust debug print.
function unescaped(quoted) {
  const named = { n: "\n", r: "\r", t: "\t", 0: "\0" };
  return quoted
    .slice(1, -1)
    .replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gs, (_, hex, one) =>
      hex ? String.fromCodePoint(parseInt(hex, 16)) : (named[one] ?? one),
    );
}

// Mistakes that a document noted itself: it goes on, so that all are found in one run.
export function mistakesOfDocument(values) {
  return values.map((value) => toldByTemplate(value) ?? internal("templates/typst.lua", String(value)));
}

// Compiling

// Errors of Typst's, each with the calls that led to it.
function grouped(diagnostics) {
  const errors = [];
  for (const one of diagnostics)
    if (one.severity === 1) errors.push({ ...one, calls: [] });
    else if (one.severity !== 2) errors.at(-1)?.calls.push(one);
  return errors;
}

// The mark of the block that an error is about: one in the source itself, one of a file of the
// course that the source shows, or one that says of a file that it cannot be used.
function markOfError(error, marks, { source, main, root }) {
  const before = ({ range }) => marks.findLast((mark) => mark.line <= range.start.line);
  if (error.path.startsWith(`${root}/course/`)) {
    const shown = source.indexOf(error.path.slice(root.length));
    return marks.findLast((mark) => shown >= 0 && mark.offset < shown);
  }
  if (error.path === main) return error.range ? before(error) : undefined;
  const call = error.calls.find((one) => one.path === main && one.range);
  return call && aboutFiles.test(error.message) ? before(call) : undefined;
}

const aboutFiles = /file not found|failed to (load|decode|parse)|unknown image format/;

function mistakeOfCompiler(error, marks, context) {
  const panicked = /^panicked with: (".*")$/s.exec(error.message);
  const message = panicked ? unescaped(panicked[1]) : error.message;
  const told = toldByTemplate(message);
  if (told) return told;
  const [text, ...hints] = message.replace(/ \(searched at .*\)/, "").split(/, hints: /);
  const mark = markOfError(error, marks, context);
  if (mark) return author(mark.at, `Typst cannot print this: ${text}`, hints);
  const path = error.path.replace(context.root, "templates");
  return internal(error.range ? `${path}:${error.range.start.line + 1}` : path, text, hints);
}

// CONTEXT is what was compiled: its source, its path main, the directory root of the templates.
export function mistakesOfCompiler(diagnostics, context) {
  const marks = marksOf(context.source);
  return grouped(diagnostics).map((error) => mistakeOfCompiler(error, marks, context));
}

// Making the PDF of what was compiled

const report =
  /SourceDiagnostic \{ severity: Error, span: Span\((\d+)\), message: ("(?:[^"\\]|\\.)*"), trace: \[.*?\], hints: \[((?:"(?:[^"\\]|\\.)*"(?:, )?)*)\] \}/gs;

function reportsOf(text) {
  return [...text.matchAll(report)].map(([, span, message, hints]) => ({
    span: BigInt(span),
    message: unescaped(message).replace(/^PDF\/UA-1 error: /, ""),
    hints: (hints.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map(unescaped),
  }));
}

function missingText({ message }) {
  const quoted = /^the text `(".*")` could not be displayed/s.exec(message);
  return quoted && unescaped(quoted[1]);
}

// Where a source's blocks begin and what they hold, characters as they are read.
function sectionsOf(source) {
  const marks = marksOf(source);
  return marks.map(({ at, offset }, i) => ({
    at,
    text: source
      .slice(offset, marks[i + 1]?.offset)
      .replace(/\\u\{([0-9a-f]+)\}/gi, (_, hex) => String.fromCodePoint(parseInt(hex, 16))),
  }));
}

const fontHint = "put a font that has it (.ttf or .otf) into the course's assets/, or write it another way";

const codePoints = (text) =>
  [...text].map((c) => `U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`).join(" ");

// One mistake for each block and text of MISSING in it.
function mistakesOfText(missing, source) {
  return sectionsOf(source).flatMap(({ at, text }) =>
    missing
      .filter((one) => text.includes(one))
      .map((one) => author(at, `no font for paper has "${one}" (${codePoints(one)})`, [fontHint], one)),
  );
}

// Typst names a place by a number: a file and how far in it, which depends on nothing but the
// file's structure. So a copy whose marks are characters that no font has tells what lies where.
const firstProbe = 0xf0000;

const markOf = (one) => (missingText(one)?.codePointAt(0) ?? 0) - firstProbe;

function probed(source, attempt) {
  let next = firstProbe;
  const probe = source.replace(marker, () => String.fromCodePoint(next++));
  const reports = reportsOf(attempt(probe));
  return {
    marks: reports.filter((one) => markOf(one) >= 0),
    others: reports.filter((one) => markOf(one) < 0),
  };
}

const sameFile = (a, b) => a.span >> 48n === b.span >> 48n;

// The same place in two files that are built alike.
const samePlace = (a, b) => BigInt.asUintN(48, a.span ^ b.span) === 0n;

// The last mark before what ONE is about, by its index; undefined if that is not in the source.
function markBefore(one, marks) {
  const before = marks.filter((mark) => sameFile(mark, one) && mark.span < one.span).map(markOf);
  return before.length ? Math.max(...before) : undefined;
}

function mistakesByPlace(reports, source, attempt) {
  const places = marksOf(source);
  const { marks, others } = probed(source, attempt);
  return reports.map((one) => {
    const twin = others.find((other) => samePlace(other, one) && other.message === one.message);
    const index = twin && markBefore(twin, marks);
    return index === undefined
      ? internal("templates/typst.lua", one.message, one.hints)
      : author(places[index].at, `Typst cannot print this: ${one.message}`, one.hints);
  });
}

// TEXT is what making a PDF of SOURCE failed with; attempt(source) gives that of another source.
export function mistakesOfExport(text, source, attempt) {
  const reports = reportsOf(text);
  const sections = sectionsOf(source);
  const isWritten = (one) => sections.some((section) => section.text.includes(one));
  const missing = [...new Set(reports.map(missingText).filter((one) => one && isWritten(one)))];
  const others = reports.filter((one) => !missing.includes(missingText(one)));
  if (reports.length === 0) return [internal("templates/typst.lua", text)];
  return [
    ...mistakesOfText(missing, source),
    ...(others.length ? mistakesByPlace(others, source, attempt) : []),
  ];
}
