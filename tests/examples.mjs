// examples.mjs -- the examples of the format's reference, tests/spec/*.md, taken apart: see spec.mjs.
import assert from 'node:assert/strict';

// The examples of one file's text: {line, heading, body}.
export function findExamples(text) {
  const examples = [];
  let heading = '';
  let fence = null;
  text.split('\n').forEach((line, index) => {
    const ticks = line.match(/^(`{3,})([^`]*)$/);
    if (fence && ticks && ticks[1].length >= fence.ticks && ticks[2].trim() === '') {
      if (fence.example) examples.push({ line: fence.line, heading, body: fence.body.join('\n') });
      fence = null;
    } else if (fence) {
      fence.body.push(line);
    } else if (ticks) {
      const example = ticks[1].length >= 5 && ticks[2].trim() === 'example';
      fence = { ticks: ticks[1].length, line: index + 1, body: [], example };
    } else if (line.startsWith('#')) {
      heading = line.replace(/^#+ */, '');
    }
  });
  return examples;
}

// The sections of an example's body: {kind, name, text}.
export function splitSections(body) {
  const [before, ...parts] = body.split(/^=== (.*)$/m);
  assert.equal(before.trim(), '', 'text before the first section');
  const sections = [];
  for (let i = 0; i < parts.length; i += 2) {
    const [kind, name] = parts[i].split(' ');
    const text = parts[i + 1].slice(1).trimEnd();
    sections.push({ kind, name, text: text && `${text}\n` });
  }
  return sections;
}

function withFrontMatter(text, title) {
  return text.startsWith('---\n') ? text : `---\ntitle: ${title}\n---\n${text}`;
}

// The course that the sections make up, as files.
export function courseOf(sections) {
  const files = { 'course/README.md': '---\ntitle: Examples\n---\n' };
  let number = 0;
  for (const { kind, name = 'example', text } of sections) {
    if (kind === 'course') files['course/README.md'] = withFrontMatter(text, 'Examples');
    if (kind !== 'lesson') continue;
    number += 1;
    const title = name[0].toUpperCase() + name.slice(1);
    files[`course/0${number}-${name}.md`] = withFrontMatter(text, title);
  }
  return files;
}
