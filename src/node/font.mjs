// font.mjs FONT LICENCE -- the font that formulas are set in, cut down to what formulas need.
//
// Run when the tool is set up, it writes next to itself, for the assets of pages: math.woff2, the
// OpenType font FONT without its rarer glyphs; temml.woff2, Temml's primes and script letters; and
// math-licence.txt, under which both may be handed on.  FONT's MATH table tells browsers how to
// build fractions, roots and large brackets; it stays whole, with the glyphs that it leads to.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const ranges = [
  [0x20, 0x7e], [0xa0, 0xff], // Latin
  [0x300, 0x308], [0x30a, 0x30c], [0x20d6, 0x20d7], // accents
  [0x391, 0x3f6], // Greek
  [0x2010, 0x2063], // dashes, dots, primes, spaces
  [0x2100, 0x214f], // letters with a meaning of their own
  [0x2190, 0x21ff], [0x27f5, 0x27ff], // arrows
  [0x2200, 0x22ff], [0x2a00, 0x2a0c], [0x2a7d, 0x2ab0], // operators and relations
  [0x2308, 0x230b], [0x23b4, 0x23b5], [0x23dc, 0x23e1], [0x27e6, 0x27ef], // brackets
  [0x25a0, 0x25ff], // squares, triangles, circles
  [0x1d400, 0x1d537], // letters: bold, italic, script, Fraktur
  [0x1d538, 0x1d56b], // blackboard letters
  [0x1d6a4, 0x1d755], // Greek: bold, italic
  [0x1d7ce, 0x1d7e1], // digits: bold, blackboard
];

function charactersOf([first, last]) {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");
}

const [font, licence] = process.argv.slice(2);
const assets = path.join(path.dirname(fileURLToPath(import.meta.url)), "assets");
const temml = path.resolve(path.dirname(createRequire(import.meta.url).resolve("temml")), "..");

const math = await subsetFont(fs.readFileSync(font), ranges.map(charactersOf).join(""), {
  targetFormat: "woff2",
  noHinting: true,
  keepFeatures: [],
});
const licences = [
  "math.woff2 is a part of the font that these terms are about:\n",
  fs.readFileSync(licence, "utf8"),
  "\ntemml.woff2 comes with Temml:\n",
  fs.readFileSync(path.join(temml, "LICENSE"), "utf8"),
];
fs.mkdirSync(assets, { recursive: true });
fs.writeFileSync(path.join(assets, "math.woff2"), math);
fs.copyFileSync(path.join(temml, "dist/Temml.woff2"), path.join(assets, "temml.woff2"));
fs.writeFileSync(path.join(assets, "math-licence.txt"), licences.join("\n"));
