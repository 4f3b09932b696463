// The page of `freecell report A --compare B` in Chromium.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  axisOf,
  makeReport,
  numberOf,
  open,
  rowsFile,
  solve,
  tableIn,
  tablesOf,
} from './report_support.mjs';

let report;
before(() => {
  const fast = solve('1-300', 'fast.csv');
  const short = solve('101-400', 'short.csv', '--max-expanded', '200');
  report = makeReport(fast, '--compare', short);
});

test('the page says what has changed, as stats does', async () => {
  const { page, close } = await open(report);
  const { deals, shifts, verdict_changes: verdicts } = tablesOf(report);
  const tiles = await page.locator('.tile b').allInnerTexts();
  assert.deepEqual(tiles.map(numberOf), Object.values(deals[0]));
  const shown = await tableIn(page, 'shifts');
  assert.deepEqual(
    shown.map((row) => [numberOf(row.deals), numberOf(row.less), numberOf(row.greater)]),
    shifts.map((row) => [row.deals, row.less, row.greater]),
  );
  assert.deepEqual(
    (await tableIn(page, 'verdict_changes')).map((row) => [row.before, row.after]),
    verdicts.map((row) => [row.before, row.after]),
  );
  for (const [panel, name] of [
    ['files_before', 'fast'],
    ['files_after', 'short'],
  ]) {
    const facts = await page.locator(`[data-panel="${panel}"]`).innerText();
    assert.match(facts, new RegExp(`freecell solve .*${name}\\.csv`));
  }
  await close();
});

test('only columns in which deals have changed are drawn, on both sides in the same bins', async () => {
  const { page, close } = await open(report);
  const { shifts, sides } = tablesOf(report);
  const changed = shifts.filter((row) => row.less + row.greater > 0).map((row) => row.column);
  assert.ok(changed.includes('expanded') && changed.length < shifts.length);
  const panels = await page
    .locator('.panel:has(figure)')
    .evaluateAll((found) => found.map((panel) => panel.dataset.panel));
  assert.deepEqual(panels, [
    ...changed.map((column) => `shift_${column}`),
    ...changed.map((column) => `sides_${column}`),
  ]);
  const bins = sides.filter((row) => row.column === 'expanded');
  const bars = page.locator('[data-panel="sides_expanded"] [data-mark="rect"] rect');
  assert.equal(await bars.count(), 2 * bins.length);
  assert.ok((await axisOf(page, 'sides_expanded', 'x')).length > 1);
  await close();
});

test('two files without records, and with nothing in common but deals', async () => {
  const [one, other] = [
    rowsFile('deal,x\n1,5\n2,7\n', 'one.csv'),
    rowsFile('deal,y\n2,5\n3,7\n', 'other.csv'),
  ];
  const { page, close } = await open(makeReport(one, '--compare', other));
  assert.deepEqual(await page.locator('.tile b').allInnerTexts(), ['1', '1', '1']);
  assert.equal(await page.locator('figure').count(), 0);
  assert.doesNotMatch(await page.locator('body').innerText(), /NaN|undefined|null/);
  await close();
});
