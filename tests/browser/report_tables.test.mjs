// The tables of `freecell report` in Chromium: sorting by mouse, keyboard and for screen readers,
// and what stands where in a column.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
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
  report = makeReport(solve('11901-12900', 'deals.csv', '--stage'));
});

const columnIn = async (page, panel, column) =>
  (await tableIn(page, panel)).map((row) => row[column]);
const headIn = (page, panel, column) =>
  page.locator(`[data-panel="${panel}"] thead [data-column="${column}"]`);
/** What each head says of the order of the rows. */
const ordersIn = (page, panel) =>
  page
    .locator(`[data-panel="${panel}"] thead th[aria-sort]`)
    .evaluateAll((heads) => heads.map((head) => [head.dataset.column, head.ariaSort]));

/** Sorted copies; fields that are not known come last. */
function sorted(texts, isDescending, compare) {
  const known = texts.filter((text) => text !== '–').sort(compare);
  if (isDescending) known.reverse();
  return [...known, ...texts.filter((text) => text === '–')];
}
const byNumber = (a, b) => numberOf(a) - numberOf(b);

test('a click sorts numbers, the greatest first, and another one turns the order round', async () => {
  const { page, close } = await open(report);
  const panel = 'hardest_expanded';
  const given = await columnIn(page, panel, 'player_moves');
  assert.ok(given.includes('–'), 'deal 11982 has no solution');
  for (const [order, isDescending] of [
    ['descending', true],
    ['ascending', false],
    ['descending', true],
  ]) {
    await headIn(page, panel, 'player_moves').getByRole('button').click();
    assert.deepEqual(
      await columnIn(page, panel, 'player_moves'),
      sorted(given, isDescending, byNumber),
    );
    assert.deepEqual(await ordersIn(page, panel), [['player_moves', order]]);
  }
  await close();
});

test('rows stay together when they are sorted', async () => {
  const { page, close } = await open(report);
  const given = await tableIn(page, 'hardest_expanded');
  await headIn(page, 'hardest_expanded', 'deal').getByRole('button').click();
  const shown = await tableIn(page, 'hardest_expanded');
  assert.deepEqual(
    shown,
    [...given].sort((a, b) => numberOf(a.deal) - numberOf(b.deal)),
  );
  assert.notDeepEqual(shown, given);
  await close();
});

test('the keyboard sorts words, and a screen reader is told', async () => {
  const { page, close } = await open(report);
  assert.deepEqual(await ordersIn(page, 'verdicts'), []);
  await headIn(page, 'verdicts', 'verdict').getByRole('button').focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await columnIn(page, 'verdicts', 'verdict'), [
    'solved',
    'unknown',
    'unsolvable',
  ]);
  assert.equal(await page.getByRole('status').textContent(), 'Sorted by verdict, ascending.');
  await page.keyboard.press('Space');
  assert.deepEqual(await columnIn(page, 'verdicts', 'verdict'), [
    'unsolvable',
    'unknown',
    'solved',
  ]);
  assert.equal(await page.getByRole('status').textContent(), 'Sorted by verdict, descending.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.deepEqual(await ordersIn(page, 'verdicts'), [['deals', 'descending']]);
  const table = page.getByRole('table', { name: 'Verdicts, with 95% intervals' });
  assert.equal(await table.getByRole('rowheader').count(), 3);
  await close();
});

test('a ranking says by what it is sorted', async () => {
  const { page, close } = await open(report);
  assert.deepEqual(await ordersIn(page, 'hardest_expanded'), [['expanded', 'descending']]);
  assert.deepEqual(await ordersIn(page, 'easiest_player_moves'), [['player_moves', 'ascending']]);
  await close();
});

/** For every column of every table: how heads and fields are aligned, and where their text ends. */
const alignments = (page) =>
  page.locator('table').evaluateAll((tables) =>
    tables.flatMap((table) =>
      [...table.querySelectorAll('thead th')].map((head, i) => {
        const edges = (cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell.querySelector('button') ?? cell);
          const { left, right } = range.getBoundingClientRect();
          return { left: Math.round(left), right: Math.round(right) };
        };
        const fields = [...table.tBodies[0].rows].map((row) => row.cells[i]);
        return {
          table: table.closest('.panel').dataset.panel,
          column: head.dataset.column,
          fields: fields.map((field) => ({
            text: field.textContent,
            align: getComputedStyle(field).textAlign,
            ...edges(field),
          })),
          head: { align: getComputedStyle(head).textAlign, ...edges(head) },
        };
      }),
    ),
  );

