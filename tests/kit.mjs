// kit.mjs -- a lab as a student meets it: unzip, run, check, take a hint, edit, pass, reset.
//
// Every command runs with make, gcc and the usual tools of a shell, and nothing else.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import {
  assertSameText, buildArguments, concurrency, heddle, listTree, read, root, run, runHeddle, scratch,
} from './harness.mjs';

const directory = scratch('kit');
const course = path.join(directory, 'course');
const tools = path.join(directory, 'tools');

const needed = 'make gcc clang as ld sh awk cat cmp cp grep head mkdir mv rm sed sleep'.split(' ');

// A compiler without sanitizers; then the line of a crash comes from a debugger.
const plainCompiler = `#!/bin/sh
case "$*" in *-fsanitize=*) echo "no sanitizers here"; exit 1 ;; esac
exec gcc "$@"
`;

function provideTools() {
  fs.mkdirSync(tools);
  for (const name of needed) {
    const where = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    fs.symlinkSync(where, path.join(tools, name));
  }
  fs.writeFileSync(path.join(tools, 'plaincc'), plainCompiler, { mode: 0o755 });
}

before(async () => {
  provideTools();
  fs.cpSync(path.join(root, 'tests/courses/kits'), course, { recursive: true });
  const result = await runHeddle(directory, ...buildArguments('course'));
  assert.equal(result.status, 0, result.stderr);
});

// The kit, unzipped in a new folder with a blank in its name.
function unzip(name) {
  const folder = path.join(directory, `student ${name}`);
  fs.mkdirSync(folder);
  execFileSync('unzip', ['-q', path.join(directory, 'out/site/labs/spread.zip')], { cwd: folder });
  return path.join(folder, 'spread');
}

async function make(folder, ...args) {
  const { status, stdout, stderr } = await run('make', ['--no-print-directory', ...args],
    { cwd: folder, env: { PATH: tools, LC_ALL: 'C' } });
  return { status, text: stdout, stderr };
}

const starter = 'return 0; /* your turn */';

function edit(folder, text, old = starter) {
  const file = path.join(folder, 'spread.c');
  const found = read(file);
  assert.ok(found.includes(old), `spread.c holds no ${old}`);
  fs.writeFileSync(file, found.replace(old, text));
}

const solution = `float least = x[0], most = x[0];
    for (int64_t i = 1; i < n; i++) {
        least = x[i] < least ? x[i] : least;
        most = x[i] > most ? x[i] : most;
    }
    return most - least;`;

const largest = 'float m = x[0]; for (int64_t i = 1; i < n; i++) m = x[i] > m ? x[i] : m; return m;';
const tooFar = largest.replace('i < n', 'i < INT32_MAX');

