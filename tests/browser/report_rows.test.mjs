// Rows of all kinds on the page of `freecell report` in Chromium: few and many, from boards and as
// NDJSON, of several files, without solutions, with fields that are missing.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { before, test } from 'node:test';
import {
  FREECELL,
  makeReport,
  numberOf,
  open,
  rowsFile,
  solve,
  tableIn,
} from './report_support.mjs';

/** Opens a report that must not surprise, and says what it has. */
async function look(...words) {
  const path = makeReport(...words);
  const { page, close } = await open(path);
  const sections = await page
    .locator('section')
    .evaluateAll((found) => found.map((shown) => shown.id));
  const total = numberOf(await page.locator('[data-tile="total"] b').innerText());
  const text = await page.locator('body').innerText();
  assert.doesNotMatch(text, /NaN|undefined|Infinity|null/);
  const drawn = await page
    .locator('figure.plot svg')
    .evaluateAll((pictures) => pictures.map((picture) => picture.outerHTML));
  for (const picture of drawn) assert.doesNotMatch(picture, /NaN|undefined|Infinity/);
  return { path, page, close, sections, total };
}

const ALL = ['overview', 'histograms', 'curve', 'blocks', 'correlations', 'summary', 'rankings'];

let thousand;
before(() => {
  thousand = solve('1-1000', 'thousand.csv');
});

test('a file without rows is an error, and so is an empty one', () => {
  for (const [text, error] of [
    ['deal,verdict\n', /no rows/],
    ['', /freecell: /],
  ]) {
    const rows = rowsFile(text, 'none.csv');
    const { status, stderr, stdout } = spawnSync(FREECELL, ['report', rows], { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.match(stderr, error);
    assert.equal(stdout, '');
  }
});

test('no row that is asked for', async () => {
  const { close, sections, total } = await look(thousand, '--where', 'deal<0');
  assert.equal(total, 0);
  assert.deepEqual(sections, ['overview']);
  await close();
});

test('one row', async () => {
  const { page, close, sections, total } = await look(thousand, '--where', 'deal=617');
  assert.equal(total, 1);
  // One deal has no distribution, and no interval.
  assert.deepEqual(sections, ['overview', 'rankings']);
  assert.equal(await page.locator('figure').count(), 0);
  assert.deepEqual(
    (await tableIn(page, 'hardest_expanded')).map((row) => row.deal),
    ['617'],
  );
  await close();
});

test('two rows', async () => {
  const { close, sections, total } = await look(thousand, '--where', 'deal in (1, 617)');
  assert.equal(total, 2);
  assert.deepEqual(
    sections,
    ALL.filter((section) => section !== 'blocks'),
  );
  await close();
});

test('deals that are all unsolvable', async () => {
  const rows = solve('1-400', 'bare.csv', '--freecells', '0', '--max-expanded', '3000');
  const { page, close, sections, total } = await look(rows, '--where', 'verdict=unsolvable');
  assert.ok(total > 300);
  assert.equal(numberOf(await page.locator('[data-tile="solved"] b').innerText()), 0);
  assert.equal(await page.locator('[data-tile="moves"]').count(), 0);
  assert.ok(!sections.includes('curve') && sections.includes('unsolved'));
  assert.equal((await tableIn(page, 'unsolvable')).length, total);
  await close();
});

test('rows of boards', async () => {
  const deals = spawnSync(FREECELL, ['deal', '1-3'], { encoding: 'utf8' }).stdout;
  const rows = solve(rowsFile(deals, 'boards.txt'), 'boards.csv');
  const { page, close, sections, total } = await look(rows);
  assert.equal(total, 3);
  assert.ok(!sections.includes('blocks'));
  assert.match((await tableIn(page, 'hardest_expanded'))[0].deal, /boards\.txt:\d$/);
  assert.equal(await page.locator('#rankings a').count(), 0);
  await close();
});

test('rows with columns of names that the page uses itself', async () => {
  const numbers = Array.from({ length: 40 }, (_, i) => i + 1);
  const lines = numbers.map((n) =>
    [n, n % 7, n % 5, n % 3, 1000 * (n % 4), 10 * n, 20 + (n % 9)].join(','),
  );
  const header = 'deal,rank,by,constructor,column,expanded,player_moves';
  const { page, close, sections } = await look(rowsFile(`${[header, ...lines].join('\n')}\n`));
  assert.ok(sections.includes('rankings') && sections.includes('summary'));
  assert.equal(await page.locator('#contents a').count(), sections.length);
  const hardest = await tableIn(page, 'hardest_expanded');
  for (const [i, row] of hardest.entries()) {
    const deal = 40 - i;
    const own = { row_rank: deal % 7, row_by: deal % 5, constructor: deal % 3, deal };
    for (const [column, value] of Object.entries({ rank: i + 1, ...own }))
      assert.equal(row[column], String(value), column);
    assert.equal(numberOf(row.column), 1000 * (deal % 4));
    assert.match(row.column, /^(0|[123],000)$/);
  }
  const columnsOf = async (table) => (await tableIn(page, table)).map(({ column }) => column);
  const headOf = (table) =>
    page.locator(`[data-panel="${table}"] thead [data-column="column"]`).getByRole('button');
  await headOf('hardest_expanded').click();
  const sorted = (await columnsOf('hardest_expanded')).map(numberOf);
  assert.deepEqual(
    sorted,
    [3, 3, 3, 2, 2, 1, 1, 0, 0, 0].map((n) => 1000 * n),
  );
  await headOf('summary').click();
  assert.deepEqual((await columnsOf('summary')).slice(0, 3), ['By', 'Column', 'Constructor']);
  await close();
});

test('rows as NDJSON', async () => {
  const rows = solve('1-1000', 'thousand.ndjson');
  const [csv, ndjson] = [await look(thousand), await look(rows)];
  assert.deepEqual(ndjson.sections, ALL);
  for (const table of ['verdicts', 'summary', 'hardest_expanded', 'easiest_player_moves'])
    assert.deepEqual(await tableIn(ndjson.page, table), await tableIn(csv.page, table));
  await csv.close();
  await ndjson.close();
});

test('two files', async () => {
  const [first, second] = [1, 2].map((part) =>
    solve('1-1000', `part-${part}.csv`, '--shard', `${part}/2`),
  );
  const [whole, parts] = [await look(thousand), await look(first, second)];
  assert.equal(parts.total, 1000);
  for (const table of ['verdicts', 'summary', 'hardest_expanded'])
    assert.deepEqual(await tableIn(parts.page, table), await tableIn(whole.page, table));
  assert.match(await parts.page.locator('.facts').innerText(), /part-1\.csv, .*part-2\.csv/);
  await whole.close();
  await parts.close();
});

test('rows of words without numbers', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => `${i + 1},unknown,solved`);
  const text = `deal,before,after\n${rows.join('\n')}\n`;
  const { close, sections, total } = await look(rowsFile(text, 'words.csv'));
  assert.equal(total, 200);
  assert.deepEqual(sections, ['overview']); // all have the same words
  await close();
});

