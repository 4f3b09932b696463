// bindings/js in Chromium: in a page of one file, which is opened from disk under a strict content
// security policy, and as modules that a server gives.
//
//   node --test tests/browser/solver.test.mjs

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { folder, newPage } from './chromium.mjs';

const PACKAGE = fileURLToPath(new URL('../../bindings/js', import.meta.url));
const dist = (name) => readFileSync(join(PACKAGE, 'dist', name));

/** Opens a page and waits for its solver; returns it and what was surprising. */
async function open(url) {
  const { page, surprises } = await newPage(url);
  await page.goto(url);
  await page.waitForFunction(() => window.solver !== undefined, null, { timeout: 30000 });
  return { page, surprises };
}

/** What every page has to show. */
async function check(page) {
  const seen = await page.evaluate(async () => {
    const { solver, startedAfter } = window;
    const lost = await solver.canBeWon(solver.deal(11982));
    const short = await solver.solve(solver.deal(617), { effort: 'short' });
    const hint = await solver.hint(solver.deal(617));
    const aborter = new AbortController();
    const progress = [];
    const endless = solver.solve(solver.deal(1648519227), {
      signal: aborter.signal,
      onProgress: (shown) => progress.push(shown),
    });
    while (progress.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const begin = performance.now();
    aborter.abort();
    const reason = await endless.catch((error) => error.name);
    const taken = performance.now() - begin;
    const { expanded } = await solver.solve(solver.deal(617));
    return { startedAfter, lost, short, hint, reason, taken, expanded, progress: progress.length };
  });
  assert.equal(seen.lost.answer, false);
  assert.equal(seen.short.counts.player, 34);
  assert.equal(seen.hint.text, 'move KS to a freecell, which uncovers TS');
  assert.equal(seen.reason, 'AbortError');
  // Some milliseconds, on a machine that is not busy; the search itself would take minutes.
  assert.ok(seen.taken < 10_000, `${seen.taken} ms`);
  assert.equal(seen.expanded, 15725);
  assert.ok(seen.progress > 0);
  return seen;
}

const START = `
  const begin = performance.now();
  window.solver = await Solver.start(options);
  window.startedAfter = performance.now() - begin;`;

/** A page with the client, the worker and the WebAssembly in it. */
function pageOfOneFile() {
  const script = `
${dist('freecell.js')}
const text = (id) => document.getElementById(id).textContent;
const options = {
  wasm: Uint8Array.from(atob(text('wasm')), (character) => character.charCodeAt(0)),
  worker: text('worker'),
};
${START}
`;
  const digest = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${digest}' 'wasm-unsafe-eval'`,
    'worker-src blob:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="icon" href="data:,">
<title>FreeCell</title>
<script type="text/plain" id="wasm">${dist('freecell.wasm').toString('base64')}</script>
<script type="text/plain" id="worker">${dist('worker.js')}</script>
<script type="module">${script}</script>
</html>
`;
}

test('a page of one file solves, from disk and under a strict policy', async (context) => {
  const path = join(folder, 'page.html');
  writeFileSync(path, pageOfOneFile());
  const { page, surprises } = await open(pathToFileURL(path).href);
  const { startedAfter } = await check(page);
  assert.deepEqual(surprises, []);
  context.diagnostic(`starts in ${startedAfter.toFixed(1)} ms`);
});

test('modules from a server solve, with a worker of their own', async () => {
  const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
  const html = `<!doctype html><link rel="icon" href="data:,"><script type="module">
import { Solver } from './index.js';
const options = {};
${START}
</script>`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    response.setHeader('Content-Type', types[extname(pathname)] ?? 'text/html');
    response.end(pathname === '/' ? html : readFileSync(join(PACKAGE, pathname)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ours = `http://127.0.0.1:${server.address().port}/`;
  const { page, surprises } = await open(ours);
  await check(page);
  assert.deepEqual(
    surprises.filter((surprise) => !surprise.startsWith(`request: ${ours}`)),
    [],
  );
  server.close();
  server.closeAllConnections();
});

test('a page whose policy forbids the worker is told so', async () => {
  const path = join(folder, 'forbidden.html');
  const html = pageOfOneFile().replace('worker-src blob:', "worker-src 'none'");
  writeFileSync(path, html);
  const url = pathToFileURL(path).href;
  const { page, surprises } = await newPage(url);
  await page.goto(url);
  await page.waitForTimeout(1000);
  const errors = surprises.filter((surprise) => surprise.startsWith('error: '));
  assert.equal(errors.length, 1, surprises.join());
  await page.close();
});
