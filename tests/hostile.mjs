// hostile.mjs -- courses that no one writes and everyone pastes, of any size.
//
// Each kind makes a course of N pieces: {name, make(n): files}.  tests/edges.mjs holds what
// Heddle must say about them, tests/bench/edges.mjs how its time and memory grow.

const page = '---\ntitle: Hostile\n---\n';
const front = '---\ntitle: One\n---\n';

// The files of a course whose one lesson has the text BODY.
export function lesson(body, more = {}) {
  return { 'README.md': page, '01-one.md': front + body, ...more };
}

// N pieces, each made from its number, from 0.
export function pieces(n, make) {
  return Array.from({ length: n }, (_, i) => make(i)).join('');
}

const block = (info, body) => `\`\`\`${info}\n${body}\n\`\`\`\n\n`;
const chunk = (name, body) => block(`c {#${name}}`, body);
const file = (body) => block('c {file=core/x.c}', body);
const api = block('c {.api}', 'int one(void);');

const text = {
  'words in one line': (n) => 'word '.repeat(n),
  'words in many lines': (n) => 'word\n'.repeat(n),
  'paragraphs': (n) => 'word\n\n'.repeat(n),
  'nested quotes': (n) => `${'>'.repeat(n)} a`,
  'nested lists': (n) => `${'- '.repeat(n)}a`,
  'items': (n) => '- a\n'.repeat(n),
  'stars around': (n) => `${'*'.repeat(n)}a${'*'.repeat(n)}`,
  'opening stars': (n) => '*a '.repeat(n),
  'mixed stars': (n) => '*a _b **c '.repeat(n),
  'closing stars': (n) => 'a** b* c_ '.repeat(n),
  'stars in words': (n) => 'a**b'.repeat(n) + 'c* '.repeat(n),
  'opening brackets': (n) => '['.repeat(n),
  'bracket pairs': (n) => `${'['.repeat(n)}a${']'.repeat(n)}`,
  'open links': (n) => '[a]('.repeat(n),
  'open images': (n) => '![a]('.repeat(n),
  'open image texts': (n) => '![['.repeat(n),
  'links to nothing': (n) => '[a](#b) '.repeat(n),
  'links with angle brackets': (n) => '[a](<b'.repeat(n),
  'links in parentheses': (n) => `[a](${'('.repeat(n)}`,
  'nested links': (n) => `${'[a '.repeat(n)}${'](b)'.repeat(n)}`,
  'autolinks': (n) => '<https://a.b> '.repeat(n),
  'ticks apart': (n) => '`a'.repeat(n),
  'code spans': (n) => '`a` '.repeat(n),
  'code spans in lines': (n) => '`a\nb` '.repeat(n),
  'escaped ticks': (n) => '\\`a` '.repeat(n),
  'tick runs': (n) => pieces(Math.floor(Math.sqrt(2 * n)), (i) => `${'`'.repeat(i + 1)} `),
  'formulas': (n) => '$`a`$ '.repeat(n),
  'a long formula': (n) => `$\`${'a+'.repeat(n)}a\`$`,
  'a long formula block': (n) => block('math', 'a+'.repeat(n)),
  'half formulas': (n) => '$`a` '.repeat(n),
  'foreign formulas': (n) => '$$a $$ '.repeat(n),
  'less-than signs': (n) => '<'.repeat(n),
  'open tags': (n) => '<a '.repeat(n),
  'tags': (n) => 'x <a> '.repeat(n),
  'open comments': (n) => `x ${'<!--'.repeat(n)}`,
  'comments': (n) => '<!-- a -->'.repeat(n),
  'comments in text': (n) => 'a <!-- a --> '.repeat(n),
  'details': (n) => '<details>'.repeat(n),
  'instructions': (n) => `x ${'<?'.repeat(n)}`,
  'declarations': (n) => `x ${'<!A '.repeat(n)}`,
  'sections of data': (n) => `x ${'<![CDATA['.repeat(n)}`,
  'ampersands': (n) => '&'.repeat(n),
  'entities': (n) => '&amp; '.repeat(n),
  'backslashes': (n) => '\\'.repeat(n),
  'dollar signs': (n) => '$'.repeat(n),
  'tabs': (n) => `a${'\t'.repeat(n)}a`,
  'hard breaks': (n) => 'a\\\n'.repeat(n),
  'footnotes': (n) => 'a[^1] '.repeat(n),
  'definitions of footnotes': (n) => '[^1]: a\n'.repeat(n),
  'definitions': (n) => pieces(n, (i) => `[a${i}]: b\n`),
  'definitions of one name': (n) => '[a]: b\n'.repeat(n),
  'references': (n) => `[a]: b\n\n${'[a] '.repeat(n)}`,
  'headings alike': (n) => '## Same\n\n'.repeat(n),
  'headings': (n) => pieces(n, (i) => `## Number ${i}\n\n`),
  'headings without letters': (n) => '## !\n\n'.repeat(n),
  'headings with braces': (n) => '## A {#a}\n\n'.repeat(n),
  'underlined text': (n) => 'a\n---\n'.repeat(n),
  'a long heading': (n) => `## ${'a '.repeat(n)}`,
  'rules': (n) => '***\n'.repeat(n),
  'rows': (n) => `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(n)}`,
  'columns': (n) => `${'|a'.repeat(n)}|\n${'|-'.repeat(n)}|\n${'|1'.repeat(n)}|\n`,
  'rows and columns': (n) => {
    const side = Math.ceil(Math.sqrt(n));
    const row = `${'|1'.repeat(side)}|\n`;
    return `${row}${'|-'.repeat(side)}|\n${row.repeat(side)}`;
  },
  'a wide head over short rows': (n) => `${'|a'.repeat(n)}|\n${'|-'.repeat(n)}|\n${'|1\n'.repeat(n)}`,
  'rows that are too long': (n) => `|a|\n|-|\n${'|1|2|3|\n'.repeat(n)}`,
  'late tables': (n) => `text\n${'|a|b|\n|-|-|\n'.repeat(n)}`,
  'bars': (n) => `|a|\n|-|\n${'\\|'.repeat(n)}`,
  'listings': (n) => block('text', 'a').repeat(n),
  'a listing of many lines': (n) => block('text', 'a\n'.repeat(n)),
  'a listing of one line': (n) => block('text', 'a '.repeat(n)),
  'indented code': (n) => '    a\n'.repeat(n),
  'unclosed fences': (n) => '```\n````\n'.repeat(n),
  'attributes': (n) => block(`c {${pieces(n, (i) => `k${i}=a `)}}`, 'a'),
  'classes': (n) => block(`c {${'.a'.repeat(n)}}`, 'a'),
  'callouts': (n) => '> [!NOTE]\n> a\n\n'.repeat(n),
  'quotes': (n) => '> a\n\n'.repeat(n),
  'tables with one id': (n) => '|a|\n|-|\n|1|\n\nTable: a {#tbl-a}\n\n'.repeat(n),
  'tables with ids': (n) => pieces(n, (i) => `|a|\n|-|\n|1|\n\nTable: a {#tbl-${i}}\n\n`),
  'references to tables': (n) => pieces(n, (i) =>
    `|a|\n|-|\n|1|\n\nTable: a {#tbl-${i}}\n\n[Table](#tbl-${i})\n\n`),
  'references to no table': (n) => pieces(n, (i) =>
    `|a|\n|-|\n|1|\n\nTable: a {#tbl-${i}}\n\n[Table](#tbx-${i})\n\n`),
  'captions of nothing': (n) => 'Table: a {#tbl-a}\n\n'.repeat(n),
  'a caption of braces': (n) => `|a|\n|-|\n\nTable: ${'{#'.repeat(n)}}`,
  'pictures of nothing': (n) => pieces(n, (i) => `![a](assets/${i}.svg)\n\n`),
};

const code = {
  'a chunk of many lines': (n) => file('int a;\n'.repeat(n)),
  'a chunk of one line': (n) => file('int a; '.repeat(n)),
  'C without an end': (n) => file(`/* ${'a\n'.repeat(n)}`),
  'quotes in C': (n) => file('"a\n'.repeat(n)),
  'forbidden calls': (n) => file('malloc(1);\n'.repeat(n)),
  'forbidden calls in one line': (n) => file('malloc(1);'.repeat(n)),
  'chunks': (n) => file(pieces(n, (i) => `<<c${i}>>\n`)) + pieces(n, (i) => chunk(`c${i}`, 'a')),
  'parts': (n) => `${chunk('c', 'a')}${block('c {#c .append}', 'a').repeat(n)}${file('<<c>>')}`,
  'uses of one chunk': (n) => chunk('c', 'a') + file('<<c>>\n'.repeat(n)),
  'chunks named alike': (n) => {
    const name = (i) => i.toString(2).padStart(20, '0').replace(/0/g, 'a.').replace(/1/g, 'a_');
    return file(pieces(n, (i) => `<<${name(i)}>>\n`)) + pieces(n, (i) => chunk(name(i), 'a'));
  },
  'references to no chunk': (n) => file(pieces(n, (i) => `<<d${i}>>\n`)) + pieces(n, (i) => chunk(`c${i}`, 'a')),
  'chunks without a use': (n) => pieces(n, (i) => chunk(`c${i}`, 'a')),
  'links to chunks': (n) => `${chunk('c', 'a')}${file('<<c>>')}${pieces(n, () => '`<<c>>` ')}`,
  'links to anchors of chunks': (n) => pieces(n, (i) => `${chunk(`c${i}`, 'a')}[a](#chunk-c${i})\n\n`)
    + file(pieces(n, (i) => `<<c${i}>>\n`)),
  'a chain': (n) => file('<<c0>>') + pieces(n, (i) => chunk(`c${i}`, `<<c${i + 1}>>`)) + chunk(`c${n}`, 'a'),
  'a chain from its end': (n) => chunk('c0', 'a') + pieces(n, (i) => chunk(`c${i + 1}`, `<<c${i}>>`)) + file(`<<c${n}>>`),
  'a circle': (n) => file('<<c0>>') + pieces(n, (i) => chunk(`c${i}`, `<<c${(i + 1) % n}>>`)),
  'circles': (n) => file(pieces(n, (i) => `<<c${i}>>\n`)) + pieces(n, (i) => chunk(`c${i}`, `<<c${i}>>`)),
  'files': (n) => pieces(n, (i) => block(`c {file=core/x${i}.c}`, 'int a;')),
  'one file again and again': (n) => file('a').repeat(n),
  'prototypes': (n) => block('c {.api}', pieces(n, (i) => `int f${i}(int a);\n`)),
  'parameters': (n) => block('c {.api}', `void f(${pieces(n, (i) => `int a${i},`)}int b);\n`),
  'faulty prototypes': (n) => block('c {.api}', pieces(n, (i) => `char *f${i}(int a);\n`)),
  'interfaces': (n) => api.repeat(n),
};

const schema = block('yaml {.preset-schema #model}', 'width: {type: integer}');

const data = {
  'keys of front matter': (n) => ({ 'README.md': page, '01-one.md': `---\ntitle: a\n${pieces(n, (i) => `k${i}: a\n`)}---\n` }),
  'one key of front matter': (n) => ({ 'README.md': page, '01-one.md': `---\n${'title: a\n'.repeat(n)}---\n` }),
  'a long title': (n) => ({ 'README.md': page, '01-one.md': `---\ntitle: ${'a '.repeat(n)}\n---\n` }),
  'needs': (n) => ({ 'README.md': page, '01-one.md': `---\ntitle: a\nneeds: [${pieces(n, (i) => `a${i},`)}]\n---\n` }),
  'front matter without an end': (n) => ({ 'README.md': page, '01-one.md': `---\n${'title: a\n'.repeat(n)}` }),
  'brackets in YAML': (n) => lesson(block('yaml {.preset #a of=model}', `a: ${'['.repeat(n)}`)),
  'braces in YAML': (n) => lesson(block('yaml {.preset #a of=model}', `a: ${'{a: '.repeat(n)}`)),
  'dashes in YAML': (n) => lesson(block('yaml {.preset #a of=model}', `a:\n  ${'- '.repeat(n)}a`)),
  'question marks in YAML': (n) => lesson(block('yaml {.preset #a of=model}', '? '.repeat(n))),
  'quotes in YAML': (n) => lesson(block('yaml {.preset #a of=model}', `a: "${'a '.repeat(n)}`)),
  'anchors in YAML': (n) => lesson(block('yaml {.preset #a of=model}', pieces(n, (i) => `a${i}: &a${i} [*a${i - 1}, *a${i - 1}]\n`))),
  'comments in YAML': (n) => lesson(block('yaml {.preset #a of=model}', '# a\n'.repeat(n))),
  'long YAML': (n) => lesson(schema + block('yaml {.preset #a of=model}', `width: 1\nname: ${'a '.repeat(n)}`)),
  'keys of a preset': (n) => lesson(schema + block('yaml {.preset #a of=model}', pieces(n, (i) => `k${i}: a\n`))),
  'fields': (n) => lesson(block('yaml {.preset-schema #model}', pieces(n, (i) => `k${i}: {type: integer}\n`))
    + block('yaml {.preset #a of=model}', pieces(n, (i) => `k${i}: 1\n`))),
  'choices': (n) => lesson(block('yaml {.preset-schema #model}', `a: {type: choice, choices: [${pieces(n, (i) => `a${i},`)}]}`)
    + block('yaml {.preset #a of=model}', 'a: a1')),
  'presets': (n) => lesson(schema + pieces(n, (i) => block(`yaml {.preset #a${i} of=model}`, 'width: 1'))),
  'presets of nothing': (n) => lesson(schema + pieces(n, (i) => block(`yaml {.preset #a${i} of=modal}`, 'width: 1'))),
  'schemas': (n) => lesson(pieces(n, (i) => block(`yaml {.preset-schema #m${i}}`, 'width: {type: integer}')
    + block(`yaml {.preset #a${i} of=m${i}}`, 'width: 1'))),
};

const ask = {
  'questions': (n) => pieces(n, (i) => `Is it ${i}?\n\n- [x] yes\n- [ ] no\n\n`),
  'questions alike': (n) => 'Is it?\n\n- [x] yes\n- [ ] no\n\n'.repeat(n),
  'questions in an item': (n) => `- a\n\n${pieces(n, (i) => `  Is it ${i}?\n\n  - [x] yes\n  - [ ] no\n\n`)}`,
  'options': (n) => `Which?\n\n- [x] it\n${pieces(n, (i) => `- [ ] not ${i}\n`)}`,
  'options alike': (n) => `Which?\n\n${'- [x] it\n'.repeat(n)}`,
  'reasons': (n) => `Which?\n\n${pieces(n, (i) => `- [x] it ${i}\n  - why\n`)}`,
  'claims': (n) => `Which?\n\n${pieces(n, (i) => `- [x] it ${i} \`{claim} true\`\n`)}`,
  'claims out of place': (n) => '`{claim} true` '.repeat(n),
  'typed numbers': (n) => pieces(n, (i) => `How many ${i}?\n\n- [=] \`{lua} 1\`\n\n`),
  'options without a question': (n) => '- [x] a\n- [ ] b\n\n***\n\n'.repeat(n),
  'ticks in answers': (n) => `Say it.\n\n> [!EXPLAIN]\n> a\n\n> [!ANSWER]\n${'> - [ ] a\n'.repeat(n)}`,
  'values': (n) => '`{lua} 1` '.repeat(n),
  'values that are expected': (n) => '`{lua} 1 --> 1`\n'.repeat(n),
  'cells': (n) => block('lua {.values}', 'a = 1').repeat(n),
  'a long cell': (n) => block('lua {.values}', 'a = 1\n'.repeat(n)),
  'a cell of one line': (n) => block('lua {.values}', 'a = 1 '.repeat(n)),
  'values without an end': (n) => '`{lua} a\n- b` '.repeat(n),
};

