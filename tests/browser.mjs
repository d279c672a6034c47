// browser.mjs -- opens every page of the flagship course's site, build/site, in a real browser:
// from a web server, below a path of it, and from the disk, at phone and desk width, by day and by night.
//
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { axe, launch, listen, serve } from './chromium.mjs';
import { listTree, root } from './harness.mjs';

const site = path.resolve(root, process.env.SITE ?? 'build/site');

const widths = [320, 390, 1440];
const pages = listTree(site).filter((name) => name.endsWith('.html'));

// What lesson 2 must show, from PyTorch and instrumented programs: the ledger of the symbolic view
// and of gpt2-small, with and without the affine part.
const ledgerPage = `${fs.readdirSync(path.join(root, 'lessons'))
  .find((name) => name.startsWith('02-')).slice(3, -3)}.html`;
const ledger = [
  '1,408', '456', '1,088', '328', '5,506,048', '3,933,184',
  '15,742,976', '7,875,584', '12,591,104', '6,299,648',
];

// Opens NAME of the site at BASE, gives the page to USE, and closes it.
async function withPage(base, name, options, use) {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const complaints = listen(page, base);
    await page.goto(base + name, { waitUntil: 'load' });
    await use(page, complaints);
  } finally {
    await context.close();
  }
}

function assertNumbers(text) {
  const missing = ledger.filter((number) => !new RegExp(`(?<![\\d,])${number}(?![\\d,])`).test(text));
  assert.deepEqual(missing, [], 'numbers that are not on the page');
}

// Links of the page, as addresses, and the ids that a link can lead to.
function linksAndIds(page) {
  return page.evaluate(() => ({
    links: [...document.querySelectorAll('a[href]')].map((link) => link.href),
    ids: [...document.querySelectorAll('[id]')].map((element) => element.id),
  }));
}

// What is broken among LINKS, given the ids of each page.
function brokenLinks(base, links, ids) {
  return links.filter((link) => link.startsWith(base)).filter((link) => {
    const [name, id] = link.slice(base.length).split('#').map(decodeURIComponent);
    if (!fs.existsSync(path.join(site, name || 'index.html'))) return true;
    return id !== undefined && !ids[name || 'index.html']?.includes(id);
  });
}

// The widths at which the page is wider than its window.
async function overflowingWidths(page) {
  const overflowing = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrollWidth > width) overflowing.push(`${scrollWidth} pixels in a window of ${width}`);
  }
  return overflowing;
}

// All rules by day; what the night changes is colours.
const rules = { light: {}, dark: { runOnly: ['color-contrast'] } };

async function seriousViolations(page, colorScheme) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate((options) => window.axe.run(options), rules[colorScheme]);
  return violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join('\n')}`);
}

let server;
let browser;
let bases;

describe('the site in a browser', () => {
  before(async () => {
    server = await serve(site, '/sub/path/');
    browser = await launch();
    bases = {
      http: server.base,
      file: `${pathToFileURL(site).href}/`,
    };
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  it('has an index and the lesson with the ledgers', () => {
    assert.ok(pages.includes('index.html'));
    assert.ok(pages.includes(ledgerPage));
  });

  for (const scheme of ['http', 'file']) {
    for (const name of pages) {
      it(`opens ${name} by ${scheme} without a complaint`, () =>
        withPage(bases[scheme], name, {}, (page, complaints) => assert.deepEqual(complaints, [])));
    }

    it(`shows the ledger's numbers by ${scheme}, without scripts`, () =>
      withPage(bases[scheme], ledgerPage, { javaScriptEnabled: false }, async (page) =>
        assertNumbers(await page.innerText('main'))));
  }

  it('has no broken link inside', async () => {
    const links = [];
    const ids = {};
    for (const name of pages) {
      await withPage(bases.http, name, {}, async (page) => {
        const found = await linksAndIds(page);
        links.push(...found.links);
        ids[name] = found.ids;
      });
    }
    assert.ok(links.length > 0);
    assert.deepEqual(brokenLinks(bases.http, links, ids), []);
  });

  for (const name of pages) {
    it(`does not scroll ${name} sideways at any width`, () =>
      withPage(bases.http, name, {}, async (page) =>
        assert.deepEqual(await overflowingWidths(page), [])));
  }

  for (const colorScheme of ['light', 'dark']) {
    for (const name of pages) {
      it(`has no serious violation in ${name}, ${colorScheme}`, () =>
        withPage(bases.http, name, { colorScheme }, async (page) =>
          assert.deepEqual(await seriousViolations(page, colorScheme), [])));
    }
  }
});
