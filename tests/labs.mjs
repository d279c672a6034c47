// labs.mjs -- every lab can be done, with each compiler and under sanitizers; a proof is made again
// only for what changed; what students must not see is on no page.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { buildArguments, read, root, runHeddle, scratch } from './harness.mjs';

const directory = scratch('labs');

function copyOfCourse(name, course) {
  const dir = path.join(directory, name);
  fs.cpSync(path.join(root, course), path.join(dir, 'course'), { recursive: true });
  return dir;
}

function edit(dir, lesson, old, text) {
  const file = path.join(dir, 'course', lesson);
  const before = read(file);
  assert.ok(before.includes(old), `${lesson} holds no ${old}`);
  fs.writeFileSync(file, before.replace(old, text));
}

async function prove(dir, ...options) {
  const result = await runHeddle(dir, 'prove', 'course', '--out', 'out', ...options);
  const steps = [...result.stderr.matchAll(/^\[\d+\/\d+\] ((?:compile|link|prove) .*)$/gm)];
  return { ...result, steps: steps.map((step) => step[1]) };
}

describe('labs with gcc and clang, plain and sanitized', () => {
  for (const course of ['lessons', 'tests/courses/softmax']) {
    it(course, async () => {
      const dir = copyOfCourse(path.basename(course), course);
      const { status, stdout, messages } = await prove(dir, '--matrix');
      assert.equal(messages, '');
      assert.equal(status, 0);
      assert.match(stdout, /^heddle: \d+ labs? proven with gcc and clang, plain and sanitized$/m);
    });
  }
});

describe('a proof', () => {
  const lesson = '01-softmax.md';

  it('is made once, and again for what changed', async () => {
    const dir = copyOfCourse('again', 'tests/courses/softmax');
    assert.equal((await prove(dir)).status, 0);
    assert.deepEqual((await prove(dir)).steps, []);

    edit(dir, lesson, '## Lab: the largest score', 'A line of prose.\n\n## Lab: the largest score');
    assert.deepEqual((await prove(dir)).steps, []);

    edit(dir, lesson, 'lab_near("one score", row_max(falling, 1), -1, 0);\n', '');
    const changed = await prove(dir);
    assert.deepEqual(changed.steps.filter((step) => step.startsWith('prove ')),
      ['prove out/tangle/labs/row-max/proof.lua']);
    assert.ok(!changed.steps.some((step) => step.includes('check-1.c')), changed.steps.join('\n'));
  });

  // What must turn the build red, and where.
  const twins = [
    ['a digit of an output', '[2.0, 7.5, 3.0] 7.5\n', '[2.0, 7.5, 3.0] 7.4\n',
      /:\d+: error: the solution of lab "row-max" prints "\[2.0, 7.5, 3.0\] 7.5", the lesson says "\[2.0, 7.5, 3.0\] 7.4"/],
    ['an operator of the solution', 'j < n; j++) {\n    if (x[j] > most)',
      'j < n; j++) {\n    if (x[j] < most)', /error: the solution of lab "row-max" does not pass check 1/],
    ['an index of the solution', 'x[0];\nfor (int64_t j = 1; j < n;', 'x[0];\nfor (int64_t j = 1; j <= n;',
      /error: the solution of lab "row-max" crashes.*: stack-buffer-overflow/],
    ['a wrong body that is right', 'float most = 0.0f;', 'float most = x[0];',
      /error: no check of lab "row-max" rejects this wrong body/],
    ['a starter that is right', '(void)n; /* take this line out once you use n */\nreturn x[0];',
      'float most = x[0];\nfor (int64_t j = 1; j < n; j++)\n    most = x[j] > most ? x[j] : most;\nreturn most;',
      /error: the starter of lab "row-max" passes every check/],
    ['a starter with a warning', '(void)n; /* take this line out once you use n */\n', '',
      /error: unused parameter 'n'/],
  ];
  for (const [name, old, text, message] of twins) {
    it(`fails for ${name}`, async () => {
      const dir = copyOfCourse(name.replaceAll(' ', '-'), 'tests/courses/softmax');
      edit(dir, lesson, old, text);
      const { status, messages } = await prove(dir);
      assert.equal(status, 1, messages);
      assert.match(messages, message);
      assert.match(messages, new RegExp(`^course/${lesson}:\\d+`));
    });
  }

  it('shows what a compiler printed, where that names no line of the lesson', async () => {
    const dir = copyOfCourse('assembler', 'tests/courses/softmax');
    fs.appendFileSync(path.join(dir, 'course', lesson), '\n```c {file=core/odd.c}\nextern int odd;\n'
      + '__asm__("nonsense");\n```\n\n## Odd\n\n```yaml {.lab #odd}\ntitle: Odd\n```\n\n```c {lab=odd file=odd.c}\n'
      + '__asm__("nonsense");\n\nint main(void)\n{\n    return 0;\n}\n```\n');
    const { status, messages } = await runHeddle(dir, ...buildArguments('course'));
    assert.equal(status, 1);
    for (const target of ['core', 'labs/odd']) {
      assert.match(messages, new RegExp(`\\d+: error: building out/tangle/obj/${target}\\S+ failed\n.*\n.*\n`
        + 'hint: it printed:\n.*Assembler messages:\n.*nonsense'));
    }
  });

  it('warns in every build of wrong bodies that students cannot tell apart', async () => {
    const dir = copyOfCourse('alike', 'tests/courses/softmax');
    const wrong = '```c {lab=row-max #body .wrong}\n(void)x;\n(void)n;\nreturn 100;\n```\n\n';
    const found = read(dir, 'course', lesson);
    const at = found.indexOf('```c {lab=row-max .check}');
    const slot = found.match(/\{lab=row-max #(\S+) \.wrong\}/)[1];
    const pair = (wrong + 'Because: one.\n\n' + wrong + 'Because: two.\n\n').replaceAll('#body', `#${slot}`);
    fs.writeFileSync(path.join(dir, 'course', lesson), found.slice(0, at) + pair + found.slice(at));
    const first = await prove(dir);
    assert.match(first.messages, /: warning: this wrong body fails exactly like another one, for another reason\n/);
    assert.equal(first.status, 0);
    const second = await prove(dir);
    assert.deepEqual(second.steps, []);
    assert.equal(second.messages, first.messages);

    edit(dir, lesson, '## Lab: the largest score', 'A line of prose.\n\n## Lab: the largest score');
    const moved = await prove(dir);
    assert.deepEqual(moved.steps, []);
    const line = (text) => Number(text.match(/^course[^:]*:(\d+):\d+: warning/m)[1]);
    assert.equal(line(moved.messages), line(first.messages) + 2);
  });

  it('leaves no word of a solution in the pages', async () => {
    const dir = copyOfCourse('pages', 'tests/courses/softmax');
    const result = await runHeddle(dir, ...buildArguments('course', '--goal=site'));
    assert.equal(result.status, 0, result.messages);
    const page = read(dir, 'out/site/softmax.html');
    assert.ok(page.includes('take this line out once you use n'));
    for (const secret of ['int64_t j = 1; j &lt; n; j++) {\n    <span', 'Because:', 'the largest in the middle',
      'falling', 'The last index is']) {
      assert.ok(!page.includes(secret), secret);
    }
  });
});
