// press.mjs -- the programs behind the PDFs, by themselves: what becomes of formulas, and where it
// is said that Typst refuses a source.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root, scratch, writeTree } from './harness.mjs';

const node = path.resolve(root, process.env.HEDDLE_NODE ?? 'build/tool/node');
const directory = scratch('press');

// Runs a program of src/node on records that each end in a NUL: the records it answers.
function ask(program, args, records) {
  const input = records.map((record) => `${record}\0`).join('');
  const { status, stdout, stderr } = spawnSync('node', [path.join(node, program), ...args], { input, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout.split('\0').slice(0, -1);
}

// The Typst form of each formula, or why there is none.
function typstOf(formulas) {
  const answers = ask('math.mjs', [], formulas.map((tex) => `i${tex}`));
  return formulas.map(() => {
    const first = answers.shift();
    return first.startsWith('=') ? answers.shift().slice(1) : first;
  });
}

describe('formulas on paper', () => {
  const forms = {
    'x^2': 'x^2',
    '\\frac{a}{b}': 'frac(a, b)',
    '\\frac12': 'frac(1, 2)',
    '\\mathbb{R}^{B \\times d}': 'RR^(B times d)',
    '\\R': 'RR',
    'x_{\\text{mean}}': 'x_"mean"',
    '\\operatorname*{arg\\,max}_x': 'op("arg max", limits: #true)_x',
    '\\begin{Vmatrix}a\\end{Vmatrix}': 'mat(delim: bar.v.double, a)',
    '[0, 1)': '\\[0, 1\\)',
    '\\sqrt{(0,1]}': 'sqrt(\\(0 comma 1\\])',
    'f(x)': 'f(x)',
    '\\sum\\limits_{i=1}^n x': 'sum_(i = 1)^n x',
    '\\text{50\\% of a\\_b}': '"50% of a_b"',
    '\\lVert x \\rVert \\lt \\argmax_y \\dotsb': '‖x‖< op("arg max", limits: #true)_y dots.c',
    '\\texttt{eps} \\biggl[ x \\biggr]': 'mono(e p s) [x]',
    '1{,}000': '1","000',
    "x''": "x''",
    '|x| + \\|y\\|': '|x|+‖y‖',
    'a \\\\ b': 'a \\ b',
    '\\big( x \\big)': '(x)',
    '\\max_i \\ln x': 'max_i ln x',
    '\\begin{gathered}a\\\\b\\end{gathered}': 'a \\ b',
    '\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}': 'mat(delim: "[", 1, 2; 3, 4)',
  };
  it('have forms', () => assert.deepEqual(typstOf(Object.keys(forms)), Object.values(forms)));

  const refusals = {
    'a + \\phantom{b}': '!4 this formula cannot be printed: "\\phantom" has no form on paper',
    'ä \\boxed{x}': '!3 this formula cannot be printed: "\\boxed" has no form on paper',
    '\\color{red}{x}': '!0 this formula cannot be printed: "\\color" has no form on paper',
    '\\text{a "b"}': '!8 this formula cannot be printed: a " has no form on paper',
    '\\text{a {b} c}': '!0 this formula cannot be printed: "a {b" are no plain words',
    'x \\begin{smallmatrix}a\\end{smallmatrix}': '!2 this formula cannot be printed: "\\begin{smallmatrix}" has no form on paper',
    'f(0, 1]': '!0 this formula cannot be printed: its brackets do not match',
    '\\frac{a': '!7 this formula is wrong: Unexpected end of input in a macro argument, expected \'}\'',
    '\\foo': '!0 this formula is wrong: Unsupported function name: \\foo',
  };
  it('are refused if they have none, at their place', () => {
    const said = typstOf(Object.keys(refusals)).map((answer) => answer.split('\n')[0]);
    assert.deepEqual(said, Object.values(refusals));
  });
});

const head = '#set document(title: "T")\n#set text(lang: "en")\n';

// What pdf.mjs says of SOURCE; a template beside it has a function without() that makes a formula
// without words, and broken(), which is.
function print(name, source) {
  const dir = path.join(directory, name);
  writeTree(dir, {
    'templates/typst/kit.typ': '#let say(text) = [#text]\n#let broken() = { there_is_none }\n',
    'x.typ': head + source,
  });
  const answers = ask('pdf.mjs', [path.join(dir, 'templates'), path.join(dir, 'assets')],
    [`${path.join(dir, 'x.pdf')}\n${path.join(dir, 'x.typ')}`]);
  assert.equal(answers.at(-1) === '=', fs.existsSync(path.join(dir, 'x.pdf')));
  return answers;
}

const block = (line, text) => `/*@lessons/01-x.md:${line}*/\n${text}\n\n`;

describe('what Typst refuses', () => {
  it('is nothing, mostly', () => assert.deepEqual(print('well', block(4, 'Well.')), ['=']));

  it('is found behind its mark', () => {
    const refusal = ['Typst cannot print this: missing alt text', 'make sure your images and equations have alt text'];
    const source = block(4, '= A') + block(6, '$x$') + block(8, '#list([\n/*@lessons/01-x.md:9*/\n$y$\n])') + block(11, 'End.');
    assert.deepEqual(print('marks', source), [
      ['!lessons/01-x.md:6', ...refusal].join('\n'), ['!lessons/01-x.md:9', ...refusal].join('\n'), '-',
    ]);
  });

  it('may be a character that came through a template', () => {
    const source = '#import "/typst/kit.typ": *\n' + block(4, '#say("a 中");') + block(6, '#say("\\u{4e2d}");');
    assert.deepEqual(print('character', source).map((answer) => answer.split('\n')[0]),
      ['!lessons/01-x.md:4 中', '!lessons/01-x.md:6 中', '-']);
  });

  it('is said of all mistakes that a document notes', () => {
    const note = (line) => `#metadata("@lessons/01-x.md:${line}: too wide\\nmake it narrow") <mistake>`;
    assert.deepEqual(print('noted', block(4, note(4)) + block(6, `#context [${note(7)}]`)),
      ['!lessons/01-x.md:4\ntoo wide\nmake it narrow', '!lessons/01-x.md:7\ntoo wide\nmake it narrow', '-']);
  });

  it('is told by a template that gives up', () => {
    assert.deepEqual(print('panic', block(4, '#panic("@lessons/01-x.md:5: no \\"way\\"")')),
      ['!lessons/01-x.md:5\nno "way"', '-']);
  });

  it('is the fault of a template where one is broken', () => {
    assert.deepEqual(print('broken', `#import "/typst/kit.typ": *\n${block(4, '#broken();')}`),
      ['?templates/typst/kit.typ:2\nunknown variable: there_is_none', '-']);
  });

  it('is a font of the machine', () => {
    const source = '#set text(font: "DejaVu Sans")\n' + block(4, 'ⴰ');
    assert.match(print('fonts', source)[0], /^!lessons\/01-x\.md:4 ⴰ\n/);
  });
});
