// The page of `freecell report` in Chromium: what it shows is what `freecell stats` says.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/report.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  FREECELL,
  csvBehind,
  folder,
  makeReport,
  numberOf,
  open,
  parseCsv,
  rowsFile,
  solve,
  tableIn,
} from './report_support.mjs';

let report;
let stats;
before(() => {
  const rows = solve('1-32000', 'deals.csv');
  report = makeReport(rows, '--pages', join(folder, 'players'));
  stats = JSON.parse(
    execFileSync(
      FREECELL,
      ['stats', rows, '--format', 'json', '--rank-by', 'expanded,player_moves', '--block', '500'],
      { encoding: 'utf8', maxBuffer: 1 << 28 },
    ),
  );
});

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
  const known = stats.means
    .map((mean, i) => ({ ...mean, ...stats.quantiles[i], ...stats.extremes[i] }))
    .filter((row) => row.minimum < row.maximum);
  assert.equal(summary.length, known.length);
  for (const [i, row] of known.entries()) {
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
      assertShown(summary[i][name], row[name], `${row.column} ${name}`);
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
  assert.deepEqual(
    (await tableIn(page, 'unsolvable')).map((row) => row.deal),
    ['11982'],
  );
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
  }
  expected.blocks_alike = stats.groups.filter(({ column }) => `histogram_${column}` in expected);
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
  const drawn = page.locator('[data-panel="histogram_player_moves"] [data-mark="rect"] rect');
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
    .locator('[data-panel="correlations"] [data-mark="text"] text')
    .allTextContents();
  const expected = stats.correlations
    .flatMap((row) => [row.spearman, row.pearson])
    .map((value) => value.toFixed(2).replace('-', '−'));
  assert.deepEqual(cells.sort(), expected.sort());
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

/** The links of the deals in a section, and their targets. */
const linksIn = (page, section) =>
  page.locator(`#${section} a`).evaluateAll((found) => found.map((link) => link.href));

test('every deal leads to the page that plays it', async () => {
  const { page, close } = await open(report);
  const target = (deal) => `${pathToFileURL(join(folder, 'players/play.html')).href}#deal=${deal}`;
  const ranked = ['hardest', 'easiest'].flatMap((name) => stats[name].map((row) => row.deal));
  assert.deepEqual(await linksIn(page, 'rankings'), ranked.map(target));
  assert.deepEqual(await linksIn(page, 'unsolved'), [target('11982')]);
  assert.ok(existsSync(join(folder, 'players/play.html')));
  await close();
});

test('the page that plays opens the deal of a link, with its rules', async () => {
  const { page, surprises, close } = await open(report);
  await page.locator('#unsolved a', { hasText: '11982' }).click();
  await page.getByRole('heading', { level: 1, name: 'Deal 11982' }).waitFor();
  assert.equal(new URL(page.url()).hash, '#deal=11982');
  assert.equal(await page.locator('.slot.cell').count(), 4);
  assert.deepEqual(
    surprises.splice(0).filter((text) => !text.startsWith('request: file:')),
    [],
  );
  await close();
  const rows = solve('1-40', 'two.csv', '--freecells', '2', '--max-expanded', '3000');
  const other = await open(makeReport(rows, '--pages', join(folder, 'two')));
  await other.page.locator('#rankings a').first().click();
  await other.page.getByRole('heading', { level: 1, name: /^Deal \d+$/ }).waitFor();
  assert.equal(await other.page.locator('.slot.cell').count(), 2);
  other.surprises.splice(0);
  await other.close();
});

test('a link says with what rules the deal is played', async () => {
  const header = 'deal,freecells,cascades,verdict,reason,expanded';
  const rules = ['4,8', '3,8', '4,7', '0,13'];
  const lines = rules.map((rule, i) => `${i + 1},${rule},unsolvable,exhausted,${10 - i}`);
  const rows = rowsFile([header, ...lines, ''].join('\n'));
  const { page, close } = await open(makeReport(rows, '--pages', join(folder, 'rules')));
  const expected = [
    '#deal=1',
    '#deal=2&freecells=3',
    '#deal=3&cascades=7',
    '#deal=4&freecells=0&cascades=13',
  ];
  for (const section of ['unsolved', 'rankings']) {
    const links = (await linksIn(page, section)).slice(0, rules.length);
    assert.deepEqual(
      links.map((link) => new URL(link).hash),
      expected,
    );
  }
  await close();
  // Where all have the same rules, no row names them.
  const alike = rowsFile(`${header}\n8,3,8,unsolvable,exhausted,9\n9,3,8,unsolvable,exhausted,5\n`);
  const other = await open(makeReport(alike, '--pages', join(folder, 'alike')));
  assert.match((await linksIn(other.page, 'rankings'))[0], /#deal=8&freecells=3$/);
  await other.close();
});

test('a link names another game, and the page plays it', async () => {
  const seahaven = solve('1-30', 'sea.csv', '--game', 'seahaven:cells-from=first');
  const { page, close, surprises } = await open(
    makeReport(seahaven, '--pages', join(folder, 'sea')),
  );
  const links = [...(await linksIn(page, 'unsolved')), ...(await linksIn(page, 'rankings'))];
  assert.ok(links.length > 20);
  for (const link of links) {
    const parts = new URLSearchParams(new URL(link).hash.slice(1));
    assert.equal(parts.get('game'), 'seahaven:cells-from=first');
    assert.equal(parts.get('cascades'), '10');
  }
  await page.locator('#unsolved a').first().click();
  await page.getByRole('heading', { level: 1, name: /^Deal \d+$/ }).waitFor();
  assert.equal(await page.locator('.slot.cell').count(), 4);
  await page
    .locator('#game-line')
    .getByText(/Seahaven/)
    .waitFor();
  surprises.splice(0);
  await close();
});

test('what comes from outside stays text', async () => {
  const title = '</title><script>alert(1)</script>';
  const rows = rowsFile('deal,<b>x\n</script><i>:1,5\n</script><i>:2,7\n');
  const { page, close } = await open(makeReport(rows, '--title', title));
  assert.equal(await page.locator('h1').innerText(), title);
  assert.equal(await page.locator('[data-tile="total"] b').innerText(), '2');
  assert.ok(await page.locator('[data-panel="histogram_<b>x"] svg').isVisible());
  await close();
});
