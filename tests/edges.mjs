// edges.mjs -- what no one writes and everyone pastes: each kind of tests/hostile.mjs must end, soon,
// with the right message or none; and files that are no lessons must not be waited for.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { buildArguments, concurrency, heddle, read, run, scratch, writeTree } from './harness.mjs';
import { kinds, lesson, pieces } from './hostile.mjs';

// How the first message about a course of each kind begins; the others are sound.
const faults = {
  'nested quotes': 'lists and quotes are nested too deep',
  'nested lists': 'lists and quotes are nested too deep',
  'stars around': 'emphasis and links are nested more than 32 deep',
  'links to nothing': 'nothing in 01-one.md has the id "b"',
  'nested links': 'there is no "b" in this course',
  'half formulas': 'a "$" stands on one side of this code only',
  'foreign formulas': '"$$" makes no formula',
  'tags': 'raw HTML cannot be used: "<a>"',
  'dollar signs': '"$$" makes no formula',
  'footnotes': 'footnotes cannot be used',
  'definitions of footnotes': 'footnotes cannot be used',
  'definitions': '"[a0]:" defines a link, which a lesson cannot have',
  'definitions of one name': '"[a]:" defines a link, which a lesson cannot have',
  'references': '"[a]:" defines a link, which a lesson cannot have',
  'headings with braces': 'a heading cannot have attributes',
  'a wide head over short rows': 'this table has 3001 rows of 3000 cells, more than 1000000 in all',
  'rows that are too long': 'this row has 3 cells, the head has 1: the last ones are dropped',
  'late tables': 'this table is part of the paragraph above it',
  'attributes': 'there are too many attributes',
  'classes': 'class ".a.a.a',
  'tables with one id': 'the id "tbl-a" is used twice in this lesson',
  'references to no table': 'nothing in 01-one.md has the id "tbx-0"',
  'captions of nothing': 'this caption has no block before it',
  'a caption of braces': 'this is no name',
  'pictures of nothing': 'there is no "assets/0.svg" in this course',
  'forbidden calls': 'a core file must not hold "malloc": the core runs in pages and kits, without allocation',
  'forbidden calls in one line': 'a core file must not hold "malloc": the core runs in pages and kits, without allocation',
  'references to no chunk': 'chunk "d0" is not defined',
  'chunks without a use': 'chunk "c0" is never used',
  'a chain': 'chunks are nested more than 256 deep here',
  'a chain from its end': 'chunks are nested more than 256 deep here',
  'a circle': 'chunks are nested more than 256 deep here',
  'circles': 'these chunks use each other in a circle: c0 -> c0',
  'one file again and again': 'file "core/x.c" is defined twice',
  'parameters': 'a function has 32 parameters at most',
  'faulty prototypes': '"char" is no type of the core',
  'interfaces': 'the .api block is defined twice',
  'keys of front matter': 'key "k0" is unknown here',
  'one key of front matter': 'key "title" is given twice',
  'needs': 'there is no lesson "a0" to need',
  'front matter without an end': 'the front matter is not closed',
  'brackets in YAML': 'this is nested too deep',
  'braces in YAML': 'this is nested too deep',
  'dashes in YAML': 'this is nested too deep',
  'question marks in YAML': 'this is nested too deep',
  'quotes in YAML': 'this is not YAML: found unexpected end of stream',
  'anchors in YAML': 'an anchor (&name) or a tag (!name) cannot be used here',
  'comments in YAML': 'preset schema "model" is not defined',
  'long YAML': 'schema "model" has no field "name"',
  'keys of a preset': 'schema "model" has no field "k0"',
  'presets of nothing': 'preset schema "modal" is not defined',
  'options alike': 'two options read alike',
  'claims out of place': 'a claim cannot stand here',
  'options without a question': 'this list of options has no question before it',
  'values without an end': 'an inline value is not closed in its paragraph',
  'slots without a use': 'lab "l0" has no check',
  'blocks of no lab': 'lab "x" is not open here',
  'bytes that are no text': 'this is not UTF-8: byte 0xff at byte 19 of the file',
  'zero bytes': 'control character 0x00 at byte 19 of the file',
  'lessons of no bytes': 'there is no front matter',
  'lessons that need nothing there is': 'there is no lesson "m299" to need',
  'lessons with one name': 'lessons "000000-l.md" and "000001-l.md" have one name',
};

