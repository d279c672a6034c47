// golden.mjs -- the small course on another subject, tests/courses/softmax, gives the pages and
// sources kept in tests/golden/softmax.
//
// node tests/golden.mjs --accept rewrites the kept files that differ, after showing how.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import {
  assertSameText, buildArguments, listTree, read, root, runHeddle, scratch, unifiedDiff, writeTree,
} from './harness.mjs';

const kept = path.join(root, 'tests/golden/softmax');
const accepting = process.argv.includes('--accept');

// Files that are compared: pages, and what the lessons' chunks make up.  {name: text}
function outputsOf(out) {
  const pages = listTree(path.join(out, 'site')).filter((name) => name.endsWith('.html'));
  const sources = listTree(path.join(out, 'tangle')).filter((name) => /^(core|test)\/.*\.[ch]$/.test(name));
  return Object.fromEntries([
    ...pages.map((name) => [name, read(out, 'site', name)]),
    ...sources.map((name) => [name, read(out, 'tangle', name)]),
  ]);
}

function keptFiles() {
  return Object.fromEntries(listTree(kept).map((name) => [name, read(kept, name)]));
}

function accept(outputs) {
  const before = keptFiles();
  for (const name of new Set([...Object.keys(before), ...Object.keys(outputs)])) {
    if (before[name] !== outputs[name]) {
      console.log(`${name}\n${unifiedDiff(before[name] ?? '', outputs[name] ?? '')}`);
    }
  }
  fs.rmSync(kept, { recursive: true, force: true });
  writeTree(kept, outputs);
}

describe('the softmax course', () => {
  const directory = scratch('golden');
  let outputs;

  before(async () => {
    fs.cpSync(path.join(root, 'tests/courses/softmax'), path.join(directory, 'softmax'), { recursive: true });
    const { status, stderr } = await runHeddle(directory, ...buildArguments('softmax', '--goal=site'));
    assert.equal(status, 0, stderr);
    outputs = outputsOf(path.join(directory, 'out'));
    if (accepting) accept(outputs);
  });

  it('gives the files that are kept, no more and no fewer', () => {
    assert.deepEqual(Object.keys(outputs).sort(), Object.keys(keptFiles()).sort());
  });

  for (const name of Object.keys(keptFiles())) {
    it(`gives ${name} as it is kept`, () => {
      assertSameText(outputs[name] ?? '', read(kept, name), name);
    });
  }
});
