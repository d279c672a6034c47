// course.mjs -- courses of any size, for measuring: the same call gives the same bytes.
//
// A lesson holds what lessons hold: prose with links to other lessons, code, a computed table, a
// written one, formulas, values and questions. Every fifth has a file of the core in two chunks,
// every tenth of those a test, every hundredth lesson a lab.
import fs from 'node:fs';
import path from 'node:path';

const words = `the a of each one value row sum mean that which is becomes keeps moves over under before
after every small large first last same other half whole reads writes holds takes gives turns`.split(/\s+/);

// A stream of integers below N, the same for the same seed.
function numbers(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

function sentence(next) {
  const list = Array.from({ length: 8 + next(10) }, () => words[next(words.length)]);
  list[1 + next(list.length - 1)] = '*once*';
  const text = list.join(' ');
  return text[0].toUpperCase() + text.slice(1) + '.';
}

const paragraph = (next, sentences) => Array.from({ length: sentences }, () => sentence(next)).join('\n');
const fence = (info, ...lines) => ['```' + info, ...lines, '```'].join('\n');
const slug = (n) => `lesson-${n}`;
const file = (n, digits) => `${String(n).padStart(digits, '0')}-${slug(n)}.md`;

// The last lesson up to N that has a file of the core.
const withCore = (n) => n - ((n - 1) % 5);

function coreParts(n) {
  return [
    fence('c {.api}', `double value_${n}(double x);`),
    fence(`c {file=core/value_${n}.c}`,
      '#include "core.h"', '', `double value_${n}(double x)`, '{', '    double y = 0.0;', '    <<step>>', '    return y;', '}'),
    'The sum is one `<<step>>` after the other.',
    fence('c {#step}', `for (int i = 0; i < ${2 + (n % 7)}; i++)`, `    y += x * ${n % 10}.5; /* once more */`),
  ];
}

function listingParts(n, core) {
  return [
    `As before, \`<<${slug(core)}/step>>\` is done:`,
    fence('c', `for (int i = 0; i < ${n}; i++)`, `    y += value_${core}(i); /* ${n} times */`),
  ];
}

function testParts(n) {
  return [
    '### It is tested',
    fence(`c {file=test/value_${n}.c}`,
      '#include <setjmp.h>', '#include <stdarg.h>', '#include <stddef.h>', '#include <stdint.h>', '#include <cmocka.h>', '',
      '#include "core.h"', '',
      'static void nothing_comes_of_nothing(void **state)', '{', '    (void)state;',
      `    assert_float_equal(value_${n}(0.0), 0.0, 0.0);`, '}', '',
      'int main(void)', '{',
      '    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_comes_of_nothing)};',
      '    return cmocka_run_group_tests(tests, NULL, NULL);', '}'),
  ];
}

function labParts(n) {
  const lab = `lab=turn-${n}`;
  return [
    `## A lab`,
    'Give back the negative of what you are given.',
    fence(`yaml {.lab #turn-${n}}`, 'title: Turn it around', 'minutes: 5'),
    fence(`c {${lab} file=turn.c}`, `int turn_${n}(int x)`, '{', '    <<turn>>', '}', '', 'int main(void)', '{', '    return 0;', '}'),
    fence(`c {${lab} #turn .starter}`, 'return x;'),
    fence(`c {${lab} #turn .solution}`, `return ${n} - x - ${n}; /* the same number twice */`),
    fence(`c {${lab} .check}`, '#include "lab.h"', '', `int turn_${n}(int x);`, '', 'int main(void)', '{',
      `    lab_equal_int("three", turn_${n}(3), -3);`, '    return lab_done();', '}'),
  ];
}

function lesson(n, digits) {
  const next = numbers(n);
  const core = withCore(n), own = core === n;
  const before = n > 1 ? `It goes on from [Table](${file(n - 1, digits)}#tbl-written).` : '';
  return [
    `---\ntitle: Lesson number ${n}\nsummary: ${sentence(next)}\nminutes: ${5 + next(20)}\n---`,
    paragraph(next, 5), before,
    '## What it is about',
    paragraph(next, 6), paragraph(next, 4),
    `Here $\`x_{${n}}\`$ is $\`\\sqrt{a^2 + b^2}\`$, or in full`,
    fence('math {#eq-sum}', `y_{${n}} = \\sum_{i=1}^{${2 + (n % 7)}} x \\cdot ${n % 10}.5`),
    `> [!NOTE]\n> ${paragraph(next, 2).replaceAll('\n', '\n> ')}`,
    '## The core',
    paragraph(next, 3), ...(own ? coreParts(n) : listingParts(n, core)), ...(n % 50 === 1 ? testParts(n) : []),
    '## What comes of it',
    paragraph(next, 3),
    fence('lua {.values}', `top = core.value_${core}(${n})`),
    'At most it is `{lua} fmt.fixed(top, 1)`.',
    fence('lua {.table}', 'local rows = {}', 'for x = 1, 8 do', `  rows[x] = {x, core.value_${core}(x)}`, 'end',
      'return {', '  columns = {{title = "x"}, {title = "y", align = "decimal", digits = 1}},', '  rows = rows,', '}'),
    'Table: Values of the function. {#tbl-counted}',
    ['| of | what | how much |', '|---|---|--:|',
      ...Array.from({ length: 8 }, (_, i) => `| ${words[next(words.length)]} | ${sentence(next)} | ${i} |`)].join('\n'),
    'Table: What was written by hand. {#tbl-written}',
    'See [Table](#tbl-counted) and [Equation](#eq-sum).',
    '## Questions',
    ...[1, 2, 3].flatMap((i) => [
      `Question ${i}: ${sentence(next)}`,
      [`- [x] ${sentence(next)} ${i}`, `  - ${sentence(next)}`, `- [ ] ${sentence(next)} not ${i}`, `- [ ] ${sentence(next)} never ${i}`].join('\n'),
    ]),
    ...(n % 100 === 1 ? labParts(n) : []),
    paragraph(next, 4),
  ].filter((part) => part !== '').join('\n\n') + '\n';
}

function write(dir, name, text) {
  fs.writeFileSync(path.join(dir, name), text);
}

function page(title) {
  return `---\ntitle: ${title}\nauthors: [Nobody]\n---\nIt was made for measuring.\n`;
}

// A course of COUNT lessons in DIR, which must not be there.
export function writeCourse(dir, count) {
  const digits = Math.max(2, String(count).length);
  fs.mkdirSync(dir, { recursive: true });
  write(dir, 'README.md', page(`A course of ${count} lessons`));
  for (let n = 1; n <= count; n++) write(dir, file(n, digits), lesson(n, digits));
  return path.join(dir, file(Math.ceil(count / 2), digits));
}

// A course of one lesson of LINES lines.
export function writeLongCourse(dir, lines) {
  const next = numbers(lines);
  const parts = ['---\ntitle: A long lesson\n---'];
  for (let count = 4, n = 1; count < lines; n++) {
    const part = [
      `## Section ${n}`, paragraph(next, 8),
      fence(`c {#part-${n}}`, `int part_${n}(int x)`, '{', `    return x + ${n};`, '}'),
      `- ${paragraph(next, 1)}\n- ${paragraph(next, 1)}`,
      ['| a | b |', '|---|---|', ...Array.from({ length: 6 }, (_, i) => `| ${sentence(next)} | ${i} |`)].join('\n'),
      `Table: Number ${n}. {#tbl-${n}}`, `See [Table](#tbl-${Math.max(1, n - 1)}) and \`<<part-${n}>>\`.`,
    ].join('\n\n');
    parts.push(part);
    count += part.split('\n').length + 1;
  }
  const sections = parts.length - 1;
  parts.push(fence('c {file=core/all.c}', '#include "core.h"', '', ...Array.from({ length: sections }, (_, i) => `<<part-${i + 1}>>`)));
  parts.splice(1, 0, fence('c {.api}', 'int part_1(int x);'));
  fs.mkdirSync(dir, { recursive: true });
  write(dir, 'README.md', page('One long lesson'));
  write(dir, '01-long.md', parts.join('\n\n') + '\n');
  return path.join(dir, '01-long.md');
}