const directory = scratch('edges');
const SECONDS = 60; // each takes less than one on an idle machine; the square of its size would take minutes

// Runs heddle in DIR, which holds FILES as its course.
async function runOn(name, files, ...args) {
  const dir = path.join(directory, name.replace(/\W/g, '-'));
  writeTree(path.join(dir, 'course'), files);
  const result = await run(heddle, args, { cwd: dir, timeout: SECONDS * 1000 });
  return { ...result, dir, first: result.stderr.split('\n')[0].replace(/^[^ ]* (error|warning): /, '') };
}

function assertSays(result, fault) {
  assert.ok([0, 1].includes(result.status), `heddle ends with ${result.status}\n${result.stderr.slice(0, 2000)}`);
  assert.ok(fault ? result.first.startsWith(fault) : result.first === '', result.first);
}

describe('a course of thousands of', { concurrency }, () => {
  for (const { name, make, files } of kinds) {
    it(name, async () => assertSays(await runOn(name, make(files ? 300 : 3000), 'check', 'course'), faults[name]));
  }
});

describe('a line of megabytes', { concurrency }, () => {
  const sizes = { // plain text is quick; marks make a node each
    5e6: ['words in one line', 'a long formula', 'a chunk of one line', 'a cell of one line', 'a long heading', 'a long title', 'long YAML', 'a listing of one line'],
    5e5: ['bars', 'ticks apart', 'opening stars', 'opening brackets', 'comments', 'forbidden calls in one line', 'foreign formulas'],
  };
  for (const [size, names] of Object.entries(sizes)) {
    for (const { name, make } of kinds.filter((kind) => names.includes(kind.name))) {
      it(name, async () => {
        const piece = make(2000)['01-one.md'].length / 2000;
        assertSays(await runOn(`long ${name}`, make(Math.ceil(size / piece)), 'check', 'course'), faults[name]);
      });
    }
  }
});

describe('a lesson of a hundred thousand lines', { concurrency }, () => {
  for (const name of ['words in many lines', 'paragraphs', 'items', 'rows', 'a chunk of many lines', 'headings alike']) {
    const { make } = kinds.find((kind) => kind.name === name);
    it(name, async () => assertSays(await runOn(`lines ${name}`, make(1e5), 'check', 'course')));
  }
});

describe('code', () => {
  it('that doubles with each chunk is refused at the step that goes too far', async () => {
    const chunk = (i) => `\`\`\`c {#c${i}}\n<<c${i + 1}>>\n<<c${i + 1}>>\n\`\`\`\n\n`;
    const body = `\`\`\`c {file=core/x.c}\n<<c0>>\n\`\`\`\n\n${pieces(40, chunk)}\`\`\`c {#c40}\nint a;\n\`\`\`\n`;
    const result = await runOn('doubling', lesson(body), 'check', 'course');
    assertSays(result, 'with this use the code becomes longer than 16 MB');
    assert.equal(result.stderr.match(/ error: /g).length, 1);
  });

  it('that doubles a little is put together', async () => {
    const chunk = (i) => `\`\`\`c {#c${i}}\n<<c${i + 1}>>\n<<c${i + 1}>>\n\`\`\`\n\n`;
    const body = `\`\`\`c {file=core/x.c}\n<<c0>>\n\`\`\`\n\n${pieces(12, chunk)}\`\`\`c {#c12}\nint a;\n\`\`\`\n`;
    const result = await runOn('doubling a little', lesson(body), 'tangle', 'course', '--out', 'out');
    assertSays(result);
    assert.equal(read(result.dir, 'out/tangle/core/x.c').match(/int a;/g).length, 4096);
  });

  it('in a circle is walked once where a lab is given it', async () => {
    const body = '```c {file=core/x.c}\n<<a>>\n```\n\n```c {#a}\n<<b>>\n```\n\n```c {#b}\n<<a>>\n```\n\n## Lab\n\n'
      + '```yaml {.lab #l}\ntitle: a\nminutes: 5\ngiven: [core/x.c]\n```\n\n```c {lab=l file=l.c}\n<<a>>\n```\n';
    assertSays(await runOn('circle', lesson(body), 'check', 'course'),
      'these chunks use each other in a circle: a -> b -> a');
  });
});

