// author.mjs -- what helps the author: heddle accept, heddle new.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  assertSameText, buildArguments, concurrency, listTree, read, runHeddle, scratch, writeTree,
} from './harness.mjs';

const directory = scratch('author');
const page = '---\ntitle: Trials\n---\n';

// A folder with the course in "course", whose lessons are the bodies.
function courseOf(name, bodies) {
  const dir = path.join(directory, name);
  writeTree(dir, { 'course/README.md': page });
  for (const [file, body] of Object.entries(bodies)) {
    writeTree(dir, { [`course/${file}`]: `---\ntitle: T\n---\n${body}` });
  }
  return dir;
}

function accept(dir) {
  return runHeddle(dir, 'accept', 'course', '--out', 'out');
}

async function assertBuilds(dir) {
  const { status, stderr } = await runHeddle(dir, ...buildArguments('course'));
  assert.equal(status, 0, stderr);
}

const failingTest = `
\`\`\`c {file=test/wrong.c .hidden}
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void one_is_two(void **state)
{
    (void)state;
    assert_int_equal(1, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_is_two)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
\`\`\`
`;

describe('heddle accept', { concurrency }, () => {
  it('writes each new value and leaves every other byte', async () => {
    const dir = courseOf('values', {
      '01-a.md': 'A day has `{lua} 24 * 60 --> 1440` minutes, `{lua} 24 -->` hours.\n\nEnd  \n',
      '02-b.md': '| a | b |\n|---|---|\n| `{lua} "x\\|y" --> x\\|z` | `{lua} 1 --> 1` |\n',
    });
    const { status, stdout, messages } = await accept(dir);
    assert.equal(messages, '');
    assert.equal(status, 0);
    assertSameText(stdout, [
      'course/01-a.md:4:',
      '-A day has `{lua} 24 * 60 --> 1440` minutes, `{lua} 24 -->` hours.',
      '+A day has `{lua} 24 * 60 --> 1,440` minutes, `{lua} 24 --> 24` hours.',
      'course/02-b.md:6:',
      '-| `{lua} "x\\|y" --> x\\|z` | `{lua} 1 --> 1` |',
      '+| `{lua} "x\\|y" --> x\\|y` | `{lua} 1 --> 1` |',
      'heddle: accepted 3 changes in 2 files',
      '',
    ].join('\n'), 'what accept shows');
    assert.equal(read(dir, 'course/01-a.md'),
      '---\ntitle: T\n---\nA day has `{lua} 24 * 60 --> 1,440` minutes, `{lua} 24 --> 24` hours.\n\nEnd  \n');
    assert.equal((await accept(dir)).stdout, 'heddle: there is nothing to accept\n');
    await assertBuilds(dir);
  });

  it('keeps a byte order mark and every kind of line end', async () => {
    for (const end of ['\r\n', '\r']) {
      const dir = courseOf(`ends-${end.length}`, { '01-a.md': '' });
      const text = `\ufeff---\ntitle: T\n---\ncafé \`{lua} 6 * 7 --> 41\`\n> a \`{lua}\n> 2 --> 1\`\n`;
      writeTree(dir, { 'course/01-a.md': text.replaceAll('\n', end) });
      assert.equal((await accept(dir)).status, 0);
      const wanted = text.replace('41', '42').replace('--> 1', '--> 2');
      assert.equal(read(dir, 'course/01-a.md'), wanted.replaceAll('\n', end));
    }
  });

  it('does nothing while there is another mistake, and offers nothing', async () => {
    const wrong = {
      test: failingTest,
      cell: '`{lua} nothing`\n',
      chunk: '```c {#unused}\nint x;\n```\n',
    };
    for (const [name, mistake] of Object.entries(wrong)) {
      const dir = courseOf(`refused-${name}`, { '01-a.md': `\`{lua} 6 * 7 --> 41\`\n\n${mistake}` });
      const before = read(dir, 'course/01-a.md');
      const { status, stdout, messages } = await accept(dir);
      assert.equal(status, 1);
      assert.equal(stdout, 'heddle: nothing was accepted: there are other mistakes\n');
      assert.match(messages, / error: /);
      assert.doesNotMatch(messages, /make accept/);
      assert.equal(read(dir, 'course/01-a.md'), before);
    }
  });

  it('refuses a value that a code span cannot hold, and with it all others', async () => {
    const dir = courseOf('backtick', { '01-a.md': '`` {lua} "a`b" --> x `` `{lua} 6 * 7 --> 41`\n' });
    const before = read(dir, 'course/01-a.md');
    const { status, messages } = await accept(dir);
    assert.equal(status, 1);
    assert.match(messages, /hint: it holds a backtick, so it cannot stand here: leave the arrow out/);
    assert.equal(read(dir, 'course/01-a.md'), before);
  });

  it('leaves no file behind but the lessons', async () => {
    const dir = courseOf('files', { '01-a.md': '`{lua} 1 --> 2`\n' });
    await accept(dir);
    assert.deepEqual(listTree(path.join(dir, 'course')), ['01-a.md', 'README.md']);
  });
});