test('fields that are missing', async () => {
  const lines = Array.from({ length: 400 }, (_, i) =>
    i % 3 === 0 ? `${i},unknown,,,` : `${i},solved,,${20 + (i % 37)},${i % 7 ? '' : i % 5}`,
  );
  const text = `deal,verdict,reason,player_moves,gap\n${lines.join('\n')}\n`;
  const { page, close, total } = await look(rowsFile(text));
  assert.equal(total, 400);
  const summary = await tableIn(page, 'summary');
  assert.deepEqual(
    summary.map((row) => row.deals),
    ['266', '38'],
  );
  assert.equal((await tableIn(page, 'unknown')).length, 134);
  await close();
});

test('numbers with signs and decimals', async () => {
  const lines = Array.from({ length: 300 }, (_, i) => `${i + 1},${Math.sin(i).toFixed(4)}`);
  const { page, close, sections } = await look(rowsFile(`deal,x\n${lines.join('\n')}\n`));
  assert.deepEqual(sections, ['overview', 'histograms', 'blocks', 'summary']);
  assert.equal(await page.locator('[data-panel="blocks_alike"] p').innerText(), 'X');
  await close();
});

test('deals with and without a number', async () => {
  const { close, total } = await look(rowsFile('deal,x\n8,7\nboards.txt:1,5\n'));
  assert.equal(total, 2);
  await close();
});

test('200,000 rows make a page that is as quick as a small one', async () => {
  const text = Array.from({ length: 200_000 }, (_, i) => {
    const hash = (i * 2_654_435_761) % 4_294_967_296;
    const expanded = Math.floor(20 / (1 - hash / 4_294_967_297) ** 1.4);
    const solved = hash % 50 ? 'solved' : 'unsolvable';
    const moves = solved === 'solved' ? 25 + (hash % 31) : '';
    return `${i + 1},${solved},${solved === 'solved' ? '' : 'exhausted'},${moves},${expanded}\n`;
  });
  const rows = rowsFile(`deal,verdict,reason,player_moves,expanded\n${text.join('')}`, 'many.csv');
  const { path, page, close, total } = await look(rows);
  assert.equal(total, 200_000);
  assert.ok(statSync(path).size < 1_500_000);
  assert.equal((await tableIn(page, 'unsolvable')).length, 1000);
  const loaded = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0].loadEventEnd,
  );
  assert.ok(loaded < 5000, `${loaded} ms`); // 330 ms if the machine has nothing else to do
  await close();
});

