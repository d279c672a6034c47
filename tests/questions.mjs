// questions.mjs -- answers a course's questions in a real browser, from the disk: by mouse and by
// keyboard, with scripts and without, with storage and without.
//
// CHROMIUM names the browser, NODE_DIR the folder where playwright-core and axe-core are installed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildArguments, read, root, runHeddle, scratch, writeTree } from './harness.mjs';

const nodeDirectory = path.resolve(root, process.env.NODE_DIR ?? 'build/test/node');
const require = createRequire(path.join(nodeDirectory, 'package.json'));
const { chromium } = require('playwright-core');
const axe = read(require.resolve('axe-core/axe.min.js'));

const lesson = (text, front = '') => `---\ntitle: Numbers\n${front}---\n\n## Quick check\n${text}`;

const questions = `
Which is even?

- [x] Two. \`{claim} 2 % 2 == 0\`
  - Half of it is *one*.
- [ ] Three. \`{claim} 3 % 2 == 0\`
  - Something is left over.

Which are odd?

- [x] One.
  - Nothing else is as small.
- [ ] Four.
  - It is twice two.
- [x] Five.
  - It is four and one.

How many bytes are three kilobytes?

- [=] \`{lua} 3 * 1024\` ± 0.1 % bytes
  - Three times 1024.
`;

// The text of a course's lesson becomes a site; the address of its page.
async function build(dir, text) {
  writeTree(dir, { 'course/README.md': '---\ntitle: Course\n---\n', 'course/01-numbers.md': text });
  const { status, messages } = await runHeddle(dir, ...buildArguments('course', '--goal=site'));
  assert.equal(status, 0, messages);
  return pathToFileURL(path.join(dir, 'out/site/numbers.html')).href;
}

const directory = scratch('questions');
let browser;
let address;

