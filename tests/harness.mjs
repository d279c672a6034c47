// harness.mjs -- what the test files share: the program under test, scratch courses, comparisons.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const heddle = path.resolve(root, process.env.HEDDLE ?? 'build/tool/heddle');

// As many examples at a time as the machine has cores; each is mostly waiting for a compiler.
export const concurrency = 2;

// A new directory below build/test for this file's tests; it goes when they are over.
export function scratch(name) {
  const parent = path.join(root, 'build/test');
  fs.mkdirSync(parent, { recursive: true });
  const dir = fs.mkdtempSync(path.join(parent, `${name}-`));
  after(() => fs.rmSync(dir, { recursive: true }));
  return dir;
}

// Writes FILES, {'a/b.md': text}, below DIR.
export function writeTree(dir, files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(dir, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}

// Names of all files below DIR, relative to it and sorted.
export function listTree(dir) {
  if (!fs.existsSync(dir)) return [];
  const below = fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? listTree(path.join(dir, entry.name)).map((name) => path.join(entry.name, name))
      : [entry.name]);
  return below.sort();
}

export function read(...names) {
  return fs.readFileSync(path.join(...names), 'utf8');
}

// Runs COMMAND to its end: {status, stdout, stderr}; status is a signal's name if one ended it.
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const text = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) {
      child[stream].setEncoding('utf8').on('data', (part) => { text[stream] += part; });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ status: signal ?? code, ...text }));
  });
}

// The formulas' converter stands beside the plain tool, whichever tool is under test.
const node = path.resolve(root, process.env.HEDDLE_NODE ?? 'build/tool/node');

export function buildArguments(course, ...options) {
  return ['build', course, '--out', 'out', '--node', node, ...options];
}

// Runs heddle in DIR: {status, stdout, stderr, messages}; messages are stderr without progress.
export async function runHeddle(dir, ...args) {
  const result = await run(heddle, args, { cwd: dir });
  return { ...result, messages: result.stderr.replace(/^\[\d+\/\d+\] .*\n/gm, '') };
}

// Fails with a unified diff unless the texts are equal.
export function assertSameText(actual, expected, what) {
  if (actual !== expected) assert.fail(`${what} differs\n${unifiedDiff(expected, actual)}`);
}

export function unifiedDiff(expected, actual) {
  const dir = fs.mkdtempSync(path.join(root, 'build/test/diff-'));
  writeTree(dir, { expected, actual });
  const { stdout } = spawnSync('diff', ['-u', 'expected', 'actual'], { cwd: dir, encoding: 'utf8' });
  fs.rmSync(dir, { recursive: true });
  return stdout.replace(/^(---|\+\+\+) (\w+)\t.*$/gm, '$1 $2');
}

// A lab whose solution is long enough to be known again; TEXT stands behind its hint.
export function labOf(text, output) {
  return `## Squares

\`\`\`yaml {.lab #squares}
title: Squares
\`\`\`

\`\`\`c {lab=squares file=squares.c}
#include <stdio.h>

int squares(const int *x, int n)
{
    <<sum>>
}

int main(void)
{
    int x[] = {1, 2, 3};
    printf("%d\\n\\nof %d\\n", squares(x, 3), 3);
    return 0;
}
\`\`\`

\`\`\`c {lab=squares #sum .starter}
return x[0] - n;
\`\`\`

\`\`\`c {lab=squares #sum .solution}
int sum = 0;
for (int j = 0; j < n; j++)
    sum += x[j] * x[j];
return sum;
\`\`\`

\`\`\`c {lab=squares .check}
#include "lab.h"

int squares(const int *x, int n);

int main(void)
{
    lab_equal_int("one square", squares((const int[]){3}, 1), 9);
    return lab_done();
}
\`\`\`

${output}
> [!HINT]
> ${text}
`;
}
