// counts.mjs -- the ledgers of the flagship course are counted: code that does more or stores more
// than they say fails the build at the lesson's line, with both figures.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { buildArguments, concurrency, read, root, runHeddle, scratch } from './harness.mjs';

const directory = scratch('counts');
const built = path.join(directory, 'built');
const lesson = '02-inside-layernorm.md';

// What the figures are for (B, S, d), by the closed forms: 7N+R, 5N+R; R; 5Nw+8R+2dw, 4Nw+8R.
function formulas([B, S, d]) {
  const R = B * S;
  const N = R * d;
  return {
    with: [7 * N + R, R, 5 * N * 4 + 8 * R + 2 * d * 4],
    without: [5 * N + R, R, 4 * N * 4 + 8 * R],
  };
}

function copyOfBuilt(name) {
  const dir = path.join(directory, name);
  execFileSync('cp', ['-a', built, dir]);
  return dir;
}

function edit(dir, changes) {
  const file = path.join(dir, 'lessons', lesson);
  let text = read(file);
  for (const [old, now] of changes) {
    assert.equal(text.split(old).length, 2, `${lesson} holds ${old} once`);
    text = text.replace(old, () => now);
  }
  fs.writeFileSync(file, text);
}

async function build(dir) {
  return runHeddle(dir, ...buildArguments('lessons', '--goal=site', '--why'));
}

before(async () => {
  fs.cpSync(path.join(root, 'lessons'), path.join(built, 'lessons'), { recursive: true });
  const { status, stderr } = await build(built);
  assert.equal(status, 0, stderr);
});

describe('the counted ledgers', { concurrency }, () => {
  it('show what was counted beside the formulas', () => {
    const html = read(built, 'out/site', 'inside-layernorm.html');
    for (const shape of [[1, 1, 1], [3, 5, 7], [2, 4, 8]]) {
      for (const [part, figures] of Object.entries(formulas(shape))) {
        const row = html.match(new RegExp(`<tr>\\s*<th[^>]*>\\(${shape.join(', ')}\\)</th>\\s*<td[^>]*>${part}</td>.*?</tr>`, 's'));
        assert.ok(row, `a row for ${shape} ${part}`);
        const values = [...row[0].matchAll(/data-value="(\d+)"/g)].map(([, value]) => Number(value));
        assert.deepEqual(values, figures.flatMap((figure) => [figure, figure]));
      }
    }
  });

  it('are not counted again for a line of prose', async () => {
    const dir = copyOfBuilt('prose');
    edit(dir, [['\n## Counted, not claimed\n', '\nOne more line.\n\n## Counted, not claimed\n']]);
    const { status, stderr } = await build(dir);
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /^\[\d+\/\d+\] run .*inside-layernorm/m);
  });

  it('are counted again for a change of a driver alone', async () => {
    const dir = copyOfBuilt('driver');
    edit(dir, [['features, 1e-5f);\ncount_step("normalize")', 'features, 1e-6f);\ncount_step("normalize")']]);
    const { status, stderr } = await build(dir);
    assert.equal(status, 0, stderr);
    assert.match(stderr, /^\[\d+\/\d+\] run .*inside-layernorm/m);
    assert.doesNotMatch(stderr, /^\[\d+\/\d+\] test /m);
  });
});

const twins = {
  'a sum that starts at zero': {
    changes: [['float sum = v[0];\n    for (int64_t j = 1;', 'float sum = 0;\n    for (int64_t j = 0;']],
    message: 'shape (1, 1, 1), affine step 1, mean, FLOP: counted 2, but the formula gives 1',
  },
  'a root that is written out': {
    changes: [
      ['const float r = rsqrt(s2_r[i] + eps);', 'const float r = 1.0f / sqrtf(s2_r[i] + eps);'],
      ['static float rsqrt(float v)', 'static inline float rsqrt(float v)'],
    ],
    message: 'shape (1, 1, 1), affine step 5, normalize, FLOP: counted 3, but the formula gives 2',
  },
  'a root without its name': {
    changes: [
      ['const float r = rsqrt(s2_r[i] + eps);', 'const float r = inverse_root(s2_r[i] + eps);'],
      ['static float rsqrt(float v)', 'static float inverse_root(float v)'],
    ],
    message: 'shape (1, 1, 1), affine step 5, normalize, FLOP: counted 3, but the formula gives 2',
  },
  'an array more': {
    changes: [['float *y = count_floats(values, 4);', 'float *y = count_floats(values, 4);\n    count_floats(rows, 4);']],
    message: 'shape (1, 1, 1), affine step 6, scale, live bytes: counted 40, but the formula gives 36',
  },
  'an array that comes and goes': {
    changes: [['float *y = count_floats(values, 4);', 'count_free(count_floats(2 * values, 4));\n    float *y = count_floats(values, 4);']],
    message: 'shape (1, 1, 1), affine peak, bytes: counted 40, but the formula gives 36',
  },
  'an operation that no step has': {
    changes: [['    count_step("shift");\n', '    count_step("shift");\n    layernorm_shift(y, beta, rows, features);\n']],
    message: 'shape (1, 1, 1), affine total, FLOP: counted 9, but the formula gives 8',
  },
};

describe('fails at the line, with both figures,', { concurrency }, () => {
  for (const [what, { changes, message }] of Object.entries(twins)) {
    it(what, async () => {
      const dir = copyOfBuilt(what.replaceAll(' ', '-'));
      edit(dir, changes);
      const { status, messages } = await build(dir);
      assert.equal(status, 1);
      const [, line] = messages.match(/^lessons\/02-inside-layernorm\.md:(\d+):1: error: /m) ?? [];
      assert.ok(line && messages.includes(message), messages);
      assert.match(read(dir, 'lessons', lesson).split('\n')[line - 1], /^ +agree\(shape, /);
      assert.equal(messages.match(/ error: /g).length, 1, messages);
    });
  }
});
