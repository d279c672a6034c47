// command.mjs -- what calls of heddle are told that make no sense, and the exit statuses:
// 0 done, 1 the course is wrong, 2 the call is wrong, 3 the system failed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { assertSameText, heddle, run, runHeddle, scratch, writeTree } from './harness.mjs';

const directory = scratch('command');

writeTree(directory, {
  'course/README.md': '---\ntitle: T\n---\n',
  'course/01-a.md': '---\ntitle: A\n---\n',
  'wrong/README.md': '---\ntitle: T\n---\n',
  'file': '',
});

const courseHint = 'name the folder of a course: it holds README.md and the lessons';
const labCalls = 'lab list COURSE, lab start LAB DIR, lab status DIR or lab update DIR [KIT]';
const kinds = 'new lesson SLUG, new preset ID or new lab ID';

// A call, what it is told, and what to do instead.
const wrongCalls = [
  ['', 'there is no command', '"heddle --help" shows all of them'],
  ['bild course', 'there is no command "bild"', 'did you mean "build"?'],
  ['sing course', 'there is no command "sing"', '"heddle --help" shows all of them'],
  ['build course --ouut x', 'there is no option "--ouut"', 'did you mean "--out"?'],
  ['build course --colour=red', 'there is no option "--colour"', '"heddle --help" shows all of them'],
  ['build course -o x', 'there is no option "-o"', '"heddle --help" shows all of them'],
  ['build -qv course', 'there is no option "-q"', '"heddle --help" shows all of them'],
  ['build course --out', 'option "--out" needs something behind it', '"heddle --help" shows what'],
  ['build course --why=all', 'option "--why" takes nothing behind it', 'write --why alone'],
  ['cells --seconds=0 a b c', 'option "--seconds" cannot be "0"', '"heddle --help" shows what it can be'],
  ['cells --seconds 0 a b c', 'option "--seconds" cannot be "0"', '"heddle --help" shows what it can be'],
  ['cells --megabytes=2x a b c', 'option "--megabytes" cannot be "2x"',
    '"heddle --help" shows what it can be'],
  ['cells a b', '"cells" takes three files', '"heddle build" calls it'],
  ['proof a b', '"proof" takes three files', '"heddle build" calls it'],
  ['check', 'no course is named', 'name its folder, the one with README.md and the lessons'],
  ['check course wrong', 'more than one course is named',
    'name its folder, the one with README.md and the lessons'],
  ['check corse', 'there is no folder "corse"', courseHint],
  ['accept corse', 'there is no folder "corse"', courseHint],
  ['lab list corse', 'there is no folder "corse"', courseHint],
  ['new lesson b --course corse', 'there is no folder "corse"', courseHint],
  ['check course/01-a.md', '"course/01-a.md" is a file', 'name the folder that it is in: course'],
  ['lab', '"lab" does not know this call', labCalls],
  ['lab stats x', '"lab" does not know this call', 'write heddle lab status DIR'],
  ['lab start spread', '"lab" does not know this call', 'write heddle lab start LAB DIR'],
  ['lab start spread x', 'no labs were built in "build"',
    'run "make lessons" first, or name the folder that was built into: --out DIR'],
  ['lab status course', '"course" holds no lab',
    'name a folder that "heddle lab start" made, or one that a build made in labs/'],
  ['build course --goal=book', 'there is no goal "book"', 'the goals are all, site, pdf and labs'],
  ['new lesson', '"new" takes a kind and a name', kinds],
  ['new chapter x', 'there is no skeleton of a "chapter"', kinds],
  ['new lesson b --course course --off x', 'there is no option "--off"', 'did you mean "--of"?'],
  ['new lessn x', 'there is no skeleton of a "lessn"', 'did you mean "lesson"?'],
];

describe('a call that makes no sense', () => {
  for (const [call, reason, hint] of wrongCalls) {
    it(`heddle ${call}`, async () => {
      const words = call.split(' ').filter((word) => word);
      const { status, stdout, stderr } = await runHeddle(directory, ...words);
      assertSameText(stderr, `heddle: ${reason}\n${hint ? `hint: ${hint}\n` : ''}`, 'what heddle says');
      assert.equal(stdout, '');
      assert.equal(status, 2);
    });
  }
});

