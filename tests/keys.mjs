// keys.mjs -- each thing that a page is made of weaves it anew, and no other page.
//
// Each test edits a copy of a built course in one place and builds it twice: the pages that are
// woven are those expected, and all pages are what a build from nothing makes of the same lessons.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import {
  buildArguments, concurrency, listTree, read, root, runHeddle, scratch, writeTree,
} from './harness.mjs';

const lesson = (title, ...parts) => `---\ntitle: ${title}\n---\n${parts.join('\n\n')}\n`;
const fence = (info, ...lines) => ['```' + info, ...lines, '```'].join('\n');

const course = {
  'README.md': lesson('Keys', 'It begins [here](01-numbers.md).').replace('---\n', '---\nauthors: [A. Author]\n'),
  '01-numbers.md': lesson('Numbers',
    '## What is counted',
    '| n |\n|---|\n| 1 |',
    'Table: The numbers. {#tbl-numbers}',
    fence('c {.api}', 'int one(void);'),
    fence('c {file=core/one.c}', '#include "core.h"\n\nint one(void)\n{\n    <<give>>\n    return n;\n}'),
    fence('c {#give}', 'int n = 1;'),
    fence('yaml {.preset-schema #box}', 'side: {type: integer, unit: cm}\nlid: {type: boolean, default: true}')),
  '02-boxes.md': lesson('Boxes',
    'A heading follows.',
    '## Sides',
    fence('yaml {.preset #small of=box}', 'side: 1'),
    fence('c {#print}', 'printf("%d\\n", 7);'),
    fence('lua {.values}', 'total = core.one() + 1'),
    'There are `{lua} total`.'),
  '03-links.md': lesson('Links',
    'See [Section](02-boxes.md#sides) and `<<numbers/give>>`.'),
  '04-words.md': lesson('Words', 'Nothing but words, and $`x^2`$.'),
  '05-computed.md': lesson('Computed',
    fence('lua {.table}', 'return {\n  columns = {{title = "see"}},\n  rows = {{"[Table](01-numbers.md#tbl-numbers)"}},\n}'),
    'Table: A computed link.'),
  '06-program.md': lesson('A program',
    fence('yaml {.lab #show}', 'title: A program'),
    fence('c {lab=show file=show.c}', '#include <stdio.h>\n\nint main(void)\n{\n    <<boxes/print>>\n    return 0;\n}'),
    fence('output {lab=show}')),
};

const all = ['boxes', 'computed', 'index', 'links', 'numbers', 'program', 'words'];

// What is edited: {file: [old, new]} (new alone: the whole file, null: it goes), and the pages woven.
const edits = [
  ['a paragraph', { '04-words.md': ['Nothing but', 'Just'] }, ['words']],
  ['a formula', { '04-words.md': ['x^2', 'x^3'] }, ['words']],
  ['what a value comes to', { '02-boxes.md': ['core.one() + 1', 'core.one() + 2'] }, ['boxes']],
  ['code whose result another lesson shows', { '01-numbers.md': ['int n = 1;', 'int n = 5;'] }, ['boxes', 'numbers']],
  ['code that another lesson links to', { '01-numbers.md': ['int n = 1;', 'int n = 1 + 0;'] }, ['numbers']],
  ['the number of a table that a computed text names',
    { '01-numbers.md': ['## What is counted', '## What is counted\n\n| m |\n|---|\n| 2 |\n\nTable: Others. {#tbl-others}'] },
    ['computed', 'numbers']],
  // A computed link may lead to any anchor: a page with one takes in those of all lessons.
  ['the number of a section', { '02-boxes.md': ['## Sides', '## First\n\n## Sides'] }, ['boxes', 'computed', 'links']],
  ['the id of a section', { '02-boxes.md': ['## Sides', '## Edges'], '03-links.md': ['#sides', '#edges'] },
    ['boxes', 'computed', 'links']],
  ['the name of a chunk', {
    '01-numbers.md': [/give/g, 'hand-over'], '03-links.md': ['numbers/give', 'numbers/hand-over'],
  }, ['computed', 'links', 'numbers']],
  ['whether a chunk is shown', { '01-numbers.md': ['{#give}', '{#give .hidden}'] },
    ['computed', 'links', 'numbers']],
  ['a chunk that the file of a lab uses', { '02-boxes.md': ['%d\\n", 7', '%d\\n", 3 + 4'] }, ['boxes', 'program']],
  ['the name of the chunk that uses one', { '06-program.md': ['file=show.c', 'file=display.c'] },
    ['boxes', 'computed', 'program']],
  ['the unit in a schema', { '01-numbers.md': ['unit: cm', 'unit: mm'] }, ['boxes', 'numbers']],
  ['the default in a schema', { '01-numbers.md': ['default: true', 'default: false'] }, ['boxes', 'numbers']],
  ['the title of a lesson', { '04-words.md': ['title: Words', 'title: Speech'] }, all],
  ['the summary of a lesson', { '04-words.md': ['title: Words', 'title: Words\nsummary: A few'] }, all],
  ['who is named as author', { 'README.md': ['A. Author', 'B. Author'] }, all],
  ['where answers stand', { 'README.md': ['title: Keys', 'title: Keys\nanswers: none'] }, all],
  ['a lesson more', { '07-more.md': lesson('More', 'More words.') }, [...all, 'more'].sort()],
  ['a lesson less', { '04-words.md': null }, all.filter((name) => name !== 'words')],
  ['a lesson that becomes a draft', { '04-words.md': ['title: Words', 'title: Words\ndraft: true'] },
    all.filter((name) => name !== 'words')],
  ['the order of lessons', { '04-words.md': null, '07-words.md': course['04-words.md'] }, all],
];

