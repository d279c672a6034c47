// edges.mjs -- how the time and memory of `heddle check` grow with hostile input.
//
//   node tests/bench/edges.mjs [NAME]     kinds of tests/hostile.mjs whose names hold NAME
//
// Runs each kind at two sizes, one four times the other, and prints the slopes of processor time
// and of peak memory over the size of the course, in logarithms: 1.00 is linear, 2.00 the square.
// What an empty course takes is taken off; where little is left a slope says nothing, and "-"
// stands for it.  A slope that is too steep is measured anew, three times, before it counts.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { heddle } from '../harness.mjs';
import { kinds, lesson } from '../hostile.mjs';

const wanted = process.argv[2] ?? '';
const sizes = [15000, 60000];
const ALLOWED = 1.15;
const LEAST = { seconds: 0.05, megabytes: 4 };

function write(dir, files) {
  let bytes = 0;
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(dir, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    bytes += Buffer.byteLength(text);
  }
  return bytes;
}

// What process PID has taken so far, null once it is gone.
function look(pid) {
  try {
    const seconds = Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
    const peak = fs.readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s*(\d+)/m);
    return peak && { seconds, megabytes: Number(peak[1]) / 1024 };
  } catch {
    return null;
  }
}

// Runs heddle on DIR; its time and peak are those seen last, a millisecond before its end.
function runOnce(dir) {
  return new Promise((resolve) => {
    let seen = { seconds: 0, megabytes: 0 };
    const child = spawn(heddle, ['check', dir], { stdio: 'ignore' });
    const timer = setInterval(() => { seen = look(child.pid) ?? seen; }, 1);
    child.on('exit', () => {
      clearInterval(timer);
      resolve(seen);
    });
  });
}

// The least of what several runs take on a course of N pieces.
async function measure(make, n, times = 1) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'heddle-edges-'));
  const bytes = write(dir, make(n));
  const runs = [];
  for (let i = 0; i < times; i++) runs.push(await runOnce(dir));
  fs.rmSync(dir, { recursive: true });
  const least = (key) => Math.min(...runs.map((run) => run[key]));
  return { bytes, seconds: least('seconds'), megabytes: least('megabytes') };
}

// The slope of what KEY says from the small sample to the big one, null if both are near to START.
function slopeOf(key, [small, big], start) {
  const [before, after] = [small[key] - start[key], big[key] - start[key]];
  if (after < LEAST[key] || before <= 0) return null;
  return Math.log(after / before) / Math.log(big.bytes / small.bytes);
}

async function slopesOf({ make, files }, start, times) {
  const samples = [];
  for (const n of sizes) samples.push(await measure(make, files ? n / 20 : n, times));
  return {
    slopes: ['seconds', 'megabytes'].map((key) => slopeOf(key, samples, start)),
    last: samples.at(-1),
  };
}

const isSteep = ({ slopes }) => slopes.some((value) => value > ALLOWED);

const show = (value) => (value === null ? '-' : value.toFixed(2)).padStart(7);
const start = await measure(() => lesson('Text.\n'), 1, 5);
const steep = [];
console.log('   time  memory   seconds  megabytes  kilobytes');
for (const kind of kinds.filter(({ name }) => name.includes(wanted))) {
  let found = await slopesOf(kind, start, 1);
  if (isSteep(found)) found = await slopesOf(kind, start, 3);
  if (isSteep(found)) steep.push(kind.name);
  console.log(found.slopes.map(show).join(' '), found.last.seconds.toFixed(2).padStart(9),
    found.last.megabytes.toFixed(0).padStart(10), (found.last.bytes / 1024).toFixed(0).padStart(10), '', kind.name);
}
console.log(steep.length ? `steeper than ${ALLOWED}: ${steep.join(', ')}` : `no slope above ${ALLOWED}`);
process.exitCode = steep.length ? 1 : 0;
