// reject.mjs -- courses that must be refused: tests/reject/NAME.md is the one lesson of a course,
// tests/reject/NAME/ a whole one, and tests/reject/NAME.txt what `heddle check` says about it.
//
// node tests/reject.mjs --accept rewrites the .txt files that differ, after showing how.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  assertSameText, concurrency, read, root, runHeddle, scratch, unifiedDiff, writeTree,
} from './harness.mjs';

const cases = path.join(root, 'tests/reject');
const accepting = process.argv.includes('--accept');

function caseNames() {
  const names = fs.readdirSync(cases).filter((name) => !name.endsWith('.txt'));
  return names.map((name) => name.replace(/\.md$/, '')).sort();
}

// Lays out the case's course in DIR/course.
function layOut(name, dir) {
  const course = path.join(dir, 'course');
  if (fs.existsSync(path.join(cases, name))) {
    fs.cpSync(path.join(cases, name), course, { recursive: true });
    return;
  }
  writeTree(course, { 'README.md': '---\ntitle: Refused\n---\n' });
  fs.copyFileSync(path.join(cases, `${name}.md`), path.join(course, `01-${name}.md`));
}

function accept(file, messages) {
  const before = fs.existsSync(file) ? read(file) : '';
  if (before === messages) return;
  console.log(`${path.relative(root, file)}\n${unifiedDiff(before, messages)}`);
  fs.writeFileSync(file, messages);
}

const directory = scratch('reject');

describe('a course is refused, with exact messages', { concurrency }, () => {
  for (const name of caseNames()) {
    it(name, async () => {
      const dir = path.join(directory, name);
      layOut(name, dir);
      const { status, messages } = await runHeddle(dir, 'check', 'course');
      const file = path.join(cases, `${name}.txt`);
      if (accepting) accept(file, messages);
      assertSameText(messages, read(file), 'what heddle says');
      assert.equal(status, 1);
    });
  }
});
