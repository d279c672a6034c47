// setup.mjs -- src/setup.sh on machines that lack something: each test makes one of stand-ins.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { listTree, read, root, run, scratch, writeTree } from './harness.mjs';

const directory = scratch('setup');

const plainTools = ['awk', 'bash', 'cat', 'cksum', 'cmp', 'cp', 'env', 'mkdir', 'rm', 'touch'];
const commands = [
  'gcc', 'g++', 'ninja', 'lua5.4', 'addr2line', 'diff', 'diff3', 'unzip', 'chromium', 'pdfinfo',
];
const modules = ['libcmark', 'lua5.4', 'yaml-0.1', 'libxxhash', 'libarchive', 'cmocka'];

// Stand-ins; a module is there if a file of its name is, and calls are written down.
const scripts = {
  'pkg-config': 'shift; for m; do [ -e "$MACHINE/modules/$m" ] || exit 1; done',
  node: 'case $1 in *.mjs) echo "node $*" >>"$MACHINE/calls";; *) echo "v18.20.4";; esac',
  npm: 'echo "npm $*" >>"$MACHINE/calls"; mkdir node_modules',
  clang: 'echo "$MACHINE/runtime"',
  sudo: 'shift; exec "$@"',
  'apt-get': 'echo "apt-get $*" >>"$MACHINE/calls"; . "$MACHINE/apt"',
};

