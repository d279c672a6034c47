// graph.mjs -- an edit rebuilds what depends on it and nothing else; a build ends whole or not at all.
//
// Each test edits a copy of tests/courses/scales, built beforehand, and builds again.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  buildArguments, concurrency, heddle, listTree, read, root, run, runHeddle, scratch, writeTree,
} from './harness.mjs';

const directory = scratch('graph');
const built = path.join(directory, 'built');

// A copy of the built course, file times included, as Ninja compares them.
function copyOfBuilt(name) {
  const dir = path.join(directory, name);
  execFileSync('cp', ['-a', built, dir]);
  return dir;
}

function copyOfCourse(name) {
  const dir = path.join(directory, name);
  fs.cpSync(path.join(root, 'tests/courses/scales'), path.join(dir, 'scales'), { recursive: true });
  return dir;
}

// Builds: {status, messages, steps, pages}; the steps of the graph that ran, the pages woven.
async function build(dir) {
  const result = await runHeddle(dir, ...buildArguments('scales', '--goal=site', '--why'));
  const matches = (pattern) => [...result.stderr.matchAll(pattern)].map((match) => match[1]).sort();
  return {
    ...result,
    steps: matches(/^\[\d+\/\d+\] ((?:compile|link|test|run) .*)$/gm),
    pages: matches(/^why: site\/(.*\.html): /gm),
  };
}

async function buildWell(dir) {
  const result = await build(dir);
  assert.equal(result.status, 0, result.stderr);
  return result;
}

// Replaces OLD, which must occur, in a lesson.
function edit(dir, lesson, old, text) {
  const file = path.join(dir, 'scales', lesson);
  const before = read(file);
  assert.ok(before.includes(old), `${lesson} holds no ${old}`);
  fs.writeFileSync(file, before.replace(old, text));
}

// The line of a lesson that holds TEXT.
function lineOf(dir, lesson, text) {
  const lines = read(dir, 'scales', lesson).split('\n');
  return 1 + lines.findIndex((line) => line.includes(text));
}

// Files below out that are Heddle's own text: pages, sources, cells and their results.
function texts(dir) {
  const names = listTree(path.join(dir, 'out')).filter((name) =>
    /^site\/|^tangle\/.*\.(c|h|lua|key)$|^tangle\/build\.ninja$/.test(name));
  return Object.fromEntries(names.map((name) => [name, read(dir, 'out', name)]));
}

before(async () => {
  fs.renameSync(copyOfCourse('first'), built);
  await buildWell(built);
});

