// typst_math.mjs -- TeX formulas to Typst's, or why there is no such form.
//
// tex2typst takes a command that it does not know for a variable of that name; so commands are
// looked at first, and only those that have a form are let through.

import { symbolMap, tex2typst } from "tex2typst";

// Commands that another one stands for.
const customTexMacros = {
  "\\R": "\\mathbb{R}", "\\N": "\\mathbb{N}", "\\Z": "\\mathbb{Z}",
  "\\lvert": "|", "\\rvert": "|", "\\vert": "|", "\\lVert": "\\|", "\\rVert": "\\|", "\\Vert": "\\|",
  "\\lt": "<", "\\gt": ">", "\\dotsb": "\\cdots", "\\dotsm": "\\cdots", "\\dotsc": "\\ldots",
  "\\thinspace": "\\,", "\\medspace": "\\:", "\\thickspace": "\\;", "\\negthinspace": "\\!",
  "\\texttt": "\\mathtt", "\\textbf": "\\mathbf", "\\textit": "\\mathit", "\\textrm": "\\mathrm",
  "\\argmax": "\\operatorname*{arg max}", "\\argmin": "\\operatorname*{arg min}",
};

// Commands whose Typst name is the same, and those with arguments that tex2typst knows.
const others = new Set(
  `Alpha Beta Chi Epsilon Eta Iota Kappa Mu Nu Omicron Rho Tau Zeta Pr arccos arcsin arctan arg cosh
  coth deg det dim exp gcd hom inf ker lg liminf limsup max min sinh sup tanh doteq varDelta varGamma
  varLambda varOmega varPhi varPi varPsi varSigma varTheta varUpsilon varXi
  begin end left right displaystyle
  bar binom bold boldsymbol cancel dbinom ddot dfrac displaylines dot frac hat hspace mathbb mathbf
  mathbin mathcal mathfrak mathinner mathit mathop mathrel mathrm mathscr mathsf mathtt not
  operatorname overbrace overleftarrow overline overrightarrow overset pmb pmod rm sqrt substack
  tbinom text tfrac tilde underbrace underline underset vec widehat widetilde`.split(/\s+/),
);

// Commands that say what Typst does by itself: brackets grow, bounds stand above and below.
const needless = /\\([bB]igg?[lrm]?|limits)(?![a-zA-Z])/g;

// Environments by the name of one that does the same.
const environments = { gathered: "aligned", split: "aligned", dcases: "cases" };

const isKnown = (name) => symbolMap.has(name) || others.has(name) || `\\${name}` in customTexMacros;

class Refusal extends Error {
  constructor(message, position) {
    super(message);
    this.position = position;
  }
}

function checkCommands(tex) {
  for (const { 1: name, index } of tex.matchAll(/\\(?:([a-zA-Z]+)|[^])/g))
    if (name && !isKnown(name)) throw new Refusal(`"\\${name}" has no form on paper`, index);
  if (tex.includes('"')) throw new Refusal('a " has no form on paper', tex.indexOf('"'));
}

// Words become Typst strings as they stand: nothing in them may end or escape one.
function checkWords(tex) {
  for (const { 1: words, index } of tex.matchAll(/\\(?:text|operatorname\*?)\s*\{([^}]*)\}/g))
    if (/["\\{$]/.test(words.replace(/\\[%_#&$]/g, ""))) throw new Refusal(`"${words}" are no plain words`, index);
}

// Brackets that close none of their kind, as in [0, 1), are escaped, so that they end no call of
// Typst's.
function settleBrackets(typst) {
  const open = [];
  const lone = new Set();
  for (const { 0: bracket, index } of typst.matchAll(/"[^"]*"|\\.|[()[\]]/g)) {
    if (bracket.length > 1) continue;
    if ("([".includes(bracket)) {
      open.push(index);
      continue;
    }
    const start = open.pop();
    if (start !== undefined && typst[start] + bracket === (bracket === ")" ? "()" : "[]")) continue;
    if (/[a-z]\($/.test(typst.slice(0, (start ?? 0) + 1))) throw new Refusal("its brackets do not match", 0);
    lone.add(start).add(index);
  }
  for (const index of open) lone.add(index);
  return typst.replace(/[^]/g, (c, i) => (lone.has(i) ? `\\${c}` : c));
}

// Words with the blanks that TeX writes as commands as characters.
const withBlanks = (tex) =>
  tex.replace(
    /(\\(?:text|operatorname\*?)\s*\{)((?:\\[,;: ]|[^{}\\])*)\}/g,
    (_, command, words) => `${command}${words.replace(/\\[,;: ]/g, " ")}}`,
  );

// TEX as tex2typst reads it best.
const prepared = (tex) =>
  withBlanks(
    tex
      .replace(needless, "")
      .replaceAll("{,}", "\\text{,}")
      .replace(/(\\(?:begin|end)\{)(\w+)\}/g, (_, command, name) => `${command}${environments[name] ?? name}}`),
  );

// Typst keeps blanks around bars and words, where TeX has none.
const tightened = (typst) =>
  typst
    .replace(/(?<!delim: )bar\.v\.double/g, "\u2016")
    .replace(/(\d) (",") (?=\d)/g, "$1$2")
    .replace(/("[^"]*")| *([|\u2016]) */g, (_, words, bar) => words ?? bar)
    .replace(/\^\(('( ?'*)*)\)/g, (_, primes) => primes.replaceAll(" ", ""));

function converted(tex) {
  try {
    return tex2typst(tex, { customTexMacros, fracToSlash: false });
  } catch (error) {
    const [, name] = /^Unimplemented beginend: (\w+)/.exec(error.message) ?? [];
    if (!name) throw error;
    throw new Refusal(`"\\begin{${name}}" has no form on paper`, Math.max(0, tex.indexOf(`\\begin{${name}}`)));
  }
}

// Throws an error with the position of what TEX cannot say on paper.
export function typstOf(written) {
  checkCommands(written.replace(needless, (command) => " ".repeat(command.length)));
  const tex = prepared(written);
  checkWords(tex);
  return tightened(settleBrackets(converted(tex)));
}