describe('messages', () => {
  it('end after a thousand, and say how many are left out', async () => {
    const result = await runOn('many', lesson('[a](#b)\n'.repeat(3000)), 'check', 'course');
    assert.equal(result.stderr.match(/ error: /g).length, 1000);
    assert.match(result.stderr, /\nheddle: 2000 more messages are left out\n$/);
  });

  it('quote the beginning of what is long', async () => {
    const result = await runOn('long class', lesson(`\`\`\`c {.${'a'.repeat(1e6)}}\n\`\`\`\n`), 'check', 'course');
    assertSays(result, 'class ".aaa');
    assert.ok(result.stderr.length < 10000, `${result.stderr.length} bytes`);
  });
});

describe('a page', () => {
  it('holds what is nested as deep as may be', async () => {
    const stars = `${'*a '.repeat(31)}z${'*'.repeat(31)}`;
    const body = `${'> '.repeat(62)}${stars}\n\n${'- '.repeat(31)}${stars}\n`;
    const result = await runOn('deep', lesson(body), ...buildArguments('course', '--goal=site'));
    assert.equal(result.status, 0, result.stderr);
    assert.equal(read(result.dir, 'out/site/one.html').match(/<blockquote>/g).length, 62);
  });
});

describe('a picture', () => {
  it('may have an odd name, written plainly or escaped', async () => {
    const names = ['my pic.svg', 'ä.svg', '100%.svg', 'a&b?.svg'];
    const body = '![a](<assets/my pic.svg>)\n\n![b](assets/my%20pic.svg)\n\n![c](assets/ä.svg)\n\n'
      + '![d](assets/%C3%A4.svg)\n\n![e](assets/100%25.svg)\n\n![f](assets/a&b?.svg)\n';
    const assets = Object.fromEntries(names.map((name) => [`assets/${name}`, '<svg/>']));
    const result = await runOn('pictures', lesson(body, assets), ...buildArguments('course', '--goal=site'));
    assert.equal(result.status, 0, result.stderr);
    const sources = read(result.dir, 'out/site/one.html').matchAll(/<img src="([^"]*)"/g);
    assert.deepEqual([...sources].map((match) => match[1]), ['assets/my%20pic.svg', 'assets/my%20pic.svg',
      'assets/ä.svg', 'assets/ä.svg', 'assets/100%25.svg', 'assets/a&amp;b%3F.svg']);
  });
});

describe('a file that is no lesson', () => {
  const cases = [
    ['a pipe', (file) => execFileSync('mkfifo', [file]), 'it is a pipe or a device'],
    ['a device', (file) => fs.symlinkSync('/dev/zero', file), 'it is a pipe or a device'],
    ['a folder', (file) => fs.mkdirSync(file), 'Is a directory'],
    ['a link to nothing', (file) => fs.symlinkSync('nowhere', file), 'No such file or directory'],
    ['a link to itself', (file) => fs.symlinkSync('02-odd.md', file), 'Too many levels of symbolic links'],
  ];
  for (const [name, make, reason] of cases) {
    it(`${name} is named with the reason`, async () => {
      const dir = path.join(directory, `odd-${name.replace(/\W/g, '-')}`);
      writeTree(path.join(dir, 'course'), lesson('Text.\n'));
      make(path.join(dir, 'course/02-odd.md'));
      const result = await run(heddle, ['check', 'course'], { cwd: dir, timeout: SECONDS * 1000 });
      assert.equal(result.stderr, `heddle: course/02-odd.md: ${reason}\n`);
      assert.equal(result.status, 3);
    });
  }

  it('a link to a lesson is read', async () => {
    const dir = path.join(directory, 'linked');
    writeTree(dir, { 'real.md': '---\ntitle: Real\n---\n', 'course/README.md': '---\ntitle: Course\n---\n' });
    fs.symlinkSync('../real.md', path.join(dir, 'course/01-real.md'));
    const result = await run(heddle, ['check', 'course'], { cwd: dir });
    assert.deepEqual([result.status, result.stderr], [0, '']);
  });
});

describe('a path that commands would take apart is refused', () => {
  for (const out of ['a b', "it's", 'a$b', 'a\nb']) {
    it(JSON.stringify(out), async () => {
      const result = await runOn(`out ${out}`, lesson('Text.\n'), 'build', 'course', '--out', out);
      assert.equal(result.status, 3);
      assert.match(result.stderr, /: a blank, a quote or a mark in it would be read as more than a letter/);
    });
  }
});
