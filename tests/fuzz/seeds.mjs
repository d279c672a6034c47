// seeds.mjs -- what fuzzing begins with: node tests/fuzz/seeds.mjs DIR writes DIR/HARNESS/NAME.
//
// A seed of a course is an example of tests/spec or a case of tests/reject; info strings, YAML and
// inline text are cut out of them.  tests/fuzz/kept/HARNESS/ holds what no lesson can show.  Texts
// are strings of bytes (latin1).
import fs from 'node:fs';
import path from 'node:path';
import { courseOf, findExamples, splitSections } from '../examples.mjs';
import { root } from '../harness.mjs';

const [directory] = process.argv.slice(2);

function write(harness, name, text) {
  const dir = path.join(directory, harness);
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, name), text, 'latin1');
}

// The course of FILES, {'course/01-x.md': text}, as course.c reads it.
function joined(files) {
  return Object.entries(files).map(([file, text]) => {
    const name = path.basename(file, '.md');
    return `=== ${name === 'README' ? 'course' : `lesson ${name.replace(/^\d+-/, '')}`}\n${text}`;
  }).join('');
}

const readBytes = (...names) => fs.readFileSync(path.join(...names), 'latin1');

function specCourses() {
  const dir = path.join(root, 'tests/spec');
  return fs.readdirSync(dir).filter((name) => name.endsWith('.md')).flatMap((name) =>
    findExamples(readBytes(dir, name)).map(({ line, body }) =>
      [`${name}-${line}`, joined(courseOf(splitSections(body)))]));
}

function folderCourse(dir) {
  const names = fs.readdirSync(dir).filter((name) => name.endsWith('.md')).sort();
  return joined(Object.fromEntries(names.map((name) => [name, readBytes(dir, name)])));
}

function rejectCourses() {
  const dir = path.join(root, 'tests/reject');
  return fs.readdirSync(dir).filter((name) => !name.endsWith('.txt')).map((name) => {
    const file = path.join(dir, name);
    return [name, fs.statSync(file).isDirectory() ? folderCourse(file) : readBytes(file)];
  });
}

const courses = [...specCourses(), ...rejectCourses()];

// Pieces of all courses that match PATTERN, each once: its first group.
function pieces(pattern) {
  const texts = courses.flatMap(([, text]) => [...text.matchAll(pattern)].map((match) => match[1]));
  return [...new Set(texts)].entries();
}

for (const [name, text] of courses) write('course', name, text);
for (const [i, text] of pieces(/^[ >]*`{3,} *(\S.*)$/gm)) write('attributes', `info-${i}`, `${text}\n`);
for (const [i, text] of pieces(/^---\n(.*?)^---$/gms)) write('attributes', `front-${i}`, `\n${text}`);
for (const [i, text] of pieces(/^`{3,} *(yaml.*?)^```$/gms)) write('attributes', `yaml-${i}`, text);
for (const [i, text] of pieces(/^(\S[^\n]*(?:\n\S[^\n]*)*)$/gm)) write('inline', `text-${i}`, text);

const kept = path.join(root, 'tests/fuzz/kept');
for (const harness of fs.readdirSync(kept)) {
  for (const name of fs.readdirSync(path.join(kept, harness))) {
    fs.cpSync(path.join(kept, harness, name), path.join(directory, harness, `kept-${name}`));
  }
}