test('three rows are not told to four decimals, and few of many do not look like more', async () => {
  const { page, close } = await look(rowsFile('deal,verdict\n1,solved\n2,solved\n3,unknown\n'));
  assert.deepEqual(
    (await tableIn(page, 'verdicts')).map(({ share }) => share),
    ['67%', '0%', '33%'],
  );
  await close();
  const lines = Array.from({ length: 9999 }, (_, i) => `${i + 1},${i ? 'solved' : 'unknown'}\n`);
  const other = await look(rowsFile(`deal,verdict\n${lines.join('')}`));
  assert.match((await tableIn(other.page, 'verdicts'))[2].share, /^0\.01%$/);
  const [solved, unknown] = await other.page
    .locator('.share i')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  assert.ok(unknown <= solved / 9000, `${unknown} of ${solved} pixels`);
  await other.close();
});

test('one deal is not called deals', async () => {
  const { page, close } = await look(thousand, '--where', 'deal=617');
  assert.equal(await page.locator('[data-tile="total"] span').innerText(), 'deal');
  assert.doesNotMatch(await page.locator('body').innerText(), /(?<![\d,.])1 deals/);
  await close();
});

test('a ranking by a constant has its number', async () => {
  const rows = rowsFile('deal,player_moves\n1,30\n2,30\n3,30\n');
  const { page, close } = await look(rows);
  assert.deepEqual(
    (await tableIn(page, 'hardest_player_moves')).map((row) => row.player_moves),
    ['30', '30', '30'],
  );
  await close();
});

/** What the page says first. */
const unprovedIn = (page) => page.locator('#overview > .unproved li').allInnerTexts();

test('what is not proved is said first', async () => {
  const [fast, found] = [await look(thousand), await look(rowsFile('deal,player_moves\n1,30\n'))];
  assert.deepEqual(await unprovedIn(fast.page), [
    'Counts of moves are those of the solutions that effort fast found. There may be shorter ones.',
  ]);
  assert.match(
    await fast.page.locator('[data-tile="moves"]').innerText(),
    /that effort fast found$/,
  );
  assert.match((await unprovedIn(found.page))[0], /that the solver found\./);
  await fast.close();
  await found.close();

  const header = 'deal,verdict,player_moves,optimal,lower_bound\n';
  const some = rowsFile(`${header}1,solved,20,yes,20\n2,solved,30,no,28\n3,unknown,,,30\n`);
  const { page, close } = await look(some);
  assert.deepEqual(await unprovedIn(page), [
    '1 deal of 3 (33%) is unknown: neither a solution nor a proof that there is none was found.',
    '1 of 2 solutions (50%) is not proved shortest.',
  ]);
  assert.match(
    await page.locator('[data-tile="longer"]').innerText(),
    /1\s+not proved shortest, 50%/,
  );
  assert.match(
    await page.locator('[data-tile="moves"]').innerText(),
    /1 of 2 solutions is proved shortest$/,
  );
  await close();

  const all = rowsFile('deal,verdict,player_moves,optimal\n1,solved,20,yes\n');
  const proved = await look(all);
  assert.deepEqual(await unprovedIn(proved.page), []);
  await proved.close();

  const fewest = rowsFile('deal,fewest_freecells,reason\n1,2,\n2,,expanded\n3,,exhausted\n');
  const undecided = await look(fewest);
  assert.deepEqual(await unprovedIn(undecided.page), ['Fewest freecells is not known for 1 deal.']);
  await undecided.close();
});

test('the run is told with its command, its time and its machine', async () => {
  const { page, close } = await look(thousand);
  const facts = await page.locator('.facts').innerText();
  assert.match(facts, /Command\s+freecell solve 1-1000 --output \S+thousand\.csv --quiet/);
  assert.match(facts, /Time\s+\d{4}-\d\d-\d\dT[\d:]+Z to \d{4}-\d\d-\d\dT[\d:]+Z/);
  assert.match(facts, /Machine\s+.+, \d+ cores, \d+ threads/);
  await close();
});
