// What the tests of the page of `freecell report` share: a browser, reports of rows, and what is
// read off them.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FREECELL, PLAIN, SCREENSHOTS, folder, newPage } from './chromium.mjs';

export { FREECELL, SCREENSHOTS, folder };
export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const PHONE = {
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** Solves deals; returns the path of their rows. */
export function solve(deals, name, ...options) {
  const path = join(folder, name);
  const words = ['solve', deals, '--output', path, '--quiet', ...options];
  const { status, stderr } = spawnSync(FREECELL, words, { encoding: 'utf8' });
  assert.ok(status === 0 || status === 1, stderr); // 1: some are unknown
  return path;
}

/** Measures deals; returns the path of their rows. */
export function measure(deals, name, ...options) {
  const path = join(folder, name);
  execFileSync(FREECELL, ['measure', deals, '--output', path, '--quiet', ...options]);
  return path;
}

/** Rows that are given as text, in a file. */
export function rowsFile(text, name = 'rows.csv') {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Rows whose lengths and efforts grow with the number of the deal. */
export function driftingRows() {
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const lines = Array.from({ length: 3200 }, (_, i) => {
    const moves = 30 + Math.floor(10 * next()) + Math.floor(i / 400);
    const expanded = Math.floor((1 + i / 800) * 20 * (1 - next()) ** -1.4);
    const same = Math.floor(7 * next());
    return `${i + 1},solved,${moves},${expanded},${4 * expanded + 1},${same}\n`;
  });
  const header = 'deal,verdict,player_moves,expanded,generated,same\n';
  return rowsFile(header + lines.join(''), 'drifting.csv');
}

let reports = 0;
/** Runs `freecell report`; returns the path of the page. */
export function makeReport(...words) {
  const path = join(folder, `report-${++reports}.html`);
  execFileSync(FREECELL, ['report', ...words, '--output', path], { cwd: folder });
  return path;
}

/**
 * Opens a page and waits until its pictures are drawn. Messages in the console, errors and requests
 * for anything but the page fail the test that calls `close`.
 */
export async function open(path, options = DESKTOP) {
  const url = pathToFileURL(path).href;
  const { page, surprises, close } = await newPage(url, { ...PLAIN, ...options });
  await page.goto(url);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('figure.plot')].every((figure) => figure.querySelector('svg')),
  );
  return { page, surprises, close };
}

// ---- What is read off a page ----

/** What a number says that was written for people. */
export const numberOf = (text) => {
  const number = Number(
    text
      .replaceAll(',', '')
      .replace('−', '-')
      .replace(/%$/, '')
      .replace(/k$/, 'e3')
      .replace(/M$/, 'e6'),
  );
  return text.endsWith('%') ? number / 100 : number;
};

/** The fields of a panel's table, each row by its columns. */
export const tableIn = (page, panel) =>
  page
    .locator(`[data-panel="${panel}"] tbody tr`)
    .evaluateAll((lines) =>
      lines.map((line) =>
        Object.fromEntries(
          [...line.children].map((cell) => [cell.dataset.column, cell.textContent]),
        ),
      ),
    );

/** The data that the page has in itself. */
export const tablesOf = (path) =>
  JSON.parse(
    readFileSync(path, 'utf8').match(
      /<script type="application\/json" id="tables">(.*?)<\/script>/s,
    )[1],
  );

export function parseCsv(text) {
  const [header, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(line.map((field, i) => [header[i], field])));
}

export async function csvBehind(page, panel) {
  await page.waitForTimeout(300); // Chromium drops one of ten downloads that come at once
  const downloading = page.waitForEvent('download');
  await page.locator(`[data-csv="${panel}"]`).first().click();
  return readFileSync(await (await downloading).path(), 'utf8');
}

/** The labels of an axis, 'x' or 'y', and where they stand on it. */
export const axisOf = (page, panel, axis) =>
  page.locator(`[data-panel="${panel}"] [data-mark="${axis}-axis tick label"] text`).evaluateAll(
    (labels, isX) =>
      labels.map((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        return { text: label.textContent, at: isX ? (left + right) / 2 : (top + bottom) / 2 };
      }),
    axis === 'x',
  );
