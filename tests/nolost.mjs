// nolost.mjs -- no edit is ever lost: not to a build, not to an update, not to one that is killed.
//
// A killed run leaves each file old or new, none half, and what students wrote as it was; the
// next run goes on from there.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  buildArguments, heddle, listTree, read, root, runHeddle, scratch,
} from './harness.mjs';

const directory = scratch('nolost');
const reference = path.join(directory, 'reference');

// The lesson as it is; with other words, which is built quickly, so that a blow at random often
// falls while kits are written; and with another starter and another given file.
const first = read(root, 'tests/courses/kits/01-spread.md');
const reworded = replaceAll(first, [['Say how far', 'Tell how far'], ['Two variables', 'Just two']]);
const rewritten = replaceAll(reworded, [
  ['return 0; /* your turn */', 'return 0.0f; /* now you */'],
  ['float sum = x[0];', 'float sum = x[0]; /* the first */'],
]);
const versions = { first, reworded, rewritten };

function replaceAll(text, pairs) {
  for (const [old, fresh] of pairs) {
    assert.ok(text.includes(old), `no ${old}`);
    text = text.replace(old, fresh);
  }
  return text;
}

function writeCourse(dir, text) {
  fs.mkdirSync(path.join(dir, 'course'), { recursive: true });
  fs.copyFileSync(path.join(root, 'tests/courses/kits/README.md'), path.join(dir, 'course/README.md'));
  fs.writeFileSync(path.join(dir, 'course/01-spread.md'), text);
}

async function build(dir, text) {
  writeCourse(dir, text);
  const result = await runHeddle(dir, ...buildArguments('course'));
  assert.equal(result.status, 0, result.stderr);
  return result;
}

// What students may have written: far from what the lesson changes, and right there.
let handedOut, apart, against, joined;

before(async () => {
  for (const [name, text] of Object.entries(versions)) await build(path.join(reference, name), text);
  handedOut = read(reference, 'first/out/labs/spread/spread.c');
  const pair = ['{1, 2, 6}', '{1, 2, 6, 8}'];
  apart = replaceAll(handedOut, [pair]);
  against = replaceAll(handedOut, [['return 0; /* your turn */', 'return x[0]; /* mine */']]);
  joined = replaceAll(read(reference, 'rewritten/out/labs/spread/spread.c'), [pair]);
});

const isLeftover = (name) => /(^|\/)\.[^/]+\.\d+\.tmp$/.test(name);

// Each file below DIR is, byte for byte, what one of the versions has; but those in MINE.
function assertWhole(dir, below, mine) {
  for (const name of listTree(path.join(dir, below)).filter((each) => !isLeftover(each))) {
    if (mine.includes(name)) continue;
    const found = fs.readFileSync(path.join(dir, below, name));
    const isKnown = Object.keys(versions).some((version) => {
      const file = path.join(reference, version, below, name);
      return fs.existsSync(file) && fs.readFileSync(file).equals(found);
    });
    assert.ok(isKnown, `${below}/${name} is of no version:\n${found}`);
  }
}

// Runs heddle in DIR and kills it and its children after MS; true if that came before its end.
async function kill(dir, ms, args) {
  const child = spawn(heddle, args, { cwd: dir, stdio: 'ignore', detached: true });
  const over = once(child, 'exit');
  await Promise.race([sleep(ms), over]);
  try { process.kill(-child.pid, 'SIGKILL'); } catch { /* it was over */ }
  const [, signal] = await over;
  return signal === 'SIGKILL';
}

