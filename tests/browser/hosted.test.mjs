// The folder of `freecell play --pages` on a web server: browsers keep the page, open it without the
// server, replace it by a newer one, and can install it.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/hosted.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import { FREECELL, PLAIN, folder, newPage } from './chromium.mjs';
import { begun, textOf } from './support.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

const makeSite = (site, ...words) =>
  execFileSync(FREECELL, ['play', ...words, '--pages', site, '--force', '--quiet']);

/** Serves a folder for a test; `stop` ends that, as a network that is gone. */
async function serve(site, context) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = join(site, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('Content-Type', TYPES[extname(file)]);
    response.setHeader('Cache-Control', 'max-age=3600'); // as many hosts have it
    return response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  context.after(stop);
  return { url: `http://127.0.0.1:${server.address().port}/`, stop };
}

/** Opens the page of a server for the first time, until it is kept on the device. */
async function visit(url) {
  const { page, surprises } = await newPage(url, PLAIN);
  await page.goto(url);
  await begun(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
  });
  /** Messages and errors; requests are the server's business here. */
  const assertQuiet = () =>
    assert.deepEqual(
      surprises.filter((surprise) => !surprise.startsWith('request: ')),
      [],
    );
  return { page, assertQuiet };
}

const canPlay = (page) => page.locator('body[data-solver]').waitFor({ state: 'attached' });

test('after the first visit the page plays without its server', async (context) => {
  const site = join(folder, 'site');
  makeSite(site);
  const { url, stop } = await serve(site, context);
  const { page, assertQuiet } = await visit(url);
  stop();
  for (const address of [url, `${url}index.html`, `${url}?from=home`]) {
    await page.goto(`${address}#deal=617`);
    await page.reload();
    await begun(page);
    await canPlay(page);
    assert.equal(await textOf(page, '#title'), 'Deal 617');
  }
  await page.waitForFunction(() => /proved|can be won/.test(document.body.innerText));
  assertQuiet();
  await page.context().close();
});

test('a newer page replaces the older one, which says so', async (context) => {
  const site = join(folder, 'newer');
  makeSite(site);
  const { url, stop } = await serve(site, context);
  const { page, assertQuiet } = await visit(url);
  const [older] = await page.evaluate(() => caches.keys());
  makeSite(site, '1941');
  await page.goto(`${url}#deal=617`);
  await page.reload();
  const loaded = page.waitForEvent('load');
  await page.locator('#toast:has-text("new version") button').click();
  await loaded;
  await page.waitForFunction(async (name) => {
    const names = await caches.keys();
    return names.length === 1 && names[0] !== name;
  }, older);
  stop();
  await page.goto(url);
  await page.waitForFunction(() => document.title === 'FreeCell Deal 1941');
  assertQuiet();
  await page.context().close();
});

test('Chromium would install it', async (context) => {
  const site = join(folder, 'installed');
  makeSite(site);
  const { url, stop } = await serve(site, context);
  const { page, assertQuiet } = await visit(url);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data).name, 'FreeCell');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Pages that are not in a window of their own, as all are here.
  const ours = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  assert.deepEqual(ours, []);
  assertQuiet();
  stop();
  await page.context().close();
});