const labHead = (i) => block(`yaml {.lab #l${i}}`, 'title: a\nminutes: 5');
const labFile = (i, body) => block(`c {lab=l${i} file=l${i}.c}`, body);
const slot = (i, name) => block(`c {lab=l${i} #${name} .starter}`, 'int a;') + block(`c {lab=l${i} #${name} .solution}`, 'int b;');

const labs = {
  'labs': (n) => pieces(n, (i) => `## Lab ${i}\n\n${labHead(i)}${labFile(i, '<<s>>\nint main(void) { return 0; }')}${slot(i, 's')}`
    + block(`c {lab=l${i} .check}`, 'int main(void) { return 0; }')),
  'slots': (n) => `## Lab\n\n${labHead(0)}${labFile(0, pieces(n, (i) => `<<s${i}>>\n`))}${pieces(n, (i) => slot(0, `s${i}`))}`
    + block('c {lab=l0 .check}', 'int main(void) { return 0; }'),
  'slots without a use': (n) => `## Lab\n\n${labHead(0)}${labFile(0, 'int a;')}${pieces(n, (i) => slot(0, `s${i}`))}`,
  'checks': (n) => `## Lab\n\n${labHead(0)}${labFile(0, '<<s>>\n')}${slot(0, 's')}`
    + block('c {lab=l0 .check}', 'int main(void) { return 0; }').repeat(n),
  'wrong bodies': (n) => `## Lab\n\n${labHead(0)}${labFile(0, '<<s>>\n')}${slot(0, 's')}`
    + `${block('c {lab=l0 #s .wrong}', 'int c;')}Because: a\n\n`.repeat(n)
    + block('c {lab=l0 .check}', 'int main(void) { return 0; }'),
  'blocks of no lab': (n) => block('c {lab=x .check}', 'a').repeat(n),
  'hints': (n) => `## Lab\n\n${labHead(0)}${labFile(0, 'int a;')}${'> [!HINT]\n> a\n\n'.repeat(n)}`,
};

