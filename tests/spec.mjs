// spec.mjs -- runs the examples of the format's reference, tests/spec/*.md.
//
// An example is a fence of five or more backticks with the info string "example".  Lines
// "=== KIND NAME" divide it into sections:
//
//   === lesson [SLUG]      a lesson; the first is 01-example.md.  Without front matter it gets a title
//   === course             the course page, README.md
//   === html [SLUG]        occurs in the woven page's article
//   === pdf [NAME]         occurs in the text of out/pdf/NAME.pdf (answers/NAME: of an answer key)
//   === file TARGET        a tangled file, without its #line directives
//   === messages [COMMAND] all messages of heddle COMMAND; pdf: of a build of the PDFs
//
// The command is the one that is named, else the least that makes what the example shows.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { courseOf, findExamples, splitSections } from './examples.mjs';
import {
  assertSameText, buildArguments, concurrency, read, root, runHeddle, scratch, writeTree,
} from './harness.mjs';

const specDirectory = path.join(root, 'tests/spec');

function commandOf(sections) {
  const kinds = sections.map((section) => section.kind);
  const named = sections.find((section) => section.kind === 'messages')?.name;
  if (named) return named;
  if (kinds.includes('html')) return 'build';
  if (kinds.includes('pdf')) return 'pdf';
  if (kinds.includes('file')) return 'tangle';
  assert.ok(kinds.includes('messages'), 'the example shows no result');
  return 'check';
}

const argumentsOf = {
  check: ['check', 'course'],
  tangle: ['tangle', 'course', '--out', 'out'],
  build: buildArguments('course', '--goal=site'),
  pdf: buildArguments('course', '--goal=pdf'),
};

const blockTag = new RegExp(
  '\\s*(</?(?:p|h[1-6]|div|section|header|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|th|td|figure|'
  + 'figcaption|blockquote|aside|details|summary|pre|svg|hr)\\b[^>]*>)\\s*', 'g');

// Text with the white space taken out that no reader sees.
function normalise(html) {
  return html.replace(/\s+/g, ' ').replace(blockTag, '$1').trim();
}

function articleOf(page) {
  const article = page.match(/<article\b[^>]*>(.*)<\/article>/s);
  assert.ok(article, 'the page has no article');
  return article[1];
}

function assertShows(page, html) {
  const article = normalise(articleOf(page));
  if (!article.includes(normalise(html))) assert.fail(`not in the article:\n${html}\nwhich is\n${article}`);
}

// The text of a PDF without white space, since its lines break anywhere.
function textOf(pdf) {
  return execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .replace(/\s+/g, '');
}

function withoutLineDirectives(text) {
  return text.replace(/^#line .*\n/gm, '');
}

const checks = {
  lesson() {},
  course() {},
  messages() {},
  html(dir, { name = 'example', text }) {
    assertShows(read(dir, 'out/site', `${name}.html`), text);
  },
  pdf(dir, { name = 'example', text }) {
    const file = path.join(dir, 'out', name.includes('/') ? `${name}.pdf` : `pdf/${name}.pdf`);
    const shown = textOf(file);
    if (!shown.includes(text.replace(/\s+/g, ''))) assert.fail(`not on paper:\n${text}\nbut\n${shown}`);
  },
  file(dir, { name, text }) {
    assertSameText(withoutLineDirectives(read(dir, 'out/tangle', name)), text, name);
  },
};

async function runExample(dir, sections) {
  writeTree(dir, courseOf(sections));
  const messages = sections.find((section) => section.kind === 'messages')?.text ?? '';
  const result = await runHeddle(dir, ...argumentsOf[commandOf(sections)]);
  assertSameText(result.messages, messages, 'what heddle says');
  assert.equal(result.status, messages.includes(' error: ') ? 1 : 0);
  for (const section of sections) checks[section.kind](dir, section);
}

const directory = scratch('spec');

for (const file of fs.readdirSync(specDirectory).filter((name) => name.endsWith('.md')).sort()) {
  describe(`spec/${file}`, { concurrency }, () => {
    for (const example of findExamples(read(specDirectory, file))) {
      it(`tests/spec/${file}:${example.line}: ${example.heading}`, () =>
        runExample(path.join(directory, `${file}-${example.line}`), splitSections(example.body)));
    }
  });
}
