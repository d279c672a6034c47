// lessons.mjs -- the flagship course: its figures are those of independent programs, they follow
// the presets, and no operator of its core can be changed without the build saying so.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { buildArguments, concurrency, read, root, runHeddle, scratch } from './harness.mjs';

const directory = scratch('lessons');
const built = path.join(directory, 'built');
const lessons = fs.readdirSync(path.join(root, 'lessons')).filter((name) => /^\d\d-/.test(name));
const lesson = lessons.find((name) => name.startsWith('02-'));

// Counted by instrumented programs, compared with PyTorch:
// N, R, FLOP with and without the affine part; peak bytes with it in FP32 and in 16 bits, and without.
const presets = {
  Symbolic: { flop: ['64', '8', '456', '328'], bytes: ['1,408', '736', '1,088', '576'] },
  'GPT-2 small': {
    flop: ['786,432', '1,024', '5,506,048', '3,933,184'],
    bytes: ['15,742,976', '7,875,584', '12,591,104', '6,299,648'],
  },
  'BERT base': {
    flop: ['393,216', '512', '2,753,024', '1,966,592'],
    bytes: ['7,874,560', '3,939,328', '6,295,552', '3,149,824'],
  },
};

// GPT-2 medium: what GPT-2 small becomes with 1024 features.
const medium = {
  flop: ['1,048,576', '1,024', '7,341,056', '5,243,904'],
  bytes: ['20,987,904', '10,498,048', '16,785,408', '8,396,800'],
};

const stepFlops = ['64', '64', '64', '64', '72', '64', '64'];
const liveBytes = ['320', '352', '608', '864', '896', '1,152', '1,408', '1,408'];

function pageOf(name) {
  return `${name.slice(3, -3)}.html`;
}

function copyOfBuilt(name) {
  const dir = path.join(directory, name);
  execFileSync('cp', ['-a', built, dir]);
  return dir;
}

// The line where OLD stood.
function edit(dir, old, text, name = lesson) {
  const file = path.join(dir, 'lessons', name);
  const parts = read(file).split(old);
  assert.equal(parts.length, 2, `${name} holds ${old} once`);
  fs.writeFileSync(file, parts.join(text));
  return parts[0].split('\n').length;
}

async function build(dir) {
  return runHeddle(dir, ...buildArguments('lessons', '--goal=site', '--why'));
}

async function buildWell(dir) {
  const { status, stderr } = await build(dir);
  assert.equal(status, 0, stderr);
  return stderr;
}

// The rows of all tables of lesson 2, as lists of texts.
function rowsOf(dir) {
  const html = read(dir, 'out/site', pageOf(lesson));
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell.replace(/<[^>]*>/g, '').trim()));
}

// The rows that the tables have for a preset, first cell taken off.
function rowsFor(dir, preset) {
  return rowsOf(dir).filter(([first]) => first === preset).map((row) => row.slice(1));
}

function assertFigures(dir, preset, { flop, bytes: [affine, affine16, plain, plain16] }) {
  const [operations, memory] = rowsFor(dir, preset);
  assert.deepEqual(operations.slice(0, 4), flop);
  assert.deepEqual(memory, [affine, affine16, affine16, plain, plain16, plain16]);
}

before(async () => {
  fs.cpSync(path.join(root, 'lessons'), path.join(built, 'lessons'), { recursive: true });
  await buildWell(built);
});

describe('the figures of the ledgers', () => {
  for (const [preset, figures] of Object.entries(presets)) {
    it(`are right for ${preset}`, () => assertFigures(built, preset, figures));
  }

  it('are right step by step', () => {
    const steps = rowsOf(built).filter(([number]) => /^[0-7]$/.test(number));
    const operations = steps.filter((row) => row.length === 6);
    const live = steps.filter((row) => row.length === 5);
    assert.deepEqual(operations.map((row) => row[4]), stepFlops);
    assert.deepEqual(live.map((row) => row[4]), liveBytes);
  });
});

