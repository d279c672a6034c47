// reading.mjs -- a small course that knows its address, read in a real browser: copying code, ways
// through a page, formulas, paper, the page for what is missing, and what search engines are told.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch, listen, serve } from './chromium.mjs';
import { buildArguments, read, runHeddle, scratch, writeTree } from './harness.mjs';

const lesson = `---
title: Halves
summary: What is left of a whole.
---

A listing:

\`\`\`c
int half(int x)
{
    return x / 2;
}
\`\`\`

## Roots

The root of a half is $\`\\sqrt{\\frac{1}{2}}\`$, a mean $\`\\overline{x^2}\`$. See [a page](https://example.org/far).

\u05e9\u05dc\u05d5\u05dd half

\`\`\`c {#twice}
x + x
\`\`\`

\`\`\`c {file=core/twice.c}
int twice(int x)
{
    return
        <<twice>>
        ;
}
\`\`\`

> [!PREDICT]
> What is half of two?
>
> - [x] One.
>   - Twice one is two.
> - [ ] Two.

${'Much text. '.repeat(400)}

## Rest

${'More text. '.repeat(400)}
`;

const directory = scratch('reading');
const site = path.join(directory, 'out/site');
let browser;
let server;
let bases;

// Opens NAME at BASE in a browser that lets pages use the clipboard; nothing may go wrong.
async function withPage(base, name, use, options = {}) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
  try {
    const page = await context.newPage();
    const complaints = listen(page, base);
    await page.goto(base + name, { waitUntil: 'load' });
    await use(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

const pasted = (page) => page.evaluate(() => navigator.clipboard.readText());
const button = (page, name) => page.getByRole('button', { name: `Copy: ${name}` });
const half = 'int half(int x)\n{\n    return x / 2;\n}\n';

describe('reading in a browser', () => {
  before(async () => {
    server = await serve(site, '/sub/path/');
    writeTree(directory, {
      'course/README.md': `---\ntitle: Course\naddress: ${server.base}\n---\n\nOn halves.\n`,
      'course/01-halves.md': lesson,
    });
    const { status, messages } = await runHeddle(directory, ...buildArguments('course'));
    assert.equal(status, 0, messages);
    browser = await launch();
    bases = { http: server.base, file: `${pathToFileURL(site).href}/` };
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  for (const scheme of ['http', 'file']) {
    it(`copies code by mouse, ${scheme}`, () => withPage(bases[scheme], 'halves.html', async (page) => {
      await button(page, 'Unnumbered listing 1').click();
      await page.getByRole('status').filter({ hasText: /^Copied$/ }).waitFor({ state: 'attached' });
      assert.equal(await pasted(page), half);
    }));

    it(`copies code by keyboard, ${scheme}`, () => withPage(bases[scheme], 'halves.html', async (page) => {
      const copy = button(page, 'Code of twice, part 1');
      await copy.focus();
      assert.equal(await copy.evaluate((node) => getComputedStyle(node).opacity), '1');
      await page.keyboard.press('Enter');
      await page.getByText('Copied', { exact: true }).first().waitFor({ state: 'attached' });
      assert.equal(await pasted(page), 'x + x\n');
    }));

    it(`sets formulas in a font of its own, ${scheme}`, () => withPage(bases[scheme], 'halves.html', async (page) => {
      const loaded = await page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family);
      });
      assert.ok(loaded.some((family) => family.includes('Heddle Math')), String(loaded));
    }));
  }

  it('draws the line over a part of a formula', () => withPage(bases.file, 'halves.html', async (page) => {
    const height = await page.locator('.tml-overline')
      .evaluate((node) => parseFloat(getComputedStyle(node).borderTopWidth));
    assert.ok(height > 0, String(height));
  }));

  it('copies where a browser keeps the clipboard from pages', () => withPage(bases.http, 'halves.html', async (page) => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.addEventListener('copy', () => { window.copied = String(getSelection()) || document.activeElement.value; });
    });
    await button(page, 'Unnumbered listing 1').click();
    await page.getByRole('status').filter({ hasText: /^Copied$/ }).waitFor({ state: 'attached' });
    assert.equal(await page.evaluate(() => window.copied), half);
    assert.equal(await page.evaluate(() => document.activeElement.className), 'copy');
  }));

  it('has nothing to press where nothing can be run', () => withPage(bases.file, 'halves.html', async (page) => {
    assert.equal(await page.getByRole('button').count(), 0);
    assert.match(await page.locator('.listing pre').innerText(), /return x/);
  }, { javaScriptEnabled: false }));

  it('leads to headings by keyboard', () => withPage(bases.file, 'halves.html', async (page) => {
    const anchor = page.locator('#roots a');
    await anchor.focus();
    await page.keyboard.press('Enter');
    assert.equal(new URL(page.url()).hash, '#roots');
  }));

  it('marks the section that is read', () => withPage(bases.file, 'halves.html', async (page) => {
    const marked = () => page.evaluate(() => [...document.querySelectorAll('.contents a:target-current')]
      .map((link) => link.hash));
    await page.evaluate(() => document.getElementById('rest').scrollIntoView());
    await page.waitForFunction(() => document.querySelector('.contents a:target-current'));
    assert.deepEqual(await marked(), ['#rest']);
  }, { viewport: { width: 1440, height: 900 } }));

  it('sets each paragraph the way its script runs', () => withPage(bases.file, 'halves.html', async (page) => {
    const place = (text) => page.evaluate((start) => {
      const paragraph = [...document.querySelectorAll('.text > p')].find((node) => node.textContent.startsWith(start));
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const box = paragraph.getBoundingClientRect();
      return { left: range.getBoundingClientRect().left - box.left, right: box.right - range.getBoundingClientRect().right };
    }, text);
    const hebrew = await place('\u05e9');
    assert.ok(hebrew.right < 1 && hebrew.left > 100, JSON.stringify(hebrew));
    assert.ok((await place('A listing')).left < 1);
  }));

  it('prints the text alone, with addresses and answers', () => withPage(bases.file, 'halves.html', async (page) => {
    await page.emulateMedia({ media: 'print' });
    for (const selector of ['.copy', '.masthead', '.contents', '.tools', '.skip-link', '.counter']) {
      for (const node of await page.locator(selector).all()) assert.ok(!await node.isVisible(), selector);
    }
    assert.ok(await page.getByText('Twice one is two.').isVisible());
    const after = await page.locator('a[href^="https://example.org"]')
      .evaluate((node) => getComputedStyle(node, '::after').content);
    assert.match(after, /attr\(href\)|https:\/\/example\.org\/far/);
  }));

  it('fits at twice the size', () => withPage(bases.file, 'halves.html', async (page) => {
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 768);
  }, { viewport: { width: 768, height: 900 } }));

  it('does not jump while it loads', () => withPage(bases.http, 'halves.html', async (page) => {
    const shift = await page.evaluate(() => new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
        .observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 500);
    }));
    assert.ok(shift < 0.01, `shifted by ${shift}`);
  }, { viewport: { width: 1440, height: 900 } }));

  for (const place of ['nothing.html', 'deep/down/below/']) {
    it(`shows its own page for ${place}`, async () => {
      const page = await browser.newPage();
      const broken = [];
      page.on('response', (response) => {
        if (response.status() >= 400) broken.push(response.url());
      });
      await page.goto(server.base + place);
      assert.deepEqual(broken, [server.base + place]);
      assert.equal(await page.locator('main').evaluate((node) => getComputedStyle(node).marginTop), '0px');
      assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), /Charter/);
      await page.getByRole('link', { name: 'Course' }).click();
      assert.equal(page.url(), `${server.base}index.html`);
      await page.close();
    });
  }

  it('lists its pages for search engines', async () => {
    const sitemap = read(site, 'sitemap.xml');
    const places = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
    assert.deepEqual(places, [server.base, `${server.base}halves.html`]);
    for (const place of places) {
      const page = await (await fetch(place)).text();
      assert.ok(page.includes(`<link rel="canonical" href="${place}">`), place);
      assert.ok(page.includes(`<meta property="og:url" content="${place}">`), place);
    }
  });
});
