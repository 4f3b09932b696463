// The page of `freecell report` in Chromium: what it shows is what `freecell stats` says.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/report.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const FREECELL = process.env.FREECELL;
const SCREENSHOTS = process.env.SCREENSHOTS;
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = {
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

const folder = mkdtempSync(join(tmpdir(), 'freecell-report-'));
const rows = join(folder, 'deals.csv');
const report = join(folder, 'report.html');
let browser;
let stats;
before(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  execFileSync(FREECELL, ['solve', '1-32000', '--output', rows, '--quiet']);
  execFileSync(
    FREECELL,
    [
      'report',
      'deals.csv',
      '--output',
      report,
      '--pages',
      join(folder, 'players'),
      '--title',
      'Deals 1 to 32,000',
    ],
    { cwd: folder },
  );
  stats = JSON.parse(
    execFileSync(
      FREECELL,
      ['stats', rows, '--format', 'json', '--rank-by', 'expanded,player_moves', '--block', '500'],
      { encoding: 'utf8', maxBuffer: 1 << 28 },
    ),
  );
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
 * Opens a page whose pictures are drawn. Messages in the console, errors and requests for anything
 * but the page fail the test that calls `close`.
 */
async function open(path, options = DESKTOP) {
  const context = await browser.newContext({
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const url = pathToFileURL(path).href;
  const surprises = [];
  page.on('console', (message) => surprises.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => surprises.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (request.url() !== url && !/^(data|blob):/.test(request.url()))
      surprises.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('figure.plot')].every((figure) => figure.querySelector('svg')),
  );
  const close = async () => {
    assert.deepEqual(surprises, []);
    await context.close();
  };
  return { page, surprises, close };
}

/** What a number says that was written for people. */
const numberOf = (text) =>
  Number(text.replaceAll(',', '').replace(/%$/, '')) / (text.endsWith('%') ? 100 : 1);

/** Shown numbers are rounded to what is shown of them. */
function assertShown(text, value, what) {
  if (value === null) return assert.equal(text, '–', what);
  if (typeof value === 'string') return assert.equal(text, value, what);
  const decimals =
    (text.replace(/%$/, '').split('.')[1]?.length ?? 0) + (text.endsWith('%') ? 2 : 0);
  assert.ok(
    Math.abs(numberOf(text) - value) <= 0.5000001 * 10 ** -decimals,
    `${what}: ${text} is not ${value}`,
  );
}

/** The fields of a panel's table, each row by its columns. */
const tableIn = (page, panel) =>
  page
    .locator(`[data-panel="${panel}"] tbody tr`)
    .evaluateAll((lines) =>
      lines.map((line) =>
        Object.fromEntries(
          [...line.querySelectorAll('td')].map((cell) => [cell.dataset.column, cell.textContent]),
        ),
      ),
    );

function parseCsv(text) {
  const [header, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(line.map((field, i) => [header[i], field])));
}

async function csvBehind(page, panel) {
  await page.waitForTimeout(300); // Chromium drops one of ten downloads that come at once
  const downloading = page.waitForEvent('download');
  await page.locator(`[data-csv="${panel}"]`).first().click();
  return readFileSync(await (await downloading).path(), 'utf8');
}

test('the figures are those of stats', async () => {
  const { page, close } = await open(report);
  assert.equal(numberOf(await page.locator('[data-tile="total"] b').innerText()), 32000);
  const verdicts = await tableIn(page, 'verdicts');
  assert.deepEqual(
    verdicts.map((row) => row.verdict),
    ['solved', 'unsolvable', 'unknown'],
  );
  for (const [i, row] of stats.verdicts.entries()) {
    for (const [column, value] of Object.entries(row))
      assertShown(verdicts[i][column], value, `${row.verdict} ${column}`);
    assert.equal(
      numberOf(await page.locator(`[data-tile="${row.verdict}"] b`).innerText()),
      row.deals,
    );
  }
  const summary = await tableIn(page, 'summary');
  assert.equal(summary.length, stats.means.length);
  for (const [i, mean] of stats.means.entries()) {
    const { column, ...known } = { ...mean, ...stats.quantiles[i], ...stats.extremes[i] };
    for (const name of [
      'deals',
      'mean',
      'low',
      'high',
      'deviation',
      'minimum',
      'q01',
      'q25',
      'median',
      'q75',
      'q99',
      'maximum',
    ]) {
      assertShown(summary[i][name], known[name], `${column} ${name}`);
    }
  }
  for (const name of ['hardest', 'easiest']) {
    for (const by of ['expanded', 'player_moves']) {
      const shown = await tableIn(page, `${name}_${by}`);
      const expected = stats[name].filter((row) => row.by === by);
      assert.deepEqual(
        shown.map((row) => row.deal),
        expected.map((row) => row.deal),
      );
      for (const [i, row] of expected.entries())
        assertShown(shown[i][by], row[by], `${name} ${row.deal}`);
    }
  }
  assert.deepEqual(await page.locator('[data-panel="unsolvable"] .deals span').allInnerTexts(), [
    '11982',
  ]);
  await close();
});

test('every picture has the data of stats behind a click', async () => {
  const { page, close } = await open(report);
  const names = await page
    .locator('.csv')
    .evaluateAll((buttons) => buttons.map((button) => button.dataset.csv));
  assert.equal(names.length, await page.locator('.panel').count());
  const expected = {
    curve: stats.curve,
    correlations: stats.correlations,
    verdicts: stats.verdicts,
  };
  for (const column of ['player_moves', 'card_moves', 'listed_moves', 'expanded', 'generated']) {
    expected[`histogram_${column}`] = stats.histograms.filter((row) => row.column === column);
    expected[`means_${column}`] = stats.groups.filter((row) => row.column === column);
  }
  for (const [name, table] of Object.entries(expected)) {
    assert.ok(names.includes(name), name);
    assert.ok(table.length > 0, name);
    const given = parseCsv(await csvBehind(page, name));
    assert.deepEqual(
      given.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, field]) => [
            column,
            field === '' ? null : Number.isNaN(Number(field)) ? field : Number(field),
          ]),
        ),
      ),
      table,
      name,
    );
  }
  const bins = parseCsv(await csvBehind(page, 'effort_and_length'));
  assert.equal(
    bins.reduce((sum, bin) => sum + Number(bin.deals), 0),
    stats.verdicts[0].deals,
  );
  await close();
});