describe('the figures of a preset', { concurrency }, () => {
  it('change what depends on them, and nothing else', async () => {
    const dir = copyOfBuilt('features');
    edit(dir, 'tokens: 1024\nfeatures: 768', 'tokens: 1024\nfeatures: 1024');
    const stderr = await buildWell(dir);
    assertFigures(dir, 'GPT-2 small', medium);
    for (const other of ['Symbolic', 'BERT base']) assertFigures(dir, other, presets[other]);
    const readers = lessons.filter((name) => read(root, 'lessons', name).includes('presets'));
    assert.deepEqual(stderr.match(/^why: site\/.*\.html/gm), readers.map((name) => `why: site/${pageOf(name)}`));
    assert.doesNotMatch(stderr, /^\[\d+\/\d+\] (compile|link|test) /m);
  });

  it('appear everywhere in a row of their own', async () => {
    const dir = copyOfBuilt('preset');
    edit(dir, '```yaml {.preset #bert-base', '```yaml {.preset #gpt2-medium of=model}\nname: GPT-2 medium\n'
      + 'tokens: 1024\nfeatures: 1024\neps: 1e-5\nsource: the test\n```\n\n```yaml {.preset #bert-base');
    await buildWell(dir);
    assertFigures(dir, 'GPT-2 medium', medium);
    assert.equal(rowsFor(dir, 'GPT-2 medium').length, rowsFor(dir, 'GPT-2 small').length);
  });
});

describe('a changed operator of the core is found', { concurrency }, () => {
  const changes = {
    'the sum of a row': ['sum += v[j];', 'sum -= v[j];'],
    'its mean': ['return sum / (float)width;', 'return sum * (float)width;'],
    'the centered value': ['x[i * width + j] - mean;', 'x[i * width + j] + mean;'],
    'the square': ['c[k] * c[k];', 'c[k] + c[k];'],
    'where epsilon goes': ['rsqrt(s2_r[i] + eps);', 'rsqrt(s2_r[i] - eps);'],
    'the normalized value': ['c[i * width + j] * r;', 'c[i * width + j] + r;'],
    'the reciprocal root': ['1.0f / sqrtf(v);', '1.0f * sqrtf(v);'],
    'the scale': ['xh[i * width + j] * gamma[j];', 'xh[i * width + j] + gamma[j];'],
    'the shift': ['y[i * width + j] += beta[j];', 'y[i * width + j] -= beta[j];'],
  };

  for (const [what, [old, text]] of Object.entries(changes)) {
    it(`in ${what}`, async () => {
      const dir = copyOfBuilt(what.replaceAll(' ', '-'));
      edit(dir, old, text);
      const { status, messages } = await build(dir);
      assert.equal(status, 1);
      assert.match(messages, /^lessons\/\d\d-[a-z-]+\.md:\d+.*: error: /m);
      assert.doesNotMatch(messages, /^hint: /m, 'nothing asks to believe a wrong core');
    });
  }
});

describe('a wrong answer is found', { concurrency }, () => {
  const [first] = lessons;
  const changes = {
    'a prediction': [first, '[ ] All values become zero.', '[x] All values become zero.', /its claim is false/],
    'the axis': [first, '[ ] $`T`$, the time', '[x] $`T`$, the time', /its claim is false/],
    'a length of one': [first, '[ ] A row of length 1', '[x] A row of length 1', /its claim is false/],
    'what epsilon is for': [first, '[ ] It is a bias', '[x] It is a bias', /its claim is false/],
    'the output of a starter': [first, '1.2247] mean 0.0\n```', '1.2248] mean 0.0\n```', /"rows" prints/],
    'the output of a solution': [first, '[-1.0908,', '[-1.0909,', /solution of lab "axis" prints/],
    'a variance': [lesson, 'mean 14.0 variance 14.0', 'mean 14.0 variance 15.0', /"statistics" prints/],
  };

  for (const [what, [name, old, text, message]] of Object.entries(changes)) {
    it(`in ${what}`, async () => {
      const dir = copyOfBuilt(what.replaceAll(' ', '-'));
      const line = edit(dir, old, text, name);
      const { status, messages } = await build(dir);
      assert.equal(status, 1);
      assert.match(messages, message);
      assert.deepEqual(messages.match(/^lessons\/[^:]*:\d+(?=:(\d+:)? error: )/gm), [`lessons/${name}:${line}`]);
    });
  }

  it('of a question that is right for one preset alone', async () => {
    const dir = copyOfBuilt('claim');
    edit(dir, '`{claim} share(preset) < 0.01`', '`{claim} share(preset) < 0.0005`');
    const { status, messages } = await build(dir);
    assert.equal(status, 1);
    assert.match(messages, /error: with presets "gpt2-small" and "bert-base": /);
  });
});