const directory = scratch('keys');
const built = path.join(directory, 'built');

function copyOfBuilt(name) {
  const dir = path.join(directory, name.replaceAll(/\W+/g, '-'));
  execFileSync('cp', ['-a', built, dir]);
  return dir;
}

async function build(dir) {
  const result = await runHeddle(dir, ...buildArguments('course', '--goal=site', '--why'));
  return { ...result, pages: [...result.stderr.matchAll(/^why: site\/(.*)\.html: /gm)].map((match) => match[1]).sort() };
}

async function buildWell(dir) {
  const result = await build(dir);
  assert.equal(result.status, 0, result.stderr);
  return result.pages;
}

function apply(dir, files) {
  for (const [name, change] of Object.entries(files)) {
    const file = path.join(dir, 'course', name);
    if (change === null) fs.rmSync(file);
    else if (typeof change === 'string') fs.writeFileSync(file, change);
    else {
      const before = read(file), after = before.replace(change[0], () => change[1]);
      assert.notEqual(after, before, `${name} holds no ${change[0]}`);
      fs.writeFileSync(file, after);
    }
  }
}

function site(dir) {
  const names = listTree(path.join(dir, 'out/site'));
  return Object.fromEntries(names.map((name) => [name, read(dir, 'out/site', name)]));
}

before(async () => {
  writeTree(built, Object.fromEntries(Object.entries(course).map(([name, text]) => [`course/${name}`, text])));
  assert.deepEqual(await buildWell(built), all);
  assert.deepEqual(await buildWell(built), []);
});

describe('what weaves a page anew', { concurrency }, () => {
  for (const [what, files, pages] of edits) {
    it(what, async () => {
      const dir = copyOfBuilt(what);
      apply(dir, files);
      assert.deepEqual(await buildWell(dir), pages);
      const edited = site(dir);
      fs.rmSync(path.join(dir, 'out'), { recursive: true });
      await buildWell(dir);
      assert.deepEqual(edited, site(dir));
    });
  }

  it('a converter of formulas that changed', async () => {
    const dir = copyOfBuilt('converter');
    const node = path.join(dir, 'node');
    fs.mkdirSync(node);
    const original = path.join(root, 'build/tool/node');
    for (const name of fs.readdirSync(original)) fs.symlinkSync(path.join(original, name), path.join(node, name));
    const program = read(node, 'math.mjs');
    fs.rmSync(path.join(node, 'math.mjs'));
    fs.writeFileSync(path.join(node, 'math.mjs'), program.replace('annotate: true', 'annotate: false'));
    assert.notEqual(read(node, 'math.mjs'), program);
    const { status, stderr } = await runHeddle(dir, 'build', 'course', '--out', 'out', '--node', node, '--goal=site', '--why');
    assert.equal(status, 0, stderr);
    assert.match(stderr, /^why: site\/words\.html: the converter of formulas changed$/m);
    assert.doesNotMatch(read(dir, 'out/site/words.html'), /annotation/);
  });
});

describe('a mistake that only the view shows', { concurrency }, () => {
  const broken = { '01-numbers.md': ['Table: The numbers. {#tbl-numbers}', 'Table: The numbers.'] };

  it('is told in every build until it is mended, in a page that did not change', async () => {
    const dir = copyOfBuilt('broken');
    apply(dir, broken);
    const [first, second] = [await build(dir), await build(dir)];
    assert.equal(first.status, 1);
    assert.match(first.messages, /course\/05-computed\.md:\d+:.* nothing in 01-numbers\.md has the id "tbl-numbers"/);
    assert.equal(second.messages, first.messages);
    apply(dir, { '01-numbers.md': ['Table: The numbers.', 'Table: The numbers. {#tbl-numbers}'] });
    assert.deepEqual(await buildWell(dir), []);
  });

  it('keeps what was written before', async () => {
    const dir = copyOfBuilt('written');
    const before = site(dir);
    apply(dir, { ...broken, '04-words.md': ['Nothing but', 'Just'] });
    assert.equal((await build(dir)).status, 1);
    assert.deepEqual(site(dir), before);
  });

  it('is told of a formula in a draft', async () => {
    const dir = copyOfBuilt('draft');
    apply(dir, { '07-more.md': lesson('More\ndraft: true', 'A wrong $`\\frac{1`$.') });
    const [first, second] = [await build(dir), await build(dir)];
    assert.match(first.messages, /course\/07-more\.md:.* this formula is wrong/);
    assert.equal(second.messages, first.messages);
  });
});