describe('an edit rebuilds what depends on it', { concurrency }, () => {
  it('builds all of a new course', async () => {
    const dir = copyOfCourse('new');
    const { steps, pages } = await buildWell(dir);
    assert.deepEqual(pages, ['index.html', 'scale.html', 'vessels.html', 'words.html']);
    assert.ok(steps.some((step) => step.startsWith('test ')));
    assert.match(read(dir, 'out/site/scale.html'), /The first value becomes <[^>]*>1\.5</);
  });

  it('does nothing when nothing has changed', async () => {
    const { steps, pages, messages } = await buildWell(copyOfBuilt('again'));
    assert.deepEqual([steps, pages, messages], [[], [], '']);
  });

  it('compiles and runs nothing for a line of prose above a chunk', async () => {
    const dir = copyOfBuilt('prose');
    edit(dir, '01-scale.md', '## The core\n', '## The core\n\nA new line.\n');
    const { steps, pages } = await buildWell(dir);
    assert.deepEqual([steps, pages], [[], ['scale.html']]);
    assert.deepEqual((await buildWell(dir)).steps, []);
  });

  it('names the lines as they are now when something fails after prose has moved them', async () => {
    const dir = copyOfBuilt('moved');
    edit(dir, '01-scale.md', '## The core\n', '## The core\n\nA new line.\n');
    await buildWell(dir);
    edit(dir, '01-scale.md', '* factor;', '+ factor;');
    const { status, stderr } = await build(dir);
    assert.equal(status, 1);
    const line = Number(/01-scale\.md:(\d+): error: test/.exec(stderr)[1]);
    assert.match(read(dir, 'scales/01-scale.md').split('\n')[line - 1], /assert/);
  });

  it('weaves one page for a line of prose in a lesson without code', async () => {
    const dir = copyOfBuilt('words');
    edit(dir, '03-words.md', 'Nothing', 'Really nothing');
    const { steps, pages } = await buildWell(dir);
    assert.deepEqual([steps, pages], [[], ['words.html']]);
  });

  it('weaves anew what refers to a number that has changed', async () => {
    const dir = copyOfBuilt('number');
    edit(dir, '01-scale.md', '## The core\n', '| a |\n|---|\n| 1 |\n\nTable: One. {#tbl-one}\n\n## The core\n');
    const { pages } = await buildWell(dir);
    assert.deepEqual(pages, ['scale.html', 'words.html']);
    assert.match(read(dir, 'out/site/words.html'), />Table\s1\.2</);
  });

  it('re-runs what a changed chunk is used by', async () => {
    const dir = copyOfBuilt('chunk');
    edit(dir, '01-scale.md', 'y[i] = x[i] * factor;', 'y[i] = factor * x[i];');
    const { steps, pages } = await buildWell(dir);
    const ran = steps.filter((step) => /^(test|run)/.test(step));
    assert.equal(ran.length, 2, ran.join('\n'));
    assert.match(ran[0], /run .*cells\/scale\.lua/);
    assert.match(ran[1], /test .*test\/scale/);
    assert.deepEqual(pages, ['scale.html']);
  });

  it('runs nothing for a renamed chunk', async () => {
    const dir = copyOfBuilt('rename');
    const file = path.join(dir, 'scales/01-scale.md');
    fs.writeFileSync(file, read(file).replaceAll('each-value', 'one-value'));
    const { steps, pages } = await buildWell(dir);
    assert.deepEqual([steps, pages], [[], ['scale.html']]);
  });

  it('runs the cells that read presets for a changed preset, and no others', async () => {
    const dir = copyOfBuilt('preset');
    edit(dir, '02-vessels.md', 'volume: 250', 'volume: 300');
    const { steps, pages } = await buildWell(dir);
    assert.equal(steps.length, 1, steps.join('\n'));
    assert.match(steps[0], /run .*cells\/vessels\.lua/);
    assert.deepEqual(pages, ['vessels.html']);
    assert.match(read(dir, 'out/site/vessels.html'), />300</);
  });

  it('gives a new preset its column', async () => {
    const dir = copyOfBuilt('column');
    edit(dir, '02-vessels.md', '```lua {.table}', '```yaml {.preset #vat of=vessel}\nvolume: 50000\n```\n\n```lua {.table}');
    const { pages } = await buildWell(dir);
    assert.deepEqual(pages, ['vessels.html']);
    assert.match(read(dir, 'out/site/vessels.html'), /<th[^>]*>vat<\/th>/);
    assert.match(read(dir, 'out/site/vessels.html'), />50,000</);
  });

  it('compiles and runs all code for other flags', async () => {
    const dir = copyOfBuilt('flags');
    const env = { ...process.env, CFLAGS: '-DOTHER' };
    const { status, stderr } = await run(heddle, buildArguments('scales', '--goal=site'), { cwd: dir, env });
    assert.equal(status, 0, stderr);
    for (const step of ['compile .*core/scale.c', 'compile .*test/scale.c', 'test .*/scale', 'run .*/scale.lua']) {
      assert.match(stderr, new RegExp(`^\\[\\d+/\\d+\\] ${step}`, 'm'));
    }
    assert.doesNotMatch(stderr, /cells\/vessels/);
  });

  it('puts back a page that somebody changed', async () => {
    const dir = copyOfBuilt('changed');
    const page = path.join(dir, 'out/site/words.html');
    const before = read(page);
    fs.appendFileSync(page, '<p>A change.</p>');
    const { pages } = await buildWell(dir);
    assert.deepEqual(pages, ['words.html']);
    assert.equal(read(page), before);
  });
});

describe('outputs without a source go', { concurrency }, () => {
  it('removes what a deleted lesson made', async () => {
    const dir = copyOfBuilt('deleted');
    fs.rmSync(path.join(dir, 'scales/02-vessels.md'));
    edit(dir, 'README.md', ', and [vessels](02-vessels.md) are filled', '');
    await buildWell(dir);
    assert.deepEqual(listTree(path.join(dir, 'out')).filter((name) => name.includes('vessels')), []);
    assert.doesNotMatch(read(dir, 'out/site/index.html'), /vessels/i);
  });

  it('removes the old page of a renamed lesson', async () => {
    const dir = copyOfBuilt('renamed');
    fs.renameSync(path.join(dir, 'scales/03-words.md'), path.join(dir, 'scales/03-sayings.md'));
    await buildWell(dir);
    assert.deepEqual(listTree(path.join(dir, 'out')).filter((name) => name.includes('words')), []);
    assert.ok(fs.existsSync(path.join(dir, 'out/site/sayings.html')));
  });

  it('removes the sources and objects of a file that is no more', async () => {
    const dir = copyOfBuilt('unowned');
    edit(dir, '01-scale.md', 'test/scale.c', 'test/scaling.c');
    await buildWell(dir);
    const names = listTree(path.join(dir, 'out/tangle'));
    assert.deepEqual(names.filter((name) => /test\/scale(\.|$)/.test(name)), []);
    assert.ok(names.includes('test/scaling.c'));
  });

  it('leaves what is not its own', async () => {
    const dir = copyOfBuilt('foreign');
    writeTree(dir, { 'out/site/notes.txt': 'mine' });
    fs.rmSync(path.join(dir, 'scales/03-words.md'));
    await buildWell(dir);
    assert.equal(read(dir, 'out/site/notes.txt'), 'mine');
  });
});