// What stands at the place of the starter, and what make says; line 10 is that place.
const cases = [
  { name: 'the untouched starter is not done yet', goal: 'check', body: starter, status: 2,
    says: [/^not ok 1 - the spread of 5, 3, 9\n# got 0, want 6 within 1e-06$/m,
      /^Not done yet: spread\.c is as it was handed out\.$/m] },
  { name: 'an edit that changes no output is not done yet', goal: 'check',
    body: 'return 0.0f;', status: 2, says: [/^Not done yet: the program still prints what it/m] },
  { name: 'the program runs', goal: 'run', body: starter, status: 0,
    says: [/^\[1\.0, 2\.0, 6\.0\] mean 3\.0 spread 0\.0\n$/] },
  { name: 'a known mistake is told its reason', goal: 'check', body: largest, status: 2,
    says: [/^Not right yet: this is the largest number; the smallest is still to be taken off\.$/m] },
  { name: 'a known mistake that crashes is told its reason', goal: 'check', body: tooFar, status: 2,
    says: [/^spread\.c crashed: /m, /^This may be why: a row ends after n numbers\.$/m] },
  { name: 'a known mistake that crashes in a check is told its reason', goal: 'check', status: 2,
    body: 'if (x[0] > 4) return *(const volatile float *)n; return 5;',
    says: [/^check-1\.c crashed: /m, /^This may be why: no number of the row is an address\.$/m] },
  { name: 'a known mistake that ends early is told its reason', goal: 'check', status: 2,
    body: 'extern void exit(int); if (x[0] > 4) exit(0); return 5;',
    says: [/^check-1\.c ended before all was checked/m, /^This may be why: a function returns to/m] },
  { name: 'another mistake is shown by its figures', goal: 'check', body: 'return x[0];', status: 2,
    says: [/^# got 5, want 6 within 1e-06$/m, /^Not right yet: see the lines/m] },
  { name: 'the solution passes', goal: 'check', body: solution, status: 0,
    says: [/^ok 1 - the spread of 5, 3, 9\nok 2 - what your program prints\nPassed: all 2 checks\.\n$/] },
  { name: 'the solution passes with clang', goal: 'check', body: solution, compiler: 'clang',
    status: 0, says: [/^Passed: all 2 checks\.$/m] },
  { name: 'a compile error has its line', goal: 'check', body: 'return 0', status: 2,
    says: [/^spread\.c:10:\d+: error: /m, /^Compile error: /m] },
  { name: 'a crash has its line', goal: 'check', body: 'return *(volatile int *)n;', status: 2,
    says: [/^spread\.c crashed: it used memory that is not its own\.$/m,
      /^It happened at spread\.c:10(:.*)?$/m] },
  { name: 'a crash has its line with clang', goal: 'run', compiler: 'clang',
    body: 'volatile int z = (int)(n - n); return (float)(7 / z);', status: 2,
    says: [/^spread\.c crashed: it divided an integer by zero\.$/m,
      /^It happened at spread\.c:10: division by zero$/m] },
  { name: 'a crash in a check has its line', goal: 'check', status: 2,
    body: 'if (x[0] > 4) return *(volatile int *)n; return 1;',
    says: [/^check-1\.c crashed: /m, /^It happened at spread\.c:10/m] },
  { name: 'a run without end is stopped at its line', goal: 'check', status: 2,
    body: 'for (volatile int i = 0;;) i = i;',
    says: [/^spread\.c ran longer than 2 seconds and was stopped/m, /^It was at spread\.c:10$/m] },
  { name: 'output without end is stopped', goal: 'check', body: 'for (;;) puts("aaaaaaaaaaaa");',
    status: 2, says: [/^spread\.c (printed without end|ran longer than)/m] },
  { name: 'an early exit is seen', goal: 'check', status: 2,
    body: 'extern void exit(int); if (x[0] > 4) exit(0); return 1;',
    says: [/^check-1\.c ended before all was checked/m] },
  { name: 'memcheck names the line', goal: 'memcheck', status: 2,
    body: 'volatile int k = 3; return row[k];', says: [/^A mistake was seen at spread\.c:10: index 3 out of bounds/m] },
  { name: 'memcheck sees what is read behind the end of the heap', goal: 'memcheck', status: 2,
    body: 'extern void *malloc(size_t); volatile size_t size = 8; '
      + 'return ((volatile float *)malloc(size))[n];',
    says: [/^A mistake was seen at spread\.c:10: heap-buffer-overflow$/m] },
  { name: 'memcheck is content with a sound program', goal: 'memcheck', body: solution, status: 0,
    says: [/^No mistake with memory was seen\.$/m] },
  { name: 'without a way to find the line it says so', goal: 'check', compiler: 'plaincc',
    body: 'return *(volatile int *)n;', status: 2,
    says: [/^It happened at a line that gdb or valgrind could tell/m] },
];

describe('make in a kit', { concurrency }, () => {
  for (const [index, { name, goal, body, status, says, compiler }] of cases.entries()) {
    it(name, async () => {
      const folder = unzip(index);
      if (body !== starter) edit(folder, body);
      const result = await make(folder, goal, ...(compiler ? [`CC=${compiler}`] : []));
      assert.equal(result.status, status, result.text + result.stderr);
      for (const pattern of says) assert.match(result.text, pattern);
    });
  }

  it('hints come one after the other', async () => {
    const folder = unzip('hints');
    assert.equal((await make(folder, 'hint')).text,
      'Two variables are enough: the least and the most so far.\n');
    assert.equal((await make(folder, 'hint')).text,
      'Begin both with `x[0]`. With what does the loop begin, then?\n\n- [ ] `i = 1`\n- [ ] `i = n`\n\nThis was the last hint.\n');
    assert.match((await make(folder, 'hint')).text, /^There are no more hints/);
    assert.match((await make(folder, 'hint')).text, /^Two variables/);
  });

  it('reset keeps what was written', async () => {
    const folder = unzip('reset');
    const handedOut = read(folder, 'spread.c');
    edit(folder, 'return 1;');
    const first = read(folder, 'spread.c');
    fs.appendFileSync(path.join(folder, 'core.h'), 'int x;\n');
    assert.match((await make(folder, 'check')).text, /^Note: core\.h is not as it was handed out/m);
    assert.equal((await make(folder, 'reset')).status, 0);
    assert.equal(read(folder, 'spread.c'), handedOut);
    assert.equal(read(folder, 'spread.c.before-reset'), first);
    assert.match(read(folder, 'core.h.before-reset'), /int x;\n$/);
    edit(folder, 'return 2;');
    await make(folder, 'reset');
    assert.equal(read(folder, 'spread.c.before-reset'), first);
    assert.match(read(folder, 'spread.c.before-reset-2'), /return 2;/);
    assert.equal((await make(folder, 'reset')).text, '');
  });
});

describe('a kit', () => {
  it('holds what students need, and nothing that is graded', () => {
    const folder = path.join(directory, 'out/labs/spread');
    const names = listTree(folder).filter((name) => !name.startsWith('.heddle'));
    assert.deepEqual(names, ['Makefile', 'README.md', 'check-1.c', 'core.h', 'hints/1.txt',
      'hints/2.txt', 'lab.h', 'lab.sh', 'mean.c', 'reasons.tap', 'spread.c']);
    assert.doesNotMatch(read(folder, 'spread.c') + read(folder, 'mean.c'), /#line|least/);
    assert.doesNotMatch(read(folder, 'reasons.tap'), /one number/);
    assert.match(read(folder, 'reasons.tap'), /^# check-1 ended early\n# because: a function returns/m);
  });

  it('has the task as the lesson tells it', () => {
    const [task] = read(directory, 'out/labs/spread/README.md').split('\n## ');
    assertSameText(task, `# How far a row spreads

Say how far a row spreads: its largest number less its smallest. The mean of
1, 2, 6 is 3.0, and tells nothing about that; see
[range](https://example.org/range).

> [!PREDICT]
> What does it say of 4, 4, 4?
>
> - [ ] 4
> - [ ] 0
>
> And of 2, 9?
>
> - [ ] ____

1. Edit the function \`spread\`.
2. Check.
`, 'README.md');
  });

  it('is zipped to the same bytes in another place and time zone', async () => {
    const env = { ...process.env, TZ: 'Asia/Tokyo' };
    const elsewhere = path.join(directory, 'elsewhere');
    fs.mkdirSync(elsewhere);
    fs.cpSync(course, path.join(elsewhere, 'course'), { recursive: true });
    const result = await run(heddle, buildArguments('course'), { cwd: elsewhere, env });
    assert.equal(result.status, 0, result.stderr);
    const zip = (dir) => fs.readFileSync(path.join(dir, 'out/site/labs/spread.zip'));
    assert.ok(zip(directory).equals(zip(elsewhere)));
  });
});
