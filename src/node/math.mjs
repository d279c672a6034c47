// math.mjs -- TeX formulas to MathML and to Typst, all of a build in one process.
//
// Reads records from standard input, each ended by a NUL: "d" (display) or "i" (inline), then
// the TeX. Writes for each, in order, two records, "=" and the MathML, "=" and the Typst, or
// one: "!", the mistake's byte offset in the TeX, a blank and what is wrong; a hint may follow
// on a line of its own.

import { readFileSync } from "node:fs";
import temml from "temml";
import { typstOf } from "./typst_math.mjs";

const options = { annotate: true, throwOnError: true };

const offset = (tex, error) => Buffer.byteLength(tex.slice(0, error.position ?? 0));

// "Expected '}' at position 7: {a" -> "Expected '}'": the place is told by the offset.
function refusedByTemml(tex, error) {
  const reason = error.message.replace(/ at (position \d+|end of input):[^]*$/, "").trim();
  return `!${offset(tex, error)} this formula is wrong: ${reason}`;
}

function refusedForPaper(tex, error) {
  const reason = error.message.trim().replaceAll("\n", " ");
  return `!${offset(tex, error)} this formula cannot be printed: ${reason}\nwrite it with other commands`;
}

function convert(record) {
  const tex = record.slice(1);
  let mathml;
  try {
    mathml = temml.renderToString(tex, { ...options, displayMode: record[0] === "d" });
  } catch (error) {
    return [refusedByTemml(tex, error)];
  }
  try {
    return [`=${mathml}`, `=${typstOf(tex)}`];
  } catch (error) {
    return [refusedForPaper(tex, error)];
  }
}

const records = readFileSync(0, "utf8").split("\0").slice(0, -1);
process.stdout.write(records.flatMap(convert).map((record) => record + "\0").join(""));
