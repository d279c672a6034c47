// torture.mjs -- each allocation, each write, each read, each new process fails once.
//
// A run of heddle is repeated, and in each repetition one call fails (tests/torture/fail.c, which
// is preloaded).  Whatever fails: there is a message with path and reason, the exit status is 3,
// every file is whole, no temporary file stays, and the next run makes what an untroubled one
// makes.  TORTURE=N takes at most N calls of each kind from each run, evenly spread.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildArguments, heddle, listTree, root, run } from './harness.mjs';

const most = Number(process.env.TORTURE ?? 400);
const library = path.resolve(root, process.env.FAIL ?? 'build/test/torture/fail.so');
const directory = fs.mkdtempSync(path.join(root, 'build/test/torture-'));
const PAGE = 4096;

const copy = (from, to) => execFileSync('cp', ['-a', from, to]);

// What each run begins with (a course in course/, what was built in out/) and the command.  SHARE is
// the part of TORTURE calls that a slow one gets, AGAIN the statuses of a next run that finds its
// work done, COUNTS the files that it must leave as they are.
const course = (dir) => fs.cpSync(path.join(root, 'tests/courses/kits'), path.join(dir, 'course'), { recursive: true });

// One build for all of them.
async function built(dir) {
  const first = path.join(directory, 'built');
  if (!fs.existsSync(first)) {
    fs.mkdirSync(first);
    course(first);
    assert.equal((await heddleIn(first, buildArguments('course'))).status, 0);
  }
  for (const name of ['course', 'out']) copy(path.join(first, name), dir);
}

const remove = (...names) => fs.rmSync(path.join(...names), { recursive: true });

const scenarios = {
  'the course is checked': { prepare: course, command: ['check', 'course'] },
  'the course is tangled': { prepare: course, command: ['tangle', 'course', '--out', 'out'] },
  'a new site is built': { prepare: course, command: buildArguments('course'), share: 0.1 },
  'pages are woven, kits handed out': {
    async prepare(dir) {
      await built(dir);
      remove(dir, 'out/site');
      remove(dir, 'out/labs');
      remove(dir, 'out/tangle/kits');
      remove(dir, 'out/tangle/zips');
    },
    command: buildArguments('course'),
  },
  'cells run, labs are proven': {
    async prepare(dir) {
      await built(dir);
      remove(dir, 'out/tangle/results');
    },
    command: buildArguments('course'),
    share: 0.3,
  },
  'a lesson is renamed': {
    async prepare(dir) {
      await built(dir);
      fs.renameSync(path.join(dir, 'course/01-spread.md'), path.join(dir, 'course/01-moved.md'));
    },
    command: buildArguments('course'),
    share: 0.3,
  },
  'values are accepted': {
    async prepare(dir) {
      await built(dir);
      const lesson = path.join(dir, 'course/01-spread.md');
      fs.writeFileSync(lesson, fs.readFileSync(lesson, 'utf8').replace('--> 3.0', '--> 4.0'));
    },
    command: ['accept', 'course', '--out', 'out'],
    share: 0.3,
    counts: /^course\//, // the next run tangles the new lesson
  },
  'a lesson is begun': {
    prepare: course,
    command: ['new', 'lesson', 'more', '--course', 'course'],
    again: [1, 2],
  },
  'a lab is started': {
    prepare: built,
    command: ['lab', 'start', 'spread', 'mine', '--out', 'out'],
    again: [1, 2],
  },
  'a lab is updated': {
    async prepare(dir) {
      await built(dir);
      await heddleIn(dir, ['lab', 'start', 'spread', 'mine', '--out', 'out']);
      const lesson = path.join(dir, 'course/01-spread.md');
      fs.writeFileSync(lesson, fs.readFileSync(lesson, 'utf8').replace('{1, 2, 6};', '{1, 2, 6}; /* new */'));
      assert.equal((await heddleIn(dir, buildArguments('course'))).status, 0);
      const file = path.join(dir, 'mine/spread.c');
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('/* your turn */', '/* my turn */'));
    },
    command: ['lab', 'update', 'mine'],
  },
};

// Runs heddle in DIR; call NUMBER of KIND fails, none if there is no KIND.
async function heddleIn(dir, command, kind, number = 0) {
  const env = { ...process.env };
  const page = path.join(dir, '..', `${path.basename(dir)}.page`);
  if (kind) {
    fs.writeFileSync(page, Buffer.alloc(PAGE));
    env.LD_PRELOAD = library;
    env.ASAN_OPTIONS = 'verify_asan_link_order=0';
    env.HEDDLE_TORTURE = `${kind}:${number}:${page}`;
  }
  const result = await run(heddle, command, { cwd: dir, env });
  if (!kind) return result;
  const state = fs.readFileSync(page);
  return { ...result, calls: Number(state.readBigInt64LE()), failed: state.toString('latin1', 8).replace(/\0.*/s, '') };
}

// Files that only say what ran when; what a compiler made, which may name the directory it ran in.
const isRecord = (name) => /(^|\/)(\.ninja_log|\.ninja_deps|\.lock)$/.test(name);
const isCompiled = (name) => /\.(o|d|so)$|^out\/tangle\/labs\/[^/]+\/run\//.test(name);
// Files that may say after a failure what both runs have written.
const isManifest = (name) => /(^|\/)(\.manifest|(weave|paper)\.lua)$/.test(name);
// Where PDFs are made, before they are put in place: the next run sweeps it.
const isWork = (name) => /^out\/tangle\/paper\/.*\.pdf$/.test(name);

