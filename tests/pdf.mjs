// pdf.mjs -- the course on paper: what its PDFs are and hold, what is made again and when, what is
// kept back, and where it is said that something does not fit.
//
// pdfinfo, pdffonts and pdftotext (poppler-utils) read the PDFs.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  buildArguments, concurrency, heddle, labOf, listTree, read, root, runHeddle, scratch, writeTree,
} from './harness.mjs';

const directory = scratch('pdf');

// poppler calls the mark of a tagged file that has none of some kind a mistake of syntax.
function poppler(command, ...args) {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

// Text as it can be looked for: without white space, and without the hyphens of broken lines.
const dense = (text) => text.replace(/[\s\u00ad\u2010-]+/g, '');

const textOf = (...names) => dense(poppler('pdftotext', path.join(...names), '-'));

// What readers see of HTML, formulas aside: the pieces between them.
function wordsOf(html) {
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html.split(/<math\b.*?<\/math>/s)
    .map((piece) => piece.replace(/<[^>]*>/g, '').replace(/&(\w+|#39);/g, (all, name) => entities[name] ?? all))
    .map(dense)
    .filter(Boolean);
}

async function build(dir, course, ...options) {
  const result = await runHeddle(dir, ...buildArguments(course, '--why', ...options));
  const printed = [...result.stderr.matchAll(/^why: ((?:pdf|answers)\/.*\.pdf): /gm)];
  return { ...result, printed: printed.map((match) => match[1]).sort() };
}

async function buildWell(...args) {
  const result = await build(...args);
  assert.equal(result.status, 0, result.stderr);
  return result;
}

// {name: bytes} of the PDFs below DIR.
function pdfsOf(dir) {
  const names = listTree(path.join(dir, 'out')).filter((name) => /^(pdf|answers)\//.test(name));
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(dir, 'out', name)).toString('latin1')]));
}

describe('the PDFs of the course', () => {
  const dir = path.join(directory, 'lessons');
  const lessons = fs.readdirSync(path.join(root, 'lessons')).filter((name) => /^\d\d-/.test(name));
  const slugs = lessons.map((name) => name.slice(3, -3));

  before(async () => {
    fs.cpSync(path.join(root, 'lessons'), path.join(dir, 'lessons'), { recursive: true });
    const { stdout } = await buildWell(dir, 'lessons');
    assert.match(stdout, new RegExp(`; ${slugs.length + 1} PDFs in out/pdf; \\d+ labs in out/labs\n$`));
  });

  for (const name of ['book', ...slugs]) {
    const file = path.join(dir, 'out/pdf', `${name}.pdf`);

    it(`tell readers and machines what ${name}.pdf is`, () => {
      const info = poppler('pdfinfo', file);
      const metadata = poppler('pdfinfo', '-meta', file);
      assert.match(info, /^Tagged: +yes$/m);
      assert.match(info, /^Page size: .*\(A4\)$/m);
      assert.match(info, /^Title: +\S/m);
      assert.match(metadata, /<pdfuaid:part>1<\/pdfuaid:part>/);
      assert.match(metadata, /<dc:language><rdf:Bag><rdf:li>en<\/rdf:li>/);
    });

    it(`do not tell when ${name}.pdf was made`, () => {
      assert.doesNotMatch(poppler('pdfinfo', file), /Date:/);
    });

    it(`bring all fonts of ${name}.pdf along`, () => {
      const fonts = poppler('pdffonts', file).trim().split('\n').slice(2);
      assert.ok(fonts.length > 3);
      for (const font of fonts) {
        assert.doesNotMatch(font, /Type 3/);
        assert.match(font, / yes (yes|no) +(yes|no) +\d+ +\d+$/);
      }
    });
  }

  for (const slug of slugs) {
    const page = () => read(dir, 'out/site', `${slug}.html`);
    const assertHolds = (pieces, least) => {
      const text = textOf(dir, 'out/pdf', `${slug}.pdf`);
      assert.ok(pieces.length >= least, `${pieces.length} pieces`);
      for (const piece of pieces) assert.ok(text.includes(piece), piece);
    };

    it(`hold every option of every question of ${slug}`, () => {
      const options = [...page().matchAll(/<label for="heddle-question-\d+-\d+">(.*?)<\/label>/gs)];
      assertHolds(options.flatMap((match) => wordsOf(match[1])), 3);
    });

    it(`hold every figure of every table of ${slug}`, () => {
      const cells = [...page().matchAll(/<td\b[^>]*>(.*?)<\/td>/gs)].flatMap((match) => wordsOf(match[1]));
      assertHolds(cells.filter((cell) => /\d/.test(cell)), 20);
    });
  }

  it('are the same when they are made again', async () => {
    const first = pdfsOf(dir);
    for (const gone of ['pdf', 'tangle/paper', 'tangle/paper.lua', 'tangle/math']) {
      fs.rmSync(path.join(dir, 'out', gone), { recursive: true });
    }
    const { printed } = await buildWell(dir, 'lessons', '--goal=pdf');
    assert.equal(printed.length, slugs.length + 1);
    for (const [name, bytes] of Object.entries(pdfsOf(dir))) assert.ok(bytes === first[name], name);
  });
});

// A course of three lessons that tell their answers after an attempt, in a key, and never.

const question = (reason) => `
## Quick check

Which is even?

- [x] Two.
  - ${reason}
- [ ] Three.
  - Something is left over.
`;

const small = {
  'README.md': '---\ntitle: Small\nlanguage: de\npaper: us-letter\n---\nHello.\n',
  '01-open.md': `---\ntitle: Open\n---\n![A dot](assets/dot.svg)\n\nFigure: A dot.\n${question('Half of two is one.')}`,
  '02-kept.md': `---\ntitle: Kept\nanswers: key\n---\nSee $\`x_1\`$.\n${question('The half is $`\\frac{2}{2}`$, a whole number.')}`,
  '03-silent.md': `---\ntitle: Silent\nanswers: none\n---\n${question('No one will read this.')}`,
  'assets/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>\n',
};

function courseOf(name, files = {}) {
  const dir = path.join(directory, name);
  for (const [file, text] of Object.entries({ ...small, ...files })) {
    if (text !== null) writeTree(dir, { [`course/${file}`]: text });
  }
  return dir;
}

const smallPdfs = ['answers/kept.pdf', 'pdf/book.pdf', 'pdf/kept.pdf', 'pdf/open.pdf', 'pdf/silent.pdf'];

describe('a small course on paper', { concurrency }, () => {
  const built = path.join(directory, 'built');

  before(async () => {
    courseOf('built');
    const { stdout, printed } = await buildWell(built, 'course');
    assert.match(stdout, /open out\/site\/index.html; 4 PDFs in out\/pdf; 1 answer key in out\/answers\n$/);
    assert.deepEqual(printed, smallPdfs);
    assert.deepEqual(Object.keys(pdfsOf(built)), smallPdfs);
  });

  function copyOfBuilt(name) {
    const dir = path.join(directory, name);
    execFileSync('cp', ['-a', built, dir]);
    return dir;
  }

  function edit(dir, file, old, text) {
    const before = read(dir, 'course', file);
    assert.ok(before.includes(old));
    writeTree(dir, { [`course/${file}`]: before.replace(old, text) });
  }

  it('is in the language and on the paper of the course', () => {
    assert.match(poppler('pdfinfo', path.join(built, 'out/pdf/open.pdf')), /\(letter\)/);
    assert.match(poppler('pdfinfo', '-meta', path.join(built, 'out/pdf/open.pdf')), /<rdf:li>de<\/rdf:li>/);
  });

  it('tells answers that are for after an attempt in handout and book', () => {
    for (const name of ['open', 'book']) assert.ok(textOf(built, 'out/pdf', `${name}.pdf`).includes('Halfoftwoisone.'));
  });

  it('tells answers that are for the key in the key alone', () => {
    const secret = 'awholenumber.';
    assert.ok(textOf(built, 'out/answers/kept.pdf').includes(secret));
    for (const name of ['kept', 'book']) assert.ok(!textOf(built, 'out/pdf', `${name}.pdf`).includes(secret), name);
    for (const name of listTree(path.join(built, 'out/site'))) {
      assert.ok(!read(built, 'out/site', name).includes('a whole number'), name);
    }
    assert.deepEqual(listTree(path.join(built, 'out/site')).filter((name) => name.endsWith('.pdf')), []);
  });

  it('tells answers that are for no one nowhere', () => {
    for (const name of smallPdfs) assert.ok(!textOf(built, 'out', name).includes('willread'), name);
  });

  for (const [name, printed] of [['words.lua', smallPdfs], ['typst/style.typ', smallPdfs], ['html/page.html', []]]) {
    it(`is made again where a template of paper changed: ${name}`, async () => {
      const dir = copyOfBuilt(`template-${path.basename(name)}`);
      const templates = path.join(dir, 'templates');
      fs.cpSync(path.join(root, 'templates'), templates, { recursive: true });
      fs.appendFileSync(path.join(templates, name), '\n');
      assert.deepEqual((await buildWell(dir, 'course', '--templates', templates)).printed, printed);
    });
  }

  it('is not made again without a reason', async () => {
    const dir = copyOfBuilt('again');
    const { printed, stderr } = await buildWell(dir, 'course');
    assert.deepEqual(printed, []);
    assert.doesNotMatch(stderr, /PDFs/);
  });

  it('is made again where it changed', async () => {
    const dir = copyOfBuilt('edited');
    edit(dir, '03-silent.md', 'Which is even?', 'Which of them is even?');
    const { printed } = await buildWell(dir, 'course');
    assert.deepEqual(printed, ['pdf/book.pdf', 'pdf/silent.pdf']);
    assert.ok(textOf(dir, 'out/pdf/silent.pdf').includes('Whichofthemiseven?'));
    assert.ok(pdfsOf(dir)['pdf/open.pdf'] === pdfsOf(built)['pdf/open.pdf']);
  });

  it('is made again where a picture changed', async () => {
    const dir = copyOfBuilt('picture');
    edit(dir, 'assets/dot.svg', 'r="3"', 'r="2"');
    const { printed } = await buildWell(dir, 'course');
    assert.deepEqual(printed, ['pdf/book.pdf', 'pdf/open.pdf']);
  });

  it('takes pictures through links, and waits for no pipe', async () => {
    const dir = copyOfBuilt('links');
    fs.renameSync(path.join(dir, 'course/assets'), path.join(dir, 'pictures'));
    fs.mkdirSync(path.join(dir, 'course/assets'));
    fs.symlinkSync('../../pictures', path.join(dir, 'course/assets/more'));
    fs.symlinkSync('more/dot.svg', path.join(dir, 'course/assets/dot.svg'));
    execFileSync('mkfifo', [path.join(dir, 'course/assets/pipe')]);
    edit(dir, '01-open.md', 'is left over', 'stays');
    assert.deepEqual((await buildWell(dir, 'course', '--goal=pdf')).printed, ['pdf/book.pdf', 'pdf/open.pdf']);
  });

  it('is made again where somebody changed a PDF', async () => {
    const dir = copyOfBuilt('changed');
    fs.appendFileSync(path.join(dir, 'out/pdf/open.pdf'), 'x');
    assert.deepEqual((await buildWell(dir, 'course')).printed, ['pdf/open.pdf']);
    assert.deepEqual(pdfsOf(dir), pdfsOf(built));
  });

  it('does not write bytes that are there', async () => {
    const dir = copyOfBuilt('touched');
    const time = () => fs.statSync(path.join(dir, 'out/pdf/open.pdf')).mtimeMs;
    const before = time();
    edit(dir, '01-open.md', '\n## Quick', '\n\n## Quick');
    assert.deepEqual((await buildWell(dir, 'course')).printed, ['pdf/book.pdf', 'pdf/open.pdf']);
    assert.equal(time(), before);
  });

  it('loses the PDFs of a lesson that went, and nothing else', async () => {
    const dir = copyOfBuilt('gone');
    writeTree(dir, { 'out/pdf/mine.pdf': 'mine' });
    fs.rmSync(path.join(dir, 'course/02-kept.md'));
    fs.renameSync(path.join(dir, 'course/03-silent.md'), path.join(dir, 'course/02-silent.md'));
    await buildWell(dir, 'course');
    assert.deepEqual(Object.keys(pdfsOf(dir)), ['pdf/book.pdf', 'pdf/mine.pdf', 'pdf/open.pdf', 'pdf/silent.pdf']);
    const made = listTree(path.join(dir, 'out/tangle/paper'));
    assert.deepEqual(made.filter((name) => !/^(book|(open|silent)(\.chapter)?)\.typ$/.test(name)), []);
  });

  it('is left alone by a build of the site', async () => {
    const dir = courseOf('site');
    const { stdout } = await buildWell(dir, 'course', '--goal=site');
    assert.equal(stdout, 'heddle: 4 pages, 4 woven anew; open out/site/index.html\n');
    assert.deepEqual(pdfsOf(dir), {});
  });

  it('can be made without the site, which costs no page afterwards', async () => {
    const dir = courseOf('paper');
    const { stdout } = await buildWell(dir, 'course', '--goal=pdf');
    assert.equal(stdout, 'heddle: 4 PDFs in out/pdf; 1 answer key in out/answers\n');
    assert.ok(!fs.existsSync(path.join(dir, 'out/site')));
    assert.deepEqual((await buildWell(dir, 'course', '--goal=site')).printed, []);
    assert.match((await buildWell(dir, 'course')).stdout, / 0 woven anew/);
  });

  it('is whole files, whenever its build is killed', async () => {
    const dir = courseOf('killed');
    const expected = pdfsOf(built);
    for (let delay = 50; delay < 3000; delay *= 1.5) {
      const child = spawn(heddle, buildArguments('course', '--goal=pdf'), { cwd: dir, detached: true, stdio: 'ignore' });
      await sleep(delay);
      if (child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      for (const [name, bytes] of Object.entries(pdfsOf(dir))) assert.ok(bytes === expected[name], name);
    }
    await buildWell(dir, 'course', '--goal=pdf');
    assert.deepEqual(Object.keys(pdfsOf(dir)), smallPdfs);
  });
});

describe('what paper cannot show', { concurrency }, () => {
  async function assertRefused(name, files, messages) {
    const dir = courseOf(name, files);
    const result = await build(dir, 'course');
    assert.equal(result.messages.replace(/^why: .*\n/gm, ''), messages);
    assert.equal(result.status, 1);
    assert.deepEqual(pdfsOf(dir), {});
    assert.ok(!fs.existsSync(path.join(dir, 'out/site')), 'nor is a site written');
  }

  it('is reported for all lessons in one run, at their lines', () => assertRefused('font', {
    '01-open.md': '---\ntitle: Open\n---\nIt is\nwritten 中 here.\n\n- In a list: 字.\n',
    '02-kept.md': '---\ntitle: Kept\n---\n> A quote with 中.\n',
  }, `course/01-open.md:5:9: error: no font for paper has "中" (U+4E2D)
    5 | written 中 here.
      |         ^
hint: put a font that has it (.ttf or .otf) into the course's assets/, or write it another way
course/01-open.md:7:14: error: no font for paper has "字" (U+5B57)
    7 | - In a list: 字.
      |              ^
hint: put a font that has it (.ttf or .otf) into the course's assets/, or write it another way
course/02-kept.md:4:16: error: no font for paper has "中" (U+4E2D)
    4 | > A quote with 中.
      |                ^
hint: put a font that has it (.ttf or .otf) into the course's assets/, or write it another way
`));

  it('may be a formula', () => assertRefused('formula', {
    '01-open.md': '---\ntitle: Open\n---\nSo $`a + \\phantom{b}`$.\n',
  }, `course/01-open.md:4:10: error: this formula cannot be printed: "\\phantom" has no form on paper
    4 | So $\`a + \\phantom{b}\`$.
      |          ^
hint: write it with other commands
`));

  it('may be a picture', () => assertRefused('broken', {
    'assets/dot.svg': 'This is no picture.',
  }, `course/01-open.md:4:1: error: Typst cannot print this: failed to parse SVG (unknown token at 1:1)
    4 | ![A dot](assets/dot.svg)
      | ^~~~~~~~~~~~~~~~~~~~~~~~
`));

  it('is no mistake of the author where the templates are wrong', async () => {
    const dir = courseOf('templates');
    fs.cpSync(path.join(root, 'templates'), path.join(dir, 'templates'), { recursive: true });
    const style = path.join(dir, 'templates/typst/style.typ');
    fs.writeFileSync(style, `${read(style)}\n#there-is-none\n`);
    const line = read(style).split('\n').indexOf('#there-is-none') + 1;
    const { status, messages } = await build(dir, 'course', '--templates', path.join(dir, 'templates'));
    assert.equal(status, 3);
    assert.match(messages, new RegExp(`templates/typst/style.typ:${line}: unknown variable: there-is-none`));
    assert.doesNotMatch(messages, /course\/.*error/);
  });
});

// A lab, and a question whose reason, which the key alone tells, is its solution.
const leaking = `---
title: Leaking
answers: key
---
${labOf('Add.', '')}
## Quick check

Is it short?

- [x] Yes.
  - \`int sum = 0; for (int j = 0; j < n; j++) sum += x[j] * x[j]; return sum;\`
- [ ] No.
`;

describe('solutions of labs', () => {
  it('do not go out in answer keys', async () => {
    const dir = courseOf('leak', { '02-kept.md': leaking });
    const { status, messages } = await build(dir, 'course');
    assert.equal(status, 1);
    assert.match(messages, /^course\/02-kept\.md:\d+:\d+: error: answers\/kept\.pdf would give away the solution of lab "squares"/m);
    assert.deepEqual(pdfsOf(dir), {});
    assert.equal((await build(dir, 'course', '--goal=site')).status, 0, 'nothing of it is on the site');
  });
});

describe('a font of the course', () => {
  const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

  it('prints what the fonts at hand do not have', { skip: !fs.existsSync(font) }, async () => {
    const dir = courseOf('own-font', {
      '01-open.md': '---\ntitle: Open\n---\nTifinagh: ⴰ.\n',
    });
    fs.copyFileSync(font, path.join(dir, 'course/assets/own.ttf'));
    await buildWell(dir, 'course', '--goal=pdf');
    assert.match(poppler('pdffonts', path.join(dir, 'out/pdf/open.pdf')), /DejaVuSans\b/);
  });
});