test('numbers stand on the right and words on the left, and heads as their columns', async () => {
  const { page, close } = await open(report);
  const known = new Map();
  for (const { table, column, fields, head } of await alignments(page)) {
    const where = `${table}, ${column}`;
    assert.ok(fields.length > 0, where);
    for (const field of fields) {
      assert.equal(field.align, head.align, where);
      if (/\d/.test(field.text)) assert.equal(field.align, 'right', where);
      if (/[a-z]/.test(field.text)) assert.equal(field.align, 'left', where);
      const side = head.align === 'right' ? 'right' : 'left';
      assert.ok(Math.abs(field[side] - head[side]) <= 1, `${where}: ${field.text} and its head`);
    }
    assert.equal(known.get(column) ?? head.align, head.align, `${where} is aligned elsewhere, too`);
    known.set(column, head.align);
  }
  assert.equal(known.get('reason'), 'left');
  await close();
});

test('numbers of a column have the same decimals', async () => {
  const lines = ['1,1', '2,2.5', '3,10', '4,11.25', '5,1200'];
  const { page, close } = await open(makeReport(rowsFile(`deal,expanded\n${lines.join('\n')}\n`)));
  assert.deepEqual(await columnIn(page, 'hardest_expanded', 'expanded'), [
    '1,200.000',
    '11.250',
    '10.000',
    '2.500',
    '1.000',
  ]);
  await close();
});

test('constants are named once, and not among the numbers', async () => {
  const { page, close } = await open(report);
  const columns = await page
    .locator('[data-panel="summary"] tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.firstChild.textContent));
  assert.deepEqual(columns, [
    'Player moves',
    'Card moves',
    'Listed moves',
    'Positions expanded',
    'Successors generated',
  ]);
  const facts = await page.locator('.facts').innerText();
  assert.match(facts, /freecells 4, cascades 8/);
  await close();
  const seahaven = await open(makeReport(solve('1-9', 'seahaven.csv', '--game', 'seahaven')));
  assert.match(
    await seahaven.page.locator('.facts').innerText(),
    /game seahaven, freecells 4, cascades 10$/,
  );
  await seahaven.close();
});

test('a constant that not all deals have says how many have it', async () => {
  const rows = rowsFile('deal,a,b\n1,7,3\n2,7,4\n3,,5\n');
  const { page, close } = await open(makeReport(rows));
  assert.match(await page.locator('.facts').innerText(), /a 7 \(2 deals\)/);
  await close();
});

test('names of deals are words', async () => {
  const rows = rowsFile('deal,expanded\nboards.txt:10,5\nboards.txt:9,7\nboards.txt:2,6\n');
  const { page, close } = await open(makeReport(rows));
  const head = headIn(page, 'hardest_expanded', 'deal');
  assert.equal(await head.evaluate((cell) => getComputedStyle(cell).textAlign), 'left');
  await head.getByRole('button').click();
  assert.deepEqual(await columnIn(page, 'hardest_expanded', 'deal'), [
    'boards.txt:2',
    'boards.txt:9',
    'boards.txt:10',
  ]);
  await close();
});

test('lists of unsolved deals can be sorted, too', async () => {
  const path = makeReport(solve('1-60', 'two.csv', '--freecells', '2', '--max-expanded', '3000'));
  const { page, close } = await open(path);
  const unknown = tablesOf(path).unknown;
  assert.ok(unknown.length > 1);
  await headIn(page, 'unknown', 'deal').getByRole('button').click();
  await headIn(page, 'unknown', 'deal').getByRole('button').click();
  assert.deepEqual(
    (await columnIn(page, 'unknown', 'deal')).map(numberOf),
    unknown.map((row) => Number(row.deal)).sort((a, b) => b - a),
  );
  await close();
});

test('columns say what they mean', async () => {
  const { page, close } = await open(report);
  const meaning = 'Of the solution found: a supermove counts 1, a move home 0 (moves).';
  assert.equal(
    await page.locator('[data-panel="histogram_player_moves"] .note').innerText(),
    meaning,
  );
  assert.equal(
    await headIn(page, 'hardest_expanded', 'player_moves').getAttribute('title'),
    meaning,
  );
  await close();
});

test('a ranking by any column says whether its greatest are the hardest', async () => {
  const rows = rowsFile('deal,difficulty,breaks\n1,2.5,30\n2,50,20\n3,7,25\n');
  const titles = async (...options) => {
    const { page, close } = await open(makeReport(rows, ...options));
    const found = await page.locator('#rankings h3').allInnerTexts();
    await close();
    return found;
  };
  assert.deepEqual(await titles(), ['Hardest by difficulty', 'Easiest by difficulty']);
  assert.deepEqual(await titles('--rank-by', 'breaks'), ['Greatest by breaks', 'Least by breaks']);
});
