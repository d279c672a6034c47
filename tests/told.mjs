// told.mjs -- what builds and heddle lab tell students and instructors, to the letter.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { buildArguments, read, root, runHeddle, scratch, writeTree } from './harness.mjs';

const directory = scratch('told');
const lesson = path.join(directory, 'course/01-spread.md');
const exported = path.join(directory, 'out/labs/spread');

function replace(file, old, text) {
  const found = read(file);
  assert.ok(found.includes(old), `${file} holds no ${old}`);
  fs.writeFileSync(file, found.replace(old, text));
}

async function build() {
  const result = await runHeddle(directory, ...buildArguments('course'));
  assert.equal(result.status, 0, result.stderr);
  return result;
}

// heddle lab ...: what it says on standard output; with a refusal that and nothing else.
async function lab(...args) {
  const { status, stdout, stderr } = await runHeddle(directory, 'lab', ...args);
  return { status, said: stdout + stderr };
}

async function assertSays(args, text, status = 0) {
  assert.deepEqual(await lab(...args), { status, said: text });
}

before(async () => {
  fs.cpSync(path.join(root, 'tests/courses/kits'), path.join(directory, 'course'), { recursive: true });
});

describe('heddle lab', () => {
  it('says which labs there are', async () => {
    fs.appendFileSync(lesson, '\n## To look at\n\n```yaml {.lab #look}\ntitle: Look\n```\n\n'
      + '```c {lab=look file=look.c}\nint main(void)\n{\n    return 0;\n}\n```\n');
    await assertSays(['list', 'course'], 'spread           How far a row spreads, 5 min (01-spread.md)\n'
      + 'look             Look (01-spread.md, only to look at)\n');
  });

  it('says where a build left them, and how many warnings there are', async () => {
    fs.appendFileSync(lesson, '\n| a | b |\n|---|---|\n| 1 | 2 | 3 |\n');
    const { stdout } = await build();
    assert.match(stdout, /^heddle: 2 pages, 2 woven anew; open out\/site\/index\.html/);
    assert.match(stdout, /; 1 lab in out\/labs/);
    assert.match(stdout, /; 1 warning\n/);
  });

  it('says where a started one is, and refuses what cannot be started', async () => {
    await assertSays(['start', 'spread', 'mine', '--out', 'out'],
      'The lab is in mine. Read README.md there, edit spread.c, then: make check\n');
    await assertSays(['start', 'spred', 'new', '--out', 'out'],
      'heddle: there is no lab "spred"\nhint: did you mean "spread"?\n', 2);
    await assertSays(['start', 'elephant', 'new', '--out', 'out'],
      'heddle: there is no lab "elephant"\nhint: "heddle lab list COURSE" names the labs\n', 2);
    await assertSays(['start', 'spread', 'course', '--out', 'out'],
      'heddle: "course" is not empty\nhint: name a folder that is not there yet\n', 2);
    writeTree(directory, { 'other/.heddle/origin': 'lab other\nfile other.c\n' });
    await assertSays(['start', 'spread', 'other', '--out', 'out'],
      'heddle: "other" holds another lab\nhint: name a folder that is not there yet\n', 2);
    writeTree(directory, { 'broken/.heddle/origin': 'nothing\n' });
    await assertSays(['status', 'broken'],
      'heddle: broken: this folder holds no lab (its .heddle/origin cannot be read)\n', 3);
  });

  it('says what became of the files', async () => {
    await assertSays(['status', 'mine'], 'spread.c is as it was handed out\n');
    replace(path.join(directory, 'mine/spread.c'), '{1, 2, 6}', '{1, 2, 6, 8}');
    fs.appendFileSync(path.join(directory, 'mine/mean.c'), '/* mine */\n');
    fs.appendFileSync(path.join(exported, 'spread.c'), '/* mine */\n');
    fs.appendFileSync(path.join(exported, 'hints/2.txt'), 'mine\n');
    await assertSays(['status', 'mine'],
      'spread.c was edited\nmean.c was changed, and is not for editing\n');
  });

  it('says that the lesson has changed since', async () => {
    replace(lesson, 'return 0; /* your turn */', 'return 0.0f; /* now you */');
    replace(lesson, 'float sum = x[0];', 'float sum = x[0]; /* the first */');
    replace(lesson, 'Two variables', 'Just two variables');
    const { stderr } = await build();
    assert.match(stderr, new RegExp('^heddle: out/labs/spread/spread\\.c was edited, and the lesson has '
      + 'changed since: heddle lab update out/labs/spread$', 'm'));
    await assertSays(['status', 'mine'], 'spread.c was edited; the lesson has changed since\n'
      + 'mean.c was changed, and is not for editing; the lesson has changed, too\n'
      + 'hints/1.txt is as it was handed out; the lesson has changed since\n'
      + 'To bring both together: heddle lab update mine\n');
  });

  it('says how an update came out', async () => {
    await assertSays(['update', 'mine'],
      "spread.c: your edits are joined with the lesson's new text; yours alone is kept as spread.c.mine\n"
      + 'mean.c was handed out to be used as it is, and was changed; with --restore you get it back\n');
    await assertSays(['update', 'mine', '--restore'],
      'mean.c is as it was handed out; yours is kept as mean.c.mine\n');
    await assertSays(['update', 'mine'], 'mine is up to date.\n');
    replace(path.join(directory, 'mine/spread.c'), 'return 0.0f; /* now you */', 'return x[0];');
    replace(lesson, 'return 0.0f; /* now you */', 'return -1; /* come on */');
    await build();
    await assertSays(['update', 'mine'], 'spread.c: you and the lesson changed the same lines; both stand there '
      + 'between <<<<<<< and >>>>>>>; yours alone is kept as spread.c.mine-2\n', 1);
  });

  it('says that an edited file is no part of the lab any more', async () => {
    replace(lesson, '\n> [!HINT]\n> Begin both with `x[0]`.', '\n> [!NOTE]\n> Begin both with `x[0]`.');
    const { stderr } = await build();
    assert.match(stderr, /^heddle: hints\/2\.txt is no part of the lab any more; it was edited, and stays$/m);
  });

  it('says that the lab left the course', async () => {
    fs.writeFileSync(lesson, read(lesson).replace(/```yaml \{\.lab #spread\}[^]*(?=## To look at)/, ''));
    fs.rmSync(path.join(directory, 'mine/.heddle/origin'));
    const { stderr } = await build();
    assert.match(stderr,
      /^heddle: the lab of out\/labs\/spread is not in the course any more; your work stays there$/m);
    await assertSays(['update', 'out/labs/spread'],
      'heddle: what "out/labs/spread" was copied from is not there any more\n'
      + 'hint: build the course again, or name the folder of the new kit: heddle lab update out/labs/spread KIT\n', 2);
  });
});