// What PAGE complains of.
function listen(page) {
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

// Opens a page in a browser that knows nothing yet; nothing may go wrong in it.
async function withPage(use, { url = address, prepare, ...options } = {}) {
  const context = await browser.newContext(options);
  try {
    if (prepare) await context.addInitScript(prepare);
    const page = await context.newPage();
    const complaints = listen(page);
    await page.goto(url, { waitUntil: 'load' });
    await use(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

const form = (page, number) => page.locator(`#heddle-question-${number}`);
const verdict = (page, number) => form(page, number).locator('.verdict').innerText();
const check = (page, number) => form(page, number).getByRole('button', { name: 'Check' }).click();
const counter = (page) => page.locator('.counter').innerText();

async function type(page, text) {
  await form(page, 3).getByRole('textbox').fill(text);
  await check(page, 3);
  return verdict(page, 3);
}

describe('questions in a browser', () => {
  before(async () => {
    const found = spawnSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).stdout.trim();
    address = await build(path.join(directory, 'after'), lesson(questions));
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? found,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    });
  });

  after(() => browser?.close());

  it('says right and why, and counts', () => withPage(async (page) => {
    assert.equal(await counter(page), '0 of 3 questions answered.');
    assert.doesNotMatch(await page.innerText('main'), /checked by/, 'which would be a hint');
    await form(page, 1).getByLabel('Two.').check();
    await check(page, 1);
    assert.match(await verdict(page, 1), /^Right\.\s+Right: Two\. checked by running the code\s+Half of it is one\.$/);
    assert.equal(await counter(page), '1 of 3 questions answered.');
  }));

  it('says wrong and why, for the option that was chosen', () => withPage(async (page) => {
    await form(page, 1).getByLabel('Three.').check();
    await check(page, 1);
    assert.match(await verdict(page, 1), /^Not right\.\s+Wrong: Three\. checked by running the code\s+Something is left over\.$/);
  }));

  it('wants all that are right, and only these', () => withPage(async (page) => {
    await form(page, 2).getByLabel('One.').check();
    await check(page, 2);
    assert.match(await verdict(page, 2), /^Not right yet: more options are right\./);
    await form(page, 2).getByLabel('Four.').check();
    await check(page, 2);
    assert.match(await verdict(page, 2), /^Not right\./);
    await form(page, 2).getByLabel('Four.').uncheck();
    await form(page, 2).getByLabel('Five.').check();
    await check(page, 2);
    assert.match(await verdict(page, 2), /^Right\./);
    assert.equal(await counter(page), '1 of 3 questions answered.');
  }));

  it('reads numbers as people type them, within the tolerance', () => withPage(async (page) => {
    for (const text of ['3072', '3,072', '3 075', '3.07e3', '+3069']) {
      assert.match(await type(page, text), /^Right\./, text);
    }
    for (const text of ['3076', '-3072', '\u22123,072']) {
      assert.equal(await type(page, text), 'Not right.', text);
    }
    assert.equal(await type(page, 'many'), 'Type a number first.');
  }));

  it('asks for a choice first', () => withPage(async (page) => {
    await check(page, 1);
    assert.equal(await verdict(page, 1), 'Choose an option first.');
    assert.equal(await counter(page), '0 of 3 questions answered.');
  }));

  it('can be used by keyboard alone', () => withPage(async (page) => {
    await form(page, 1).getByLabel('Two.').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    assert.equal(await verdict(page, 1), '', 'moving the choice is no attempt');
    await page.keyboard.press('Enter');
    assert.match(await verdict(page, 1), /^Not right\./);
    await form(page, 3).getByRole('textbox').focus();
    await page.keyboard.type('3072');
    await page.keyboard.press('Enter');
    assert.match(await verdict(page, 3), /^Right\./);
  }));

  it('keeps answers over a reload, and clears them', () => withPage(async (page) => {
    await form(page, 1).getByLabel('Three.').check();
    await check(page, 1);
    await type(page, '3072');
    await page.reload();
    assert.equal(await counter(page), '2 of 3 questions answered.');
    assert.ok(await form(page, 1).getByLabel('Three.').isChecked());
    assert.match(await verdict(page, 1), /^Not right\./);
    assert.match(await verdict(page, 3), /^Right\./);
    await form(page, 1).getByRole('button', { name: 'Clear' }).click();
    assert.equal(await verdict(page, 1), '');
    await page.reload();
    assert.equal(await counter(page), '1 of 3 questions answered.');
    assert.ok(!await form(page, 1).getByLabel('Three.').isChecked());
  }));

  it('asks a changed question again, and no other', async () => {
    const dir = path.join(directory, 'changed');
    const url = await build(dir, lesson(questions));
    await withPage(async (page) => {
      await form(page, 1).getByLabel('Two.').check();
      await check(page, 1);
      await type(page, '3072');
      await build(dir, lesson(`Some text.\n${questions.replace('- [ ] Three.', '- [ ] Seven.')
        .replace('3 % 2', '7 % 2')}`));
      await page.reload();
      assert.equal(await counter(page), '1 of 3 questions answered.');
      assert.equal(await verdict(page, 1), '');
      assert.match(await verdict(page, 3), /^Right\./);
    }, { url });
  });

  it('works where nothing can be stored', () => withPage(async (page) => {
    await form(page, 1).getByLabel('Two.').check();
    await check(page, 1);
    assert.match(await verdict(page, 1), /^Right\./);
    assert.equal(await counter(page), '1 of 3 questions answered.');
  }, {
    prepare: () => Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('no', 'SecurityError'); },
    }),
  }));

  it('lacks nothing without scripts', () => withPage(async (page) => {
    assert.equal(await page.getByRole('button', { name: 'Check' }).count(), 0);
    await form(page, 1).getByLabel('Two.').check();
    await form(page, 1).getByText('Show the answer').click();
    assert.match(await form(page, 1).locator('.solution').innerText(), /Right: Two\. checked by running the code\s+Half of it is one\./);
    await form(page, 3).getByRole('textbox').fill('3072');
    await page.keyboard.press('Enter');
    assert.equal(page.url(), address);
    assert.equal(await form(page, 3).getByRole('textbox').inputValue(), '3072');
  }, { javaScriptEnabled: false }));

  it('only records where answers are not shown', async () => {
    const url = await build(path.join(directory, 'key'), lesson(questions, 'answers: key\n'));
    await withPage(async (page) => {
      const text = await page.content();
      for (const word of ['Half of it', 'checked by', 'Something is left', '3,072', '3072', '"correct"']) {
        assert.ok(!text.includes(word), word);
      }
      await form(page, 1).getByLabel('Three.').check();
      await form(page, 1).getByRole('button', { name: 'Record' }).click();
      assert.equal(await verdict(page, 1), 'Recorded.');
      await page.reload();
      assert.equal(await counter(page), '1 of 3 questions answered.');
    }, { url });
  });

  for (const colorScheme of ['light', 'dark']) {
    it(`has no serious violation, ${colorScheme}`, () => withPage(async (page) => {
      await form(page, 1).getByLabel('Three.').check();
      await check(page, 1);
      await form(page, 2).getByText('Show the answer').click();
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run({ preload: false }));
      const serious = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
      assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`), []);
    }, { colorScheme }));
  }

  it('fits on a phone', () => withPage(async (page) => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 320);
  }, { viewport: { width: 320, height: 700 } }));
});