const schema = `
\`\`\`yaml {.preset-schema #cup}
name: {type: string}
volume: {type: number, min: 0}
handles: {type: integer, default: 1}
glaze: {type: choice, choices: [matt, gloss], optional: true}
\`\`\`
`;

const mug = `
\`\`\`yaml {.preset #mug of=cup}
name: "Mug: large"
volume: 3e-4
\`\`\`
`;

describe('heddle new', { concurrency }, () => {
  it('writes a first lesson that builds, and a next one', async () => {
    const dir = courseOf('lesson', {});
    assert.equal((await runHeddle(dir, 'new', 'lesson', 'double', '--course', 'course')).stdout,
      'heddle: wrote course/01-double.md\n');
    assert.equal((await runHeddle(dir, 'new', 'lesson', '2-row', '--course', 'course/')).stdout,
      'heddle: wrote course/02-2-row.md\n');
    await assertBuilds(dir);
    assert.match(read(dir, 'out/site/double.html'), /\b42\b/);
    assert.ok(fs.existsSync(path.join(dir, 'out/tangle/test/twice_2_row.ok')), 'its test ran');
  });

  it('numbers on from the last lesson, before appendices', async () => {
    const dir = courseOf('appendix', { '07-a.md': 'A.\n' });
    writeTree(dir, { 'course/90-z.md': '---\ntitle: Z\nappendix: true\n---\nZ.\n' });
    await runHeddle(dir, 'new', 'lesson', 'b', '--course', 'course');
    assert.deepEqual(listTree(path.join(dir, 'course')), ['07-a.md', '08-b.md', '90-z.md', 'README.md']);
    fs.renameSync(path.join(dir, 'course/90-z.md'), path.join(dir, 'course/09-z.md'));
    const { status, stderr } = await runHeddle(dir, 'new', 'lesson', 'c', '--course', 'course');
    assert.equal(status, 2);
    assert.match(stderr, /the next number is an appendix's/);
  });

  it('puts a preset behind the others of its schema', async () => {
    const dir = courseOf('preset', { '01-a.md': `${schema}${mug}Text.\n` });
    const { status, stdout } = await runHeddle(dir, 'new', 'preset', 'bowl', '--course', 'course');
    assert.equal(status, 0);
    assert.equal(stdout, 'heddle: added preset "bowl" to course/01-a.md, line 17\n');
    const added = `
\`\`\`yaml {.preset #bowl of=cup}
name: "Mug: large"
volume: 0.0003
handles: 1
# glaze: matt
\`\`\`
`;
    assert.equal(read(dir, 'course/01-a.md'), `---\ntitle: T\n---\n${schema}${mug}${added}Text.\n`);
    await assertBuilds(dir);
  });

  it('makes up the first preset of a schema, at the end of a file without a last line end', async () => {
    const dir = courseOf('first-preset', { '01-a.md': schema.trimEnd().replaceAll('\n', '\r\n') });
    const before = read(dir, 'course/01-a.md');
    assert.equal((await runHeddle(dir, 'new', 'preset', 'bowl', '--course', 'course')).status, 0);
    assert.equal(read(dir, 'course/01-a.md').slice(0, before.length), before);
    await assertBuilds(dir);
  });

  const refusals = [
    [['lesson', 'Upper'], /small letters, digits and hyphens/],
    [['lesson', '../x'], /small letters, digits and hyphens/],
    [['lesson', 'a'], /there is a lesson "a" already/],
    [['preset', 'mug'], /there is a preset "mug" already/],
    [['preset', 'a b'], /a name is made of letters/],
    [['preset', 'new', '--of', 'pot'], /preset schema "pot" is not defined/],
    [['chapter', 'x'], /"chapter" cannot be made/],
    [['lesson'], /say what is new/],
  ];
  for (const [args, reason] of refusals) {
    it(`refuses ${args.join(' ')} and writes nothing`, async () => {
      const dir = courseOf(`refusal-${args.join('-').replace(/\W/g, '_')}`, { '01-a.md': schema + mug });
      const before = read(dir, 'course/01-a.md');
      const { status, stderr } = await runHeddle(dir, 'new', ...args, '--course', 'course');
      assert.equal(status, 2);
      assert.match(stderr, reason);
      assert.equal(read(dir, 'course/01-a.md'), before);
      assert.deepEqual(listTree(path.join(dir, 'course')), ['01-a.md', 'README.md']);
    });
  }

  it('writes into no course that has mistakes', async () => {
    const dir = courseOf('mistakes', { '01-a.md': `${schema}${mug}[x](#nowhere)\n` });
    const { status, stderr } = await runHeddle(dir, 'new', 'preset', 'bowl', '--course', 'course');
    assert.equal(status, 1);
    assert.match(stderr, /01-a\.md:\d+:1: error: /);
  });
});