test('pictures show what they are of', async () => {
  const { page, close } = await open(report);
  const bars = stats.histograms.filter((row) => row.column === 'player_moves').length;
  const drawn = page.locator('[data-panel="histogram_player_moves"] [aria-label="rect"] rect');
  assert.equal(await drawn.count(), bars);
  const heights = await drawn.evaluateAll((rects) =>
    rects.map((rect) => Number(rect.getAttribute('height'))),
  );
  const deals = stats.histograms
    .filter((row) => row.column === 'player_moves')
    .map((row) => row.deals);
  for (const [i, height] of heights.entries())
    assert.ok(
      Math.abs(height / Math.max(...heights) - deals[i] / Math.max(...deals)) < 0.01,
      `bar ${i}`,
    );
  const cells = await page
    .locator('[data-panel="correlations"] [aria-label="text"] text')
    .allTextContents();
  const expected = stats.correlations
    .flatMap((row) => [row.spearman, row.pearson])
    .map((value) => value.toFixed(2).replace('-', '−'));
  assert.deepEqual(cells.sort(), expected.sort());
  assert.equal(
    await page.locator('[data-panel="means_expanded"] [aria-label="dot"] circle').count(),
    64,
  );
  await page
    .locator('[data-panel="curve"] svg')
    .first()
    .hover({ position: { x: 200, y: 120 } });
  await page.locator('[data-panel="curve"] [aria-label="tip"] text').first().waitFor();
  await close();
});

