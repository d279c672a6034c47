// author.mjs -- what helps the author: heddle accept, heddle new.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  assertSameText, buildArguments, concurrency, labOf, listTree, read, runHeddle, scratch, writeTree,
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
  const { status, stderr } = await runHeddle(dir, ...buildArguments('course', '--goal=site'));
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

  it('writes a value in a lesson whose code was moved', async () => {
    const code = (value) => `\`{lua} 6 * 7 --> ${value}\`\n\n\`\`\`c {file=core/one.c}\nint one;\n\`\`\`\n`;
    const dir = courseOf('moved', { '01-a.md': code(42) });
    await assertBuilds(dir);
    writeTree(dir, { 'course/01-a.md': `---\ntitle: T\n---\nMore words.\n\n${code(41)}` });
    const { status, stdout } = await accept(dir);
    assert.match(stdout, /^heddle: accepted 1 change in 1 file$/m);
    assert.equal(status, 0);
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

describe('heddle accept and what programs print', { concurrency }, () => {
  const shapes = {
    plain: ['', '```output {lab=squares of=solution}\n', '```\n'],
    'a quote': ['> ', '> ````output {lab=squares of=solution}\n', '> ````\n'],
    'a list': ['  ', '- ~~~output {lab=squares of=solution}\n', '  ~~~\n'],
  };
  for (const [name, [prefix, open, close]] of Object.entries(shapes)) {
    it(`rewrites the body of a block in ${name}`, async () => {
      const body = (lines) => lines.map((line) => `${prefix}${line}`.trimEnd()).join('\r\n');
      const text = (...lines) =>
        labOf('Add.', `${open}@\n${close}`).replaceAll('\n', '\r\n').replace('@', body(lines));
      const dir = courseOf(`output-${name.replace(' ', '-')}`, {});
      const head = '---\r\ntitle: T\r\n---\r\n';
      writeTree(dir, { 'course/01-a.md': head + text('15', '', 'of 4', 'more') });
      const { status, stdout, messages } = await accept(dir);
      assert.equal(messages, '');
      assert.equal(status, 0);
      assert.match(stdout, /^-.*15$/m);
      assert.match(stdout, /^\+.*14$/m);
      assert.equal(read(dir, 'course/01-a.md'), head + text('14', '', 'of 3'));
      await assertBuilds(dir);
    });
  }

  it('does not take what a wrong solution prints', async () => {
    const wrong = labOf('Add.', '```output {lab=squares of=solution}\n15\n```\n').replace('* x[j]', '+ x[j]');
    const dir = courseOf('output-wrong', { '01-a.md': wrong });
    const { status, messages } = await accept(dir);
    assert.equal(status, 1);
    assert.match(messages, /does not pass check 1/);
    assert.doesNotMatch(messages, /make accept/);
    assert.equal(read(dir, 'course/01-a.md'), `---\ntitle: T\n---\n${wrong}`);
  });

  it('does not write a line that would end the block', async () => {
    const fence = labOf('Add.', '```output {lab=squares of=solution}\nx\n```\n').replace('of %d', '```');
    const dir = courseOf('output-fence', { '01-a.md': fence.replace(', 3), 3)', ', 3))') });
    const { status, messages } = await accept(dir);
    assert.equal(status, 1);
    assert.match(messages, /would end the block: write a longer fence/);
  });
});

describe('solutions stay in', { concurrency }, () => {
  const leaks = {
    'a hint': 'Write `int sum=0; for(int j=0;j<n;j++) sum+=x[j]*x[j];` and return it.',
    'a later paragraph of a hint': 'So:\n>\n> Add `x[j] * x[j]`.\n>\n> int sum = 0; for (int j = 0; j < n; j++) sum += x[j] \\* x[j];',
  };
  for (const [name, text] of Object.entries(leaks)) {
    it(`finds one in ${name}`, async () => {
      const dir = courseOf(`leak-${name.replaceAll(' ', '-')}`, { '01-a.md': labOf(text, '') });
      const { status, messages } = await runHeddle(dir, ...buildArguments('course', '--goal=site'));
      assert.equal(status, 1);
      assert.match(messages, /01-a\.md:\d+:\d+: error: a\.html would give away the solution of lab "squares"/);
      assert.match(messages, /^hint: it says ".* \.\.\.": take that out, or show it in a listing$/m);
      assert.ok(!fs.existsSync(path.join(dir, 'out/site/a.html')), 'no page was written');
    });
  }

  it('finds one in a file of the kit, which is not handed out', async () => {
    const dir = courseOf('leak-kit', {
      '01-a.md': labOf('Add.', '').replace('int main(void)\n{\n    lab_',
        'static int own(const int *x, int n)\n{\n    int sum = 0;\n    for (int j = 0; j < n; j++)\n'
        + '        sum += x[j] * x[j];\n    return sum;\n}\n\nint main(void)\n{\n'
        + '    lab_true("own", own((const int[]){3}, 1) == 9);\n    lab_'),
    });
    const { status, messages } = await runHeddle(dir, ...buildArguments('course', '--goal=site'));
    assert.equal(status, 1);
    assert.match(messages, /error: labs\/squares\/check-1\.c would give away the solution of lab "squares"/);
    assert.ok(!fs.existsSync(path.join(dir, 'out/labs/squares')), 'no kit was handed out');
    assert.ok(!fs.existsSync(path.join(dir, 'out/site/labs/squares.zip')), 'nor a zip');
  });

  it('lets a hint name a part of it', async () => {
    const dir = courseOf('no-leak', { '01-a.md': labOf('Each step adds `x[j] * x[j]` to `sum`.', '') });
    await assertBuilds(dir);
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
    assert.equal(stderr, 'heddle: the next number belongs to an appendix\n'
      + 'hint: rename the appendices: give them higher numbers\n');
  });

  it('puts a lab at the end of a lesson, which builds', async () => {
    const dir = courseOf('lab', { '01-a.md': 'One.\n', '02-b.md': 'Two.' });
    const added = await runHeddle(dir, 'new', 'lab', 'two-fold', '--course', 'course');
    assert.equal(added.stdout, 'heddle: added lab "two-fold" to course/02-b.md, line 6\n');
    await runHeddle(dir, 'new', 'lab', 'double', '--course', 'course', '--lesson', 'a');
    assert.match(read(dir, 'course/01-a.md'), /^---\ntitle: T\n---\nOne\.\n\n## Exercise double\n/);
    await assertBuilds(dir);
    assert.match(read(dir, 'out/site/b.html'), /data-lab="two-fold"/);
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

  // What is asked for, why it is not made, and what to do instead.
  const slugSigns = 'use small letters, digits and hyphens';
  const another = 'give the new one another name';
  const refusals = [
    [['lesson', 'Upper'], '"Upper" cannot name a lesson', slugSigns],
    [['lesson', '../x'], '"../x" cannot name a lesson', slugSigns],
    [['lesson', 'a'], 'there is a lesson "a" already', another],
    [['preset', 'mug'], 'there is a preset "mug" already', another],
    [['preset', 'a b'], '"a b" cannot name a preset', 'use letters, digits, "_", "." and "-"'],
    [['preset', 'new', '--of', 'cap'], 'preset schema "cap" is not defined', 'did you mean "cup"?'],
    [['preset', 'new', '--of', 'vessel'], 'preset schema "vessel" is not defined',
      'say which one is meant: --of cup'],
    [['lab', 'Upper'], '"Upper" cannot name a lab', 'use small letters, digits, "-" and "_"'],
    [['lab', 'x', '--lesson', 'mean'], 'there is no lesson "mean"',
      "a lesson is named by its file without number and ending"],
  ];

  async function assertRefused(dir, args, reason, hint) {
    const before = read(dir, 'course/01-a.md');
    const files = listTree(path.join(dir, 'course'));
    const { status, stderr } = await runHeddle(dir, 'new', ...args, '--course', 'course');
    assert.equal(stderr, `heddle: ${reason}\nhint: ${hint}\n`);
    assert.equal(status, 2);
    assert.equal(read(dir, 'course/01-a.md'), before);
    assert.deepEqual(listTree(path.join(dir, 'course')), files);
  }

  for (const [args, reason, hint] of refusals) {
    it(`refuses ${args.join(' ')} and writes nothing`, async () => {
      const dir = courseOf(`refusal-${args.join('-').replace(/\W/g, '_')}`, { '01-a.md': schema + mug });
      await assertRefused(dir, args, reason, hint);
    });
  }

  it('refuses a preset where no schema or several could be meant', async () => {
    const none = courseOf('no-schema', { '01-a.md': 'A.\n' });
    await assertRefused(none, ['preset', 'x'], 'the course has no preset schema',
      'write one into a lesson: ```yaml {.preset-schema #name}');
    const two = courseOf('two-schemas', { '01-a.md': schema + schema.replace('#cup', '#pot') });
    await assertRefused(two, ['preset', 'x'], 'the course has several preset schemas',
      'say which one is meant: --of cup');
  });

  it('refuses a lab that is there', async () => {
    const dir = courseOf('two-labs', { '01-a.md': 'A.\n' });
    await runHeddle(dir, 'new', 'lab', 'fold', '--course', 'course');
    await assertRefused(dir, ['lab', 'fold'], 'there is a lab "fold" already', another);
  });

  it('writes into no course that has mistakes', async () => {
    const dir = courseOf('mistakes', { '01-a.md': `${schema}${mug}[x](#nowhere)\n` });
    const { status, stderr } = await runHeddle(dir, 'new', 'preset', 'bowl', '--course', 'course');
    assert.equal(status, 1);
    assert.match(stderr, /01-a\.md:\d+:1: error: /);
  });
});