function writeScript(machine, name, text) {
  fs.writeFileSync(path.join(machine, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
}

function findTool(name) {
  return ['/usr/bin', '/bin'].map((dir) => path.join(dir, name)).find(fs.existsSync);
}

// A machine that has all but what is in LACKING, and a copy of the script.
function makeMachine(name, lacking = []) {
  const machine = path.join(directory, name);
  writeTree(machine, {
    'bin/.keep': '', 'runtime/libclang_rt.asan.a': '', calls: '', apt: '',
    'src/package.json': '{}', 'src/package-lock.json': '{"lock": 1}', 'src/node/math.mjs': '// math',
    'src/node/font.mjs': '// font', font: 'glyphs', licence: 'terms',
  });
  for (const tool of plainTools) fs.symlinkSync(findTool(tool), path.join(machine, 'bin', tool));
  for (const command of commands) writeScript(machine, command, ':');
  for (const [command, text] of Object.entries(scripts)) writeScript(machine, command, text);
  for (const module of modules) writeTree(machine, { [`modules/${module}`]: '' });
  for (const thing of lacking) fs.rmSync(path.join(machine, thing));
  fs.copyFileSync(path.join(root, 'src/setup.sh'), path.join(machine, 'src/setup.sh'));
  return machine;
}

function setUp(machine, args, env = {}) {
  return run('/bin/bash', ['src/setup.sh', ...args], {
    cwd: machine,
    env: {
      PATH: path.join(machine, 'bin'), MACHINE: machine,
      MATH_FONT: path.join(machine, 'font'), MATH_LICENCE: path.join(machine, 'licence'), ...env,
    },
  });
}

function callsOf(machine, pattern) {
  return read(machine, 'calls').split('\n').filter((call) => pattern.test(call));
}

describe('the set-up', () => {
  it('says and does nothing when nothing is missing', async () => {
    const machine = makeMachine('complete');
    assert.deepEqual(await setUp(machine, ['test']), { status: 0, stdout: '', stderr: '' });
    assert.equal(read(machine, 'calls'), '');
  });

  it('installs the packages of what is missing, and those alone', async () => {
    const machine = makeMachine('lacking', ['bin/ninja', 'modules/yaml-0.1']);
    writeScript(machine, 'ninja.new', ':');
    writeTree(machine, { apt: 'cp "$MACHINE/bin/ninja.new" "$MACHINE/bin/ninja"; touch "$MACHINE/modules/yaml-0.1"' });
    const { status, stdout } = await setUp(machine, ['tool']);
    assert.equal(status, 0);
    assert.match(stdout, /^setup: installing ninja-build libyaml-dev$/m);
    const [install] = callsOf(machine, / install /);
    assert.match(install, /--no-install-recommends ninja-build libyaml-dev$/);
  });

  it('asks for a browser and a second compiler only for tests', async () => {
    const machine = makeMachine('tests', ['bin/chromium', 'bin/clang', 'bin/apt-get']);
    assert.equal((await setUp(machine, ['tool'])).status, 0);
    const { status, stderr } = await setUp(machine, ['test']);
    assert.equal(status, 1);
    assert.match(stderr, /missing: clang libclang-rt-dev chromium$/m);
  });

  it('takes the browser that CHROMIUM names', async () => {
    const machine = makeMachine('browser', ['bin/chromium']);
    assert.equal((await setUp(machine, ['test'], { CHROMIUM: '/opt/browser' })).status, 0);
  });

  it('reads the lists anew when an installation fails', async () => {
    const machine = makeMachine('stale', ['modules/cmocka']);
    writeTree(machine, { apt: 'case "$*" in *update*) touch "$MACHINE/fresh";; *) [ -e "$MACHINE/fresh" ] && touch "$MACHINE/modules/cmocka";; esac' });
    const { status, stderr } = await setUp(machine, ['tool']);
    assert.equal(status, 0, stderr);
    assert.ok(callsOf(machine, / update$/).length >= 1);
  });

  it('says so when the installation did not help', async () => {
    const machine = makeMachine('useless', ['modules/cmocka']);
    const { status, stderr } = await setUp(machine, ['tool']);
    assert.equal(status, 1);
    assert.match(stderr, /still missing after the installation: libcmocka-dev/);
  });

  it('prints the one command where it may not install', async () => {
    const machine = makeMachine('forbidden', ['bin/g++', 'modules/libcmark', 'bin/apt-get']);
    const { status, stderr } = await setUp(machine, ['tool']);
    assert.equal(status, 1);
    assert.match(stderr, /^setup: +sudo apt-get install --no-install-recommends g\+\+ libcmark-dev$/m);
  });

  it('looks for nothing with SETUP=off', async () => {
    const machine = makeMachine('off', ['bin/gcc', 'bin/apt-get']);
    assert.equal((await setUp(machine, ['test'], { SETUP: 'off' })).status, 0);
  });

  it('installs npm packages once for a lock', async () => {
    const machine = makeMachine('npm');
    for (let time = 0; time < 2; time++) {
      const { status, stderr } = await setUp(machine, ['npm', 'node']);
      assert.equal(status, 0, stderr);
    }
    assert.equal(callsOf(machine, /^npm ci .*--omit=dev$/).length, 1);
    fs.rmSync(path.join(machine, 'node/node_modules'), { recursive: true });
    writeTree(machine, { 'src/package-lock.json': '{"lock": 2}' });
    await setUp(machine, ['npm', 'node']);
    assert.equal(callsOf(machine, /^npm ci/).length, 2);
  });

  it('asks for a font for formulas, and cuts it once', async () => {
    const machine = makeMachine('font');
    for (let time = 0; time < 2; time++) assert.equal((await setUp(machine, ['npm', 'node'])).status, 0);
    assert.deepEqual(callsOf(machine, /^node /), [`node node/font.mjs ${machine}/font ${machine}/licence`]);
    writeTree(machine, { font: 'other glyphs' });
    await setUp(machine, ['npm', 'node']);
    assert.equal(callsOf(machine, /^node /).length, 2);
    fs.rmSync(path.join(machine, 'font'));
    fs.rmSync(path.join(machine, 'bin/apt-get'));
    assert.match((await setUp(machine, ['tool'])).stderr, /missing: fonts-texgyre-math$/m);
  });

  it('keeps the scripts beside the packages as they are in src', async () => {
    const machine = makeMachine('scripts');
    await setUp(machine, ['npm-test', 'node']);
    writeTree(machine, { 'src/node/book.mjs': '// book' });
    fs.rmSync(path.join(machine, 'src/node/math.mjs'));
    await setUp(machine, ['npm-test', 'node']);
    assert.deepEqual(listTree(path.join(machine, 'node')).filter((name) => name.endsWith('.mjs')), ['book.mjs', 'font.mjs']);
  });

  it('refuses a Node that is too old', async () => {
    const machine = makeMachine('old');
    writeScript(machine, 'node', 'echo v16.20.2');
    const { status, stderr } = await setUp(machine, ['npm', 'node']);
    assert.equal(status, 1);
    assert.match(stderr, /Node 18 or newer is needed; .*\/node is version 16\.20\.2/);
  });

  it('explains how it is called', async () => {
    assert.equal((await setUp(makeMachine('usage'), [])).status, 2);
  });
});
