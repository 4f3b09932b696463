// What all tests in Chromium share: the browser, a folder for their files, and pages whose
// surprises fail a test: messages in the console, errors, dialogs, and requests for anything else.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

export const FREECELL = process.env.FREECELL;
export const SCREENSHOTS = process.env.SCREENSHOTS;

export const folder = mkdtempSync(join(tmpdir(), 'freecell-pages-'));
let browser;
before(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const isRoot = process.getuid() === 0;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])],
  });
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/**
 * A page that nothing is open in yet, for `url`. `surprises` are noted from now on; `close` fails
 * the test if there are any.
 */
export async function newPage(url, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(240_000); // only a page that hangs takes so long, even on a busy machine
  const surprises = [];
  page.on('console', (message) => surprises.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => surprises.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    surprises.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => {
    // A blob is the script of the solver's worker, which the page has in itself.
    if (request.url().split('#')[0] !== url && !/^(data|blob):/.test(request.url()))
      surprises.push(`request: ${request.url()}`);
  });
  const close = async () => {
    assert.deepEqual(surprises, []);
    await context.close();
  };
  return { page, surprises, close };
}

/** What a page of ours is tried with, unless a test says otherwise. */
export const PLAIN = { colorScheme: 'light', reducedMotion: 'reduce' };
