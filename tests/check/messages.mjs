#!/usr/bin/env node
// messages.mjs [ROOT] -- every message that src/ can give is shown, to the letter, by a test: under
// "=== messages" in tests/spec, in a .txt of tests/reject, or in a .mjs or .c of tests.
//
// A message is a string of two words or more in a layer that speaks to people.  What its %s stand
// for may be anything.  An exception that excepts nothing is a mistake as well.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));

// What no test shows, and why.
const exceptions = {
  'the system ends the run, and no test can have it do so here': [
    'there was no memory left for what this cell asks for', 'there is no room for another array of %I items',
  ],
  'needs another process at the right moment': [
    'it changed while it was read', 'diff3 could not merge it', '"%s" is there already',
    'it does not hold the results of this lesson', 'heddle: another build is going on in %s: waiting for it\n',
  ],
  'the compilers at hand trap before, but others may not': [
    'the core divided an integer by zero', 'the core read or wrote outside an array',
    'a sanitizer stopped it', 'stopped by a sanitizer', 'the run ended early (%s)',
  ],
  'another check stands before it': [
    'it cannot be read', 'an error occurred while another was handled', 'is not data',
    'the signature of "%s" cannot be read: %s', 'the conversion of formulas failed',
    'the making of PDFs failed',
    'the cell waits for something and never comes back', 'write %.*s behind the arrow',
    'there is no file "templates/%s"', 'it holds a backslash',
  ],
  'a part of a message, or what another program says': [
    ': fatal error: ', ' is dirty', ' of phony edge ', 'restat of ', 'ninja explain: ',
    'ninja: build stopped: ', 'ninja: error: ', 'this folder holds no lab (its ', 'did not end',
  ],
  'a reason that --why gives for what a test cannot bring about alone': [
    'what it refers to changed', 'new document', 'what makes PDFs changed', 'its pictures changed',
  ],
  'the hint of a mistake in a lesson of a million cells, which tests/edges.mjs makes': [
    'show the part of it that readers need, or compute it in a ```lua {.table} cell',
  ],
  'text for a program, not for people': [
    'return {holds = %.*s\n}', 'local left, right = (%.*s), (%.*s)',
    ' return {holds = left %.*s right, left = left, right = right, sides = true}',
  ],
};

function filesBelow(dir) {
  return fs.readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const name = `${dir}/${entry.name}`;
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesBelow(name) : [name];
  }).sort();
}

const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');

// The strings of a C source with their lines; neighbours are one, as they are to the compiler.
function* stringsOf(text) {
  const token = /\/\*[^]*?\*\/|\/\/.*|^ *#.*|'(?:\\.|[^'\\])+'|"(?:\\.|[^"\\\n])*"(?:\s*(?:PRI\w+\s*)?"(?:\\.|[^"\\\n])*")*/gm;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found[0] !== '"') continue;
    const joined = found.replace(/(?<!\\)"\s*(?:PRI\w+\s*)?"/g, '').slice(1, -1);
    yield { line: text.slice(0, index).split('\n').length, text: unescape(joined) };
  }
}

function unescape(text) {
  return text.replace(/\\([nt"\\])/g, (_, sign) => ({ n: '\n', t: '\t' })[sign] ?? sign);
}

const isMessage = (text) => /[A-Za-z]{2,}[^A-Za-z]* [^A-Za-z]*[A-Za-z]{2,}/.test(text)
  && !/^#|^Usage: |^-[a-zA-Z]/.test(text);

// A pattern for what printf makes of FORMAT.
function patternOf(format) {
  const parts = format.trim().split(/%(?:%|[-+ 0#]*(?:\d+|\*)?(?:\.(?:\d+|\*))?[hlz]*[a-zA-Z])/);
  const literal = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(literal.join('[^\\n]*?'));
}

// A test's strings, joined as they are when they are compared, without the signs of a pattern.
function plainOf(text) {
  return text.replace(/'\s*\+\s*'|"\s*\n\s*"/g, '').replace(/\\n/g, '\n').replace(/\\(["'/.`()+?])/g, '$1');
}

// What FILE shows of messages.
function shownBy(file) {
  if (/^tests\/spec\/.*\.md$/.test(file)) {
    const sections = read(file).matchAll(/^=== messages.*\n([^]*?)(?=^===|^`{5})/gm);
    return [...sections].map((found) => found[1]).join('\n');
  }
  if (/^tests\/reject\/.*\.txt$/.test(file)) return read(file);
  return /^tests\/[^/]*\.mjs$|^tests\/unit\/.*\.c$/.test(file) ? plainOf(read(file)) : '';
}

const shown = filesBelow('tests').map(shownBy).join('\n');
const excepted = new Set(Object.values(exceptions).flat().map((text) => text.trim()));
const speaking = /^src\/(?:(?:base|model|parse|run|lab|weave)\/)?[^/]*\.c$|^src\/tangle\/(?:ninja|tangle|tree)\.c$/;

const unused = new Set(excepted);
let missing = 0;
for (const file of filesBelow('src').filter((name) => speaking.test(name))) {
  for (const { line, text } of stringsOf(read(file))) {
    unused.delete(text.trim());
    if (!isMessage(text) || excepted.has(text.trim()) || patternOf(text).test(shown)) continue;
    console.log(`${file}:${line}: no test shows: ${text.trim()}`);
    missing += 1;
  }
}
for (const text of unused) console.log(`messages.mjs: src/ has no such message: ${text}`);
if (missing || unused.size) process.exit(1);
console.log('messages: a test shows each');
