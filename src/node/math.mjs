// math.mjs -- TeX formulas to MathML, all of a build in one process.
//
// Reads records from standard input, each ended by a NUL: "d" (display) or "i" (inline), then
// the TeX. Writes one record for each, in order: "=" and the MathML, or "!", the mistake's
// byte offset in the TeX, a blank and what is wrong.

import { readFileSync } from "node:fs";
import temml from "temml";

const options = { annotate: true, throwOnError: true };

// "Expected '}' at position 7: {a" -> "Expected '}'": the place is told by the offset.
function reason(error) {
  return error.message.replace(/ at (position \d+|end of input):[^]*$/, "").trim();
}

function offset(tex, error) {
  return Buffer.byteLength(tex.slice(0, error.position ?? 0));
}

function convert(record) {
  const tex = record.slice(1);
  try {
    return "=" + temml.renderToString(tex, { ...options, displayMode: record[0] === "d" });
  } catch (error) {
    return `!${offset(tex, error)} ${reason(error)}`;
  }
}

const records = readFileSync(0, "utf8").split("\0").slice(0, -1);
process.stdout.write(records.map((record) => convert(record) + "\0").join(""));