describe('a mistake in code is reported at the lesson', { concurrency }, () => {
  it('names the line of a failed test after a changed operator', async () => {
    const dir = copyOfBuilt('operator');
    edit(dir, '01-scale.md', 'x[i] * factor', 'x[i] + factor');
    const { status, messages } = await build(dir);
    assert.equal(status, 1);
    const line = lineOf(dir, '01-scale.md', 'assert_float_equal');
    assert.match(messages, new RegExp(`^scales/01-scale\\.md:${line}:.*error: .*doubles`, 'm'));
  });

  it("gives the compiler's message at the line of the chunk", async () => {
    const dir = copyOfBuilt('syntax');
    edit(dir, '01-scale.md', 'x[i] * factor;', 'x[i] * factor');
    const { status, messages } = await build(dir);
    assert.equal(status, 1);
    const line = lineOf(dir, '01-scale.md', 'y[i] = x[i] * factor');
    assert.match(messages, new RegExp(`^scales/01-scale\\.md:${line}:.*error: expected .;.`, 'm'));
    assert.match(messages, new RegExp(`^ *${line} \\| y\\[i\\] = x\\[i\\] \\* factor$`, 'm'));
  });

  it('keeps the pages of the last good build', async () => {
    const dir = copyOfBuilt('kept');
    const before = texts(dir)['site/scale.html'];
    edit(dir, '01-scale.md', 'x[i] * factor;', 'x[i] * factor');
    await build(dir);
    assert.equal(texts(dir)['site/scale.html'], before);
  });

  it('is well again when the mistake is taken back', async () => {
    const dir = copyOfBuilt('mended');
    edit(dir, '01-scale.md', 'x[i] * factor', 'x[i] + factor');
    assert.equal((await build(dir)).status, 1);
    edit(dir, '01-scale.md', 'x[i] + factor', 'x[i] * factor');
    await buildWell(dir);
    assert.deepEqual(texts(dir), texts(built));
  });
});

describe('what a build leaves', { concurrency }, () => {
  it('is the same twice, byte for byte', async () => {
    const dir = copyOfCourse('twice');
    await buildWell(dir);
    assert.deepEqual(texts(dir), texts(built));
  });

  it('is the same after an edit and its opposite', async () => {
    const dir = copyOfBuilt('back');
    edit(dir, '02-vessels.md', 'volume: 250', 'volume: 300');
    await buildWell(dir);
    edit(dir, '02-vessels.md', 'volume: 300', 'volume: 250');
    await buildWell(dir);
    assert.deepEqual(texts(dir), texts(built));
  });

  it('is whole files, whenever it is killed', async () => {
    const expected = texts(built);
    const dir = copyOfCourse('killed');
    for (let delay = 10; delay < 1000; delay *= 1.7) {
      const child = spawn(heddle, buildArguments('scales', '--goal=site'), { cwd: dir, detached: true, stdio: 'ignore' });
      await sleep(delay);
      if (child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      for (const [name, text] of Object.entries(texts(dir))) assert.equal(text, expected[name], name);
    }
    await buildWell(dir);
    assert.deepEqual(texts(dir), expected);
  });

  it('lies below its own directory', async () => {
    const dir = copyOfCourse('confined');
    const before = listTree(dir);
    await buildWell(dir);
    const outside = listTree(dir).filter((name) => !/^out\/(site|tangle)\//.test(name));
    assert.deepEqual(outside, before);
  });

  it('is not written through a link', async () => {
    const dir = copyOfCourse('link');
    fs.mkdirSync(path.join(dir, 'elsewhere'));
    fs.mkdirSync(path.join(dir, 'out/tangle'), { recursive: true });
    fs.symlinkSync(path.join(dir, 'elsewhere'), path.join(dir, 'out/tangle/core'));
    const { status, messages } = await build(dir);
    assert.equal(status, 3, messages);
    assert.match(messages, /out\/tangle\/core/);
    assert.deepEqual(listTree(path.join(dir, 'elsewhere')), []);
  });

  it('comes from one build at a time', async () => {
    const dir = copyOfCourse('together');
    const results = await Promise.all([build(dir), build(dir)]);
    assert.deepEqual(results.map(({ status }) => status), [0, 0]);
    assert.equal(results.filter(({ messages }) => messages.includes('waiting')).length, 1);
    assert.deepEqual(texts(dir), texts(built));
  });
});