async function duration(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

// Strikes POINTS times, at moments spread over LENGTH ms and a little more.
async function strike(points, length, blow) {
  let hits = 0;
  for (let i = 0; i < points; i++) hits += await blow(i, length * 1.1 * ((i + Math.random()) / points));
  assert.ok(hits > points / 4, `only ${hits} of ${points} blows came before the end`);
}

describe('the kit of a lab that left the course', () => {
  const gone = first.replace(/## How far a row spreads[^]*(?=## After it)/, '');
  const said = /^heddle: the lab of out\/labs\/spread is not in the course any more/m;

  async function buildWithout(name, change) {
    const dir = path.join(directory, name);
    const folder = path.join(dir, 'out/labs/spread');
    await build(dir, first);
    change(folder);
    const files = listTree(folder);
    const { stderr } = await build(dir, gone);
    return { dir, folder, files, stderr };
  }

  it('goes if nothing in it was edited', async () => {
    const { folder, stderr } = await buildWithout('unedited', () => {});
    assert.match(stderr, said);
    assert.match(stderr, new RegExp('^heddle: the lab of out/labs/spread is not in the course any more: '
      + 'removed, nothing was edited$', 'm'));
    assert.ok(!fs.existsSync(folder));
  });

  for (const [what, change] of [
    ['a file was edited', (folder) => fs.writeFileSync(path.join(folder, 'spread.c'), apart)],
    ['a file was emptied', (folder) => fs.writeFileSync(path.join(folder, 'spread.c'), '')],
    ['there is a file of its reader', (folder) => fs.writeFileSync(path.join(folder, '.notes'), 'mine')],
  ]) {
    it(`stays whole if ${what}, and is told in every build`, async () => {
      const { dir, folder, files, stderr } = await buildWithout(what.replaceAll(' ', '-'), change);
      assert.match(stderr, said);
      assert.match(stderr, /any more; your work stays there$/m);
      assert.deepEqual(listTree(folder), files);
      assert.match((await build(dir, gone)).stderr, said);
    });
  }

  it('is left alone if it is a link to somewhere else', async () => {
    const { dir } = await buildWithout('linked', () => {});
    const { folder } = await buildWithout('linked-to', (own) => fs.cpSync(own, `${own}-own`, { recursive: true }));
    fs.symlinkSync(`${folder}-own`, path.join(dir, 'out/labs/spread'));
    assert.doesNotMatch((await build(dir, gone)).stderr, said);
    assert.ok(fs.existsSync(path.join(`${folder}-own`, 'spread.c')));
  });
});

describe('a build that is killed', () => {
  const dir = path.join(directory, 'killed');
  const file = path.join(dir, 'out/labs/spread/spread.c');

  async function blow(texts, i, ms) {
    writeCourse(dir, texts[i % texts.length]);
    const hit = await kill(dir, ms, buildArguments('course'));
    assert.equal(read(file), apart);
    assertWhole(dir, 'out/labs', ['spread/spread.c']);
    assertWhole(dir, 'out/site', []);
    assertWhole(dir, 'out/tangle/kits', []);
    return hit;
  }

  before(async () => {
    await build(dir, first);
    fs.writeFileSync(file, apart);
  });

  for (const [name, points, texts] of [
    ['leaves files old or new when words changed', 45, [reworded, first]],
    ['leaves files old or new when code changed', 15, [rewritten, first]],
  ]) {
    it(name, async () => {
      await build(dir, texts[1]);
      const length = await duration(() => build(dir, texts[0]));
      await build(dir, texts[1]);
      await strike(points, length, (i, ms) => blow(texts, i, ms));
    });
  }

  it('is made good by the next, which leaves the edited file', async () => {
    const { stderr } = await build(dir, rewritten);
    assert.match(stderr, /spread\.c was edited, and the lesson has changed since: heddle lab update/);
    const names = listTree(path.join(dir, 'out/labs'));
    assert.deepEqual(names, listTree(path.join(reference, 'rewritten/out/labs')));
    for (const name of names) {
      if (/(^|\/)spread\.c$/.test(name)) continue;
      assert.equal(read(dir, 'out/labs', name), read(reference, 'rewritten/out/labs', name), name);
    }
    assert.equal(read(dir, 'out/labs/spread/.heddle/spread.c'), handedOut);
    const result = await runHeddle(dir, 'lab', 'update', 'out/labs/spread');
    assert.equal(result.status, 0, result.stderr);
    assert.equal(read(file), joined);
    assert.equal(read(`${file}.mine`), apart);
  });
});

describe('an update', () => {
  const kit = path.join(reference, 'rewritten/out/tangle/kits/spread');
  const template = path.join(directory, 'template');

  // A new folder with the first kit, in which TEXT was written.
  function folderWith(name, text) {
    const dir = path.join(directory, name);
    fs.rmSync(dir, { recursive: true, force: true });
    execFileSync('cp', ['-a', template, dir]);
    fs.writeFileSync(path.join(dir, 'spread.c'), text);
    return dir;
  }

  before(async () => {
    const result = await runHeddle(path.join(reference, 'first'),
      'lab', 'start', 'spread', template, '--out', 'out');
    assert.equal(result.status, 0, result.stderr);
    assert.equal(read(template, 'spread.c'), handedOut);
  });

  it('joins edits with a changed lesson', async () => {
    const dir = folderWith('joined', apart);
    const { status, stdout } = await runHeddle(directory, 'lab', 'update', dir, kit);
    assert.equal(status, 0);
    assert.match(stdout, /^spread\.c: your edits are joined with the lesson's new text/m);
    assert.equal(read(dir, 'spread.c'), joined);
    assert.equal(read(dir, 'spread.c.mine'), apart);
    assert.match(read(dir, 'mean.c'), /the first/);
    const again = await runHeddle(directory, 'lab', 'update', dir);
    assert.match(again.stdout, /is up to date/);
  });

  it('keeps both where both changed the same lines', async () => {
    const dir = folderWith('conflict', against);
    const { status } = await runHeddle(directory, 'lab', 'update', dir, kit);
    assert.equal(status, 1);
    const marked = /<<<<<<< yours\n.*\/\* mine \*\/\n=======\n.*now you \*\/\n>>>>>>> the lesson's new text\n/;
    assert.match(read(dir, 'spread.c'), marked);
    assert.equal(read(dir, 'spread.c.mine'), against);
  });

  it('finds its kit by itself where the build is still there', async () => {
    const dir = folderWith('origin', apart);
    assert.doesNotMatch(read(dir, '.heddle/origin'), /^from \//m);
    const { stdout } = await runHeddle(directory, 'lab', 'status', dir);
    assert.match(stdout, /^spread\.c was edited$/m);
    assert.match((await runHeddle(directory, 'lab', 'update', dir)).stdout, /is up to date/);
  });

  async function blow(i, ms, ends) {
    const written = i % 2 ? against : apart;
    const dir = folderWith('struck', written);
    const hit = await kill(directory, ms, ['lab', 'update', dir, kit]);
    const now = read(dir, 'spread.c');
    assert.ok(now === written || now === ends[i % 2]);
    if (now !== written) assert.equal(read(dir, 'spread.c.mine'), written);
    for (const name of ['mean.c', 'README.md', 'hints/1.txt', '.heddle/mean.c', '.heddle/spread.c']) {
      const texts = [read(template, name), read(kit, name.replace('.heddle/', ''))];
      assert.ok(texts.includes(read(dir, name)), `${name} is neither old nor new`);
    }
    await runHeddle(directory, 'lab', 'update', dir, kit);
    assert.equal(read(dir, 'spread.c'), ends[i % 2]);
    assert.equal(read(dir, 'spread.c.mine'), written);
    assert.deepEqual(listTree(dir), listTree(path.join(directory, 'joined')));
    return hit;
  }

  it('that is killed loses nothing, and is made good by the next', async () => {
    const ends = [joined, read(directory, 'conflict/spread.c')];
    const dir = folderWith('timed', apart);
    const length = await duration(() => runHeddle(directory, 'lab', 'update', dir, kit));
    await strike(60, length, (i, ms) => blow(i, ms, ends));
  });
});