// Lines may have moved since C was tangled: that compiles nothing, as long as all goes well.
function textOf(dir, name) {
  const text = fs.readFileSync(path.join(dir, name), 'latin1');
  return /^out\/tangle\/.*\.(c|h|cc)$/.test(name) ? text.replace(/^#line .*\n/gm, '') : text;
}

function snapshot(dir) {
  const files = listTree(dir).filter((name) => !isRecord(name) && !isCompiled(name));
  return new Map(files.map((name) => [name, textOf(dir, name)]));
}

function assertSameTree(actual, expected, counts = /./) {
  const names = [...new Set([...actual.keys(), ...expected.keys()])].filter((name) => counts.test(name));
  const differing = names.filter((name) => actual.get(name) !== expected.get(name));
  assert.deepEqual(differing, [], 'files differ after the next run');
}

// Each file is what it was or what it will be, or is not there; what could not be removed stays.
function assertWhole(files, before, after, failed) {
  for (const [name, text] of files) {
    assert.ok(!/(^|\/)\.[^/]*\.tmp$/.test(name), `a temporary file stays: ${name}`);
    if (isManifest(name) || isWork(name) || failed === `unlink ${name}`) continue;
    assert.ok(text === before.get(name) || text === after.get(name), `neither old nor new: ${name}`);
  }
}

const reasons = {
  memory: /^heddle: out of memory$|Cannot allocate memory|not enough memory|memory would be needed|no memory left/m,
  writing: /^heddle: .+: (No space left on device|Input\/output error|Read-only file system)/m,
  reading: /^heddle: .+: Input\/output error/m,
  processes: /^heddle: .+: (Too many open files|Resource temporarily unavailable)/m,
};

// libarchive ends the process itself when a name of its own finds no memory.
const libarchiveEnds = /^Fatal Internal Error in libarchive: Out of memory$/m;

// A failure that nothing came of may be passed over; all others are told.
function assertTold(result, kind, reference, same) {
  const { status, stderr } = result;
  if (!reasons[kind] || same) {
    assert.equal(status, reference.status, stderr);
    return;
  }
  if (kind === 'memory' && status === 1 && libarchiveEnds.test(stderr)) return;
  assert.match(stderr, reasons[kind]);
  if (kind === 'memory' && /memory would be needed|no memory left/.test(stderr)) assert.equal(status, 1);
  else assert.equal(status, 3, stderr);
}

function sample(count, limit) {
  if (count <= limit) return Array.from({ length: count }, (_, i) => i + 1);
  return Array.from({ length: limit }, (_, i) => Math.floor(((i + 0.5) * count) / limit) + 1);
}

function isSame(files, expected) {
  return files.size === expected.size && [...files].every(([name, text]) => expected.get(name) === text);
}

// What is wrong with a run in which call NUMBER of KIND fails; empty if nothing is.
async function torture(dir, scenario, reference, kind, number) {
  copy(reference.start, dir);
  const before = snapshot(dir);
  const result = await heddleIn(dir, scenario.command, kind, number);
  try {
    const files = snapshot(dir);
    const same = result.status === reference.status && isSame(files, reference.files);
    assertWhole(files, before, reference.files, result.failed);
    assertTold(result, kind, reference, same);
    const again = await heddleIn(dir, scenario.command);
    assert.ok([reference.status, ...(scenario.again ?? [])].includes(again.status), again.stderr);
    assertSameTree(snapshot(dir), reference.files, scenario.counts);
    return '';
  } catch (error) {
    const said = `${result.stderr}${result.stdout}`.replace(/^/gm, '    | ');
    return `  ${kind} ${number} (${result.failed}), status ${result.status}: ${error.message}\n${said}\n`;
  } finally {
    remove(dir);
  }
}

async function untroubled(base, scenario, kind) {
  const start = path.join(base, 'start');
  const dir = path.join(base, 'untroubled');
  copy(start, dir);
  const { calls, status, stderr } = await heddleIn(dir, scenario.command, kind);
  assert.ok(status <= 1, stderr);
  const reference = { start, calls, status, files: snapshot(dir) };
  remove(dir);
  return reference;
}

// Runs JOBS, functions, two at a time.
async function inPairs(jobs) {
  const results = [];
  const queue = [...jobs.entries()];
  const worker = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) results[entry[0]] = await entry[1]();
  };
  await Promise.all([worker(), worker()]);
  return results;
}

async function tortureAll(name, scenario) {
  const base = path.join(directory, String(Object.keys(scenarios).indexOf(name)));
  const limit = Math.floor(most * (scenario.share ?? 1));
  let wrong = 0;
  if (limit === 0) return 0;
  fs.mkdirSync(path.join(base, 'start'), { recursive: true });
  await scenario.prepare(path.join(base, 'start'));
  for (const kind of kinds) {
    const reference = await untroubled(base, scenario, kind);
    const numbers = sample(reference.calls, limit);
    const faults = (await inPairs(numbers.map((number) => () =>
      torture(path.join(base, `${kind}-${number}`), scenario, reference, kind, number)))).filter(Boolean);
    console.log(`${name}: ${kind}: ${numbers.length} of ${reference.calls} calls failed, ${faults.length} wrongly`);
    faults.forEach((fault) => console.log(fault));
    wrong += faults.length;
  }
  return wrong;
}

const kinds = (process.env.KIND ?? 'memory writing reading processes interrupt short').split(' ');
const chosen = Object.entries(scenarios).filter(([name]) => name.includes(process.env.RUN ?? ''));
let wrong = 0;
for (const [name, scenario] of chosen) wrong += await tortureAll(name, scenario);
fs.rmSync(directory, { recursive: true });
process.exitCode = wrong ? 1 : 0;
