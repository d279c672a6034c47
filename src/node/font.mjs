// font.mjs -- the font that formulas are set in, cut down to what formulas are made of.
//
// Writes assets/math.woff2 and, beside it, its licence, next to this file: once, when the tool is
// set up.  The font's MATH table, which tells a browser how to build fractions, roots and large
// brackets, stays whole, and so do the glyphs that it and the font's features lead to.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const blocks = [
  [0x20, 0x7e], [0xa0, 0xff], // Latin
  [0x300, 0x338], [0x20d0, 0x20f0], // accents
  [0x391, 0x3f6], // Greek
  [0x2010, 0x205f], // punctuation, primes, spaces
  [0x2100, 0x214f], // letters with a meaning of their own
  [0x2190, 0x21ff], [0x27f0, 0x27ff], // arrows
  [0x2200, 0x22ff], [0x27c0, 0x27ef], [0x2a00, 0x2aff], // operators, brackets
  [0x2308, 0x230b], [0x231c, 0x231f], [0x2322, 0x2323], [0x239b, 0x23b5], [0x23dc, 0x23e1],
  [0x25a0, 0x25ff], // squares, triangles, circles
  [0x1d400, 0x1d59f], // letters: bold, italic, script, Fraktur, blackboard
  [0x1d5a0, 0x1d5d3], [0x1d670, 0x1d6a3], // sans serif, typewriter
  [0x1d6a4, 0x1d755], // Greek: bold, italic
  [0x1d7ce, 0x1d7e1], // digits: bold, blackboard
];

function charactersOf([first, last]) {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");
}

const require = createRequire(import.meta.url);
const source = path.dirname(require.resolve("@fontsource/stix-two-math/package.json"));
const assets = path.join(path.dirname(fileURLToPath(import.meta.url)), "assets");

const font = await subsetFont(
  fs.readFileSync(path.join(source, "files/stix-two-math-latin-400-normal.woff2")),
  blocks.map(charactersOf).join(""),
  { targetFormat: "woff2", noHinting: true },
);
fs.mkdirSync(assets, { recursive: true });
fs.writeFileSync(path.join(assets, "math.woff2"), font);
fs.copyFileSync(path.join(source, "LICENSE"), path.join(assets, "math-licence.txt"));
