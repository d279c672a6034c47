// run.mjs -- how long a build takes and how much memory it needs, by the number of lessons.
//
//   HEDDLE=build/tool/heddle node tests/bench/run.mjs [COUNT...]
//
// Courses are made below build/test, measured and removed. Each is checked, built from nothing,
// built with nothing to do, and built after an edit of one paragraph. The processor's time holds
// the compilers' too; memory is Heddle's own highest, that of the build from nothing.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildArguments, heddle, root } from '../harness.mjs';
import { writeCourse, writeLongCourse } from './course.mjs';

const LONG = 100_000; // lines of the one long lesson
const TICKS = 100; // of /proc's clock in a second
const counts = process.argv.slice(2).map(Number);
const parent = path.join(root, 'build/test');
fs.mkdirSync(parent, { recursive: true });
const directory = fs.mkdtempSync(path.join(parent, 'bench-'));

// What the process has used so far, its children included once they ended: {cpu, peak}, or null.
function usage(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'latin1'));
    const cpu = stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
    return peak && { cpu, peak: Number(peak[1]) / 1024 };
  } catch {
    return null; // it has ended
  }
}

function measure(dir, args) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(heddle, args, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] });
    let last = { cpu: 0, peak: 0 }, messages = '';
    const timer = setInterval(() => { last = usage(child.pid) ?? last; }, 5);
    child.stderr.setEncoding('utf8').on('data', (text) => { messages = (messages + text).slice(-4000); });
    child.on('error', reject);
    child.on('close', (status) => {
      clearInterval(timer);
      assert.equal(status, 0, messages);
      resolve({ wall: Number(process.hrtime.bigint() - start) / 1e9, ...last });
    });
  });
}

async function measureCourse(name, write) {
  const dir = path.join(directory, name);
  const lesson = write(path.join(dir, 'course'));
  const build = () => measure(dir, buildArguments('course', '--goal=site'));
  const result = { name, check: await measure(dir, ['check', 'course']), clean: await build(), again: await build() };
  fs.appendFileSync(lesson, 'One sentence more.\n');
  result.edit = await build();
  fs.rmSync(dir, { recursive: true });
  return result;
}

const seconds = ({ wall, cpu }) => `${wall.toFixed(2)} (${cpu.toFixed(2)})`;
const columns = [
  ['course', (result) => result.name],
  ['check', (result) => seconds(result.check)],
  ['from nothing', (result) => seconds(result.clean)],
  ['nothing to do', (result) => seconds(result.again)],
  ['one paragraph', (result) => seconds(result.edit)],
  ['memory', (result) => `${result.clean.peak.toFixed(0)} MB`],
  ['model', (result) => `${result.check.peak.toFixed(0)} MB`],
];

function print(cells) {
  console.log(cells.map((cell, i) => (i ? cell.padStart(16) : cell.padEnd(14))).join(''));
}

// How a figure grows: the exponent of the number of lessons, 1 where it is in proportion.
function slope(small, large, figure) {
  return (Math.log(figure(large) / figure(small)) / Math.log(large.count / small.count)).toFixed(2);
}

function printSlopes(small, large) {
  const of = (step, kind) => slope(small, large, (result) => result[step][kind]);
  print([`${small.count} to ${large.count}`,
    ...['check', 'clean', 'again', 'edit'].map((step) => `${of(step, 'wall')} (${of(step, 'cpu')})`),
    of('clean', 'peak'), of('check', 'peak')]);
}

async function run() {
  const results = [];
  console.log('seconds, in brackets those of all processors; the model is what "check" needs\n');
  print(columns.map(([title]) => title));
  for (const count of counts.length ? counts : [10, 100, 1000]) {
    const result = { count, ...(await measureCourse(`${count} lessons`, (dir) => writeCourse(dir, count))) };
    print(columns.map(([, show]) => show(result)));
    results.push(result);
  }
  if (counts.length === 0) {
    const long = await measureCourse(`${LONG} lines`, (dir) => writeLongCourse(dir, LONG));
    print(columns.map(([, show]) => show(long)));
  }
  console.log('\ngrowth: the exponent of the number of lessons; 1 is in proportion');
  for (let i = 1; i < results.length; i++) printSlopes(results[i - 1], results[i]);
}

try {
  await run();
} finally {
  fs.rmSync(directory, { recursive: true });
}