describe('a file that is not what it should be', () => {
  const files = {
    'empty.lua': '{}', 'no-lua.lua': '{', 'cells.lua': '{cells = {{kind = "inline", text = "1"}}}',
    'places.lua': '{{path = "x.md", line = 1, column = 1}}', 'list.lua': '{}',
    'templates/new/lesson.md': '{{colour}}\n',
  };
  writeTree(directory, files);

  for (const [call, message] of [
    ['cells empty.lua list.lua out.lua', 'empty.lua: it holds no list of cells'],
    ['cells cells.lua list.lua out.lua', 'list.lua: it does not hold one place per cell'],
    ['cells cells.lua places.lua out.lua --presets empty.lua', 'empty.lua: it holds no list of presets'],
    ['tangle course --out a&b', 'a&b: a blank, a quote or a mark in it would be read as more than a letter by '
      + 'commands: choose a plain path'],
    ['new lesson x --course course --templates templates',
      'templates/new/lesson.md: there is nothing called "colour"'],
    ['build course --out linked', 'linked/tangle/core: is a symbolic link: it would lead out of the output tree'],
  ]) {
    it(`heddle ${call}`, async () => {
      if (call.includes('linked')) {
        fs.mkdirSync(path.join(directory, 'linked/tangle'), { recursive: true });
        fs.symlinkSync('/tmp', path.join(directory, 'linked/tangle/core'));
      }
      const { status, stderr } = await runHeddle(directory, ...call.split(' '));
      assertSameText(stderr, `heddle: ${message}\n`, 'what heddle says');
      assert.equal(status, 3);
    });
  }

  it('a course with a line end in its name', async () => {
    writeTree(directory, { 'two\nlines/README.md': '---\ntitle: T\n---\n', 'two\nlines/01-a.md': '---\ntitle: A\n---\n' });
    const { status, stderr } = await runHeddle(directory, 'tangle', 'two\nlines', '--out', 'o');
    assert.match(stderr, /a line end in it would divide messages\n$/);
    assert.equal(status, 3);
  });

  it('a program that is not there', async () => {
    const env = { ...process.env, PATH: path.join(directory, 'nothing') };
    const { status, stderr } = await run(heddle, ['tangle', 'course', '--out', 'o'], { cwd: directory, env });
    assert.equal(status, 0, stderr);
    const built = await run(heddle, ['build', 'course', '--out', 'o'], { cwd: directory, env });
    assert.match(built.stderr, /^heddle: ninja: the program cannot be started: is it installed\?$/m);
    assert.equal(built.status, 3);
  });
});

describe('the exit status', () => {
  it('is 0 where all is well', async () => {
    for (const call of [['check', 'course/'], ['--help'], ['--version']]) {
      const { status, stderr } = await runHeddle(directory, ...call);
      assert.equal(stderr, '');
      assert.equal(status, 0);
    }
    const { stdout } = await runHeddle(directory, 'lab', 'list', 'course');
    assert.equal(stdout, 'the course has no labs\n');
  });

  it('is 1 for a course with mistakes', async () => {
    const { status, stderr } = await runHeddle(directory, 'check', 'wrong');
    assert.match(stderr, /^wrong\/README\.md: error: this course has no lessons\n/);
    assert.equal(status, 1);
  });

  it('is 3 where the system fails', async () => {
    const { status, stderr } = await runHeddle(directory, 'tangle', 'course', '--out', path.join('file', 'x'));
    assert.match(stderr, /^heddle: file.*: Not a directory\n$/);
    assert.equal(status, 3);
  });

  it('is told with each command by --help', async () => {
    const { stdout } = await runHeddle(directory, '--help');
    for (const command of ['build', 'check', 'tangle', 'prove', 'accept', 'new lesson', 'lab list']) {
      assert.match(stdout, new RegExp(`heddle ${command} `));
    }
    assert.match(stdout, /Exit status: 0 done, 1 the course is wrong, 2 the call is wrong, 3 the system failed/);
  });
});
