// chromium.mjs -- what the tests in a browser share: the browser, a web server, complaints.
//
// CHROMIUM names the browser, NODE_DIR the folder where playwright-core and axe-core are installed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { read, root } from './harness.mjs';

const nodeDirectory = path.resolve(root, process.env.NODE_DIR ?? 'build/test/node');
const require = createRequire(path.join(nodeDirectory, 'package.json'));
const { chromium } = require('playwright-core');

export const axe = read(require.resolve('axe-core/axe.min.js'));

function findOnPath(command) {
  const found = process.env.PATH.split(':').map((dir) => path.join(dir, command)).find(fs.existsSync);
  assert.ok(found, `${command} is not installed`);
  return found;
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? findOnPath('chromium'),
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--no-first-run',
    ],
  });
}

const types = {
  '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.jpg': 'image/jpeg', '.woff2': 'font/woff2', '.xml': 'application/xml',
};

// As static hosts do: what is not there is answered by 404.html.
function answer(site, prefix, request, response) {
  const address = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  const file = path.join(site, address.slice(prefix.length) || 'index.html');
  const found = address.startsWith(prefix) && file.startsWith(site + path.sep) && fs.existsSync(file);
  const shown = found ? file : path.join(site, '404.html');
  response.writeHead(found ? 200 : 404, {
    'Content-Type': types[path.extname(shown)] ?? 'application/octet-stream',
  });
  fs.createReadStream(shown).pipe(response);
}

// Serves SITE below PREFIX, such as "/sub/path/", on a free port of this machine: {base, close}.
export function serve(site, prefix) {
  return new Promise((resolve) => {
    const server = http.createServer((request, response) => answer(site, prefix, request, response));
    server.listen(0, '127.0.0.1', () => resolve({
      base: `http://127.0.0.1:${server.address().port}${prefix}`,
      close: () => server.close(),
    }));
  });
}

// Collects what PAGE complains of, and what it asks for beyond BASE.
export function listen(page, base) {
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(base)) complaints.push(`leaves the site: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}