const bytes = {
  'bytes that are no text': (n) => Buffer.concat([Buffer.from(front), Buffer.alloc(n, 0xff)]),
  'zero bytes': (n) => Buffer.concat([Buffer.from(front), Buffer.alloc(n, 0)]),
  'carriage returns': (n) => front.replace(/\n/g, '\r') + 'a\r'.repeat(n),
  'carriage returns and line feeds': (n) => `\ufeff${front}${'a\n\n'.repeat(n)}`.replace(/\n/g, '\r\n'),
  'empty lines': (n) => front + '\n'.repeat(n),
  'combining marks': (n) => `${front}a${'\u0301'.repeat(n)}`,
  'emoji': (n) => `${front}## ${'👩🏽‍💻'.repeat(n)}`,
};

const courses = {
  'empty lessons': (n) => ({ 'README.md': page, ...Object.fromEntries(Array.from({ length: n }, (_, i) => [`${String(i).padStart(6, '0')}-l${i}.md`, front])) }),
  'lessons of no bytes': (n) => ({ 'README.md': page, ...Object.fromEntries(Array.from({ length: n }, (_, i) => [`${String(i).padStart(6, '0')}-l${i}.md`, ''])) }),
  'lessons that need others': (n) => ({ 'README.md': page, ...Object.fromEntries(Array.from({ length: n }, (_, i) => [`${String(i).padStart(6, '0')}-l${i}.md`, front.replace('\n---\n', `\nneeds: l${n - 1 - i}\n---\n`)])) }),
  'lessons that need nothing there is': (n) => ({ 'README.md': page, ...Object.fromEntries(Array.from({ length: n }, (_, i) => [`${String(i).padStart(6, '0')}-l${i}.md`, front.replace('\n---\n', `\nneeds: m${n - 1 - i}\n---\n`)])) }),
  'lessons with one name': (n) => ({ 'README.md': page, ...Object.fromEntries(Array.from({ length: n }, (_, i) => [`${String(i).padStart(6, '0')}-l.md`, front])) }),
  'pictures': (n) => lesson(pieces(n, (i) => `![a](assets/${i}.svg)\n\n`), Object.fromEntries(Array.from({ length: n }, (_, i) => [`assets/${i}.svg`, '']))),
};

const inLesson = (makers) => Object.entries(makers).map(([name, make]) => ({ name, make: (n) => lesson(make(n)) }));
const asLesson = (makers) => Object.entries(makers).map(([name, make]) => ({ name, make: (n) => ({ 'README.md': page, '01-one.md': make(n) }) }));
const asCourse = (makers) => Object.entries(makers).map(([name, make]) => ({ name, make, whole: true }));

export const kinds = [
  ...inLesson(text), ...inLesson(code), ...asCourse(data), ...inLesson(ask), ...inLesson(labs),
  ...asLesson(bytes), ...asCourse(courses).map((kind) => ({ ...kind, files: true })),
];