test('the policy allows the scripts of the page and no others', async () => {
  const { page, surprises, close } = await open(report);
  const policy = await page
    .locator('meta[http-equiv="Content-Security-Policy"]')
    .getAttribute('content');
  assert.doesNotMatch(policy, /unsafe/);
  for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'none'"])
    assert.ok(policy.split('; ').includes(rule), rule);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.wasRun = true';
    const style = document.createElement('style');
    style.textContent = 'h1 { display: none }';
    document.head.append(script, style);
  });
  assert.equal(await page.evaluate(() => globalThis.wasRun), undefined);
  assert.ok(await page.locator('h1').isVisible());
  assert.equal(surprises.splice(0).length, 2);
  await close();
});

test('links lead to the pages of deals', async () => {
  const { page, close } = await open(report);
  const links = await page
    .locator('#rankings a')
    .evaluateAll((found) => found.map((link) => link.href));
  assert.equal(links.length, 40);
  for (const link of links) assert.ok(existsSync(fileURLToPath(link)), link);
  assert.match(
    readFileSync(fileURLToPath(links[0]), 'utf8'),
    new RegExp(`"name":"${stats.hardest[0].deal}"`),
  );
  await close();
});

test('light, dark, on a telephone and on paper', async () => {
  for (const [name, options] of [
    ['light', DESKTOP],
    ['dark', { ...DESKTOP, colorScheme: 'dark' }],
    ['phone', PHONE],
  ]) {
    const { page, close } = await open(report, options);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!wide, `${name}: nothing is wider than the window`);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('figure.plot text')]
        .filter((text) => {
          const [inner, outer] = [text, text.closest('.panel')].map((part) =>
            part.getBoundingClientRect(),
          );
          return (
            text.textContent !== '' &&
            (inner.left < outer.left ||
              inner.right > outer.right ||
              inner.top < outer.top ||
              inner.bottom > outer.bottom)
          );
        })
        .map((text) => text.textContent),
    );
    assert.deepEqual(outside, [], `${name}: no label is outside of its panel`);
    if (name !== 'phone') await page.screenshot({ path: join(SCREENSHOTS, `report-${name}.png`) });
    await page.locator('#correlations').scrollIntoViewIfNeeded();
    await page.evaluate(() => document.getElementById('curve').scrollIntoView());
    await page.screenshot({ path: join(SCREENSHOTS, `report-curve-${name}.png`) });
    if (name === 'dark') {
      await page.evaluate(() => document.getElementById('correlations').scrollIntoView());
      await page.screenshot({ path: join(SCREENSHOTS, 'report-effort-dark.png') });
    }
    await close();
  }
  const { page, close } = await open(report);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.locator('#theme').click();
  assert.notEqual(await paper(), light);
  await page.emulateMedia({ media: 'print' });
  assert.ok(!(await page.locator('.csv').first().isVisible()));
  assert.equal(await paper(), 'rgb(255, 255, 255)');
  const pdf = await page.pdf({ format: 'A4' });
  assert.ok(pdf.length > 50_000);
  await close();
});

test('a page of a million rows would stay small', () => {
  // What grows with rows is bounded: bins, blocks and lists.
  assert.ok(statSync(report).size < 1_500_000);
});

test('other rows make a page, too', async () => {
  const path = join(folder, 'bounds.html');
  const bounds = join(folder, 'bounds.csv');
  execFileSync('sh', ['-c', '"$0" bound 1-50 > "$1"', FREECELL, bounds]);
  execFileSync(FREECELL, [
    'report',
    bounds,
    '--output',
    path,
    '--title',
    '</title><script>alert(1)</script>',
  ]);
  const { page, close } = await open(path);
  assert.equal(await page.locator('[data-tile="total"] b').innerText(), '50');
  assert.equal(await page.locator('h1').innerText(), '</title><script>alert(1)</script>');
  assert.ok(await page.locator('[data-panel="histogram_card_bound"] svg').isVisible());
  await close();
});
