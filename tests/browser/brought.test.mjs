// Solutions that somebody brings to the page of `freecell play`, in every format that the program
// writes; and which deals numbers mean.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/brought.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lineOfSolution } from '../../tools/web/play/deal.js';
import { LineOfPlay, startOf } from '../../tools/web/play/line_of_play.js';
import { readSolution } from '../../tools/web/play/solution_text.js';
import {
  DESKTOP,
  FREECELL,
  assertShows,
  currentMove,
  folder,
  makePage,
  open,
  press,
  textOf,
} from './support.mjs';

const run = (...words) => execFileSync(FREECELL, words, { encoding: 'utf8' });

/** A solution as `freecell solve` writes it. */
const written = (format, ...words) =>
  run(
    ...['solve', ...words, '-q', '-o', '/dev/null', '--force'],
    ...['--solutions-file', '-', '--solution-format', format],
  );

const FORMATS = ['standard', 'explicit', 'jsonl', 'fc-solve'];

const openAll = (hash) => open(makePage('all.html'), DESKTOP, { hash });
const titleIs = (page, title) => page.locator(`h1:text-is("${title}")`).waitFor();

/** Pastes text on the page, as people do without opening anything. */
const paste = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('numbers, boards, lists and packs are no solutions', () => {
  for (const text of [
    '617',
    '12 34 56',
    '1-100',
    '7D 7D',
    '2C 3D\n7C 8D',
    run('deal', '5'),
    run('deal', '5', '--format', 'json'),
    'deal,verdict\n617,solved\n',
    '{"deals": [{"deal": 1, "par": 20}]}',
    'random:7:0',
    '',
  ])
    assert.equal(readSolution(text), null, text);
  const [one, other] = ['5', '7'].map((deal) => written('standard', deal));
  assert.throws(() => readSolution(one + other), /several solutions/);
});

test('every format that the program writes is the same game', async () => {
  const { solution, close } = await open(makePage('617.html', '617'));
  const { start } = solution;
  await close();
  const counts = FORMATS.map((format) => {
    const read = readSolution(written(format, '617'));
    assert.equal(read.name, '617');
    const { line, wrong } = lineOfSolution(start, read);
    assert.equal(wrong, null, format);
    assert.ok(line.last.isWon(), format);
    return line.counts().card_moves;
  });
  assert.deepEqual(counts, Array(FORMATS.length).fill(counts[0]));
  const shown = readSolution(run('show', '617'));
  assert.equal(lineOfSolution(start, shown).line.counts().player_moves, 34);
});

test('a solution that is pasted is played, and played on from any of its moves', async () => {
  const { page, close } = await openAll('#deal=5');
  await titleIs(page, 'Deal 5');
  await page.locator('body[data-solver]').waitFor();
  for (const format of FORMATS) {
    await paste(page, written(format, '617'));
    await titleIs(page, 'Deal 617');
    await page.locator('#moves-title:text-is("The solution that you opened")').waitFor();
    await page.locator('body.playing').waitFor(); // by itself
    await press(page, 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    assert.equal(await currentMove(page), 3);
    await press(page, 'p');
    assert.equal(await textOf(page, '#moves-title'), 'Your moves');
    assert.equal(await page.locator('#moves li:has(.solvers)').count(), 3);
    await press(page, 'u', 'u', 'u', 'o');
    await page.locator('#deal-number').fill('5');
    await page.locator('#open-number').click();
    await titleIs(page, 'Deal 5');
  }
  await close();
});

test('a solution of a board, of another game, and of the deal on the table', async () => {
  const { page, close } = await openAll('#deal=5');
  await titleIs(page, 'Deal 5');
  await page.locator('body[data-solver]').waitFor();
  const board = join(folder, 'mine.txt');
  writeFileSync(board, run('deal', '7'));
  for (const [text, title] of [
    [written('standard', board), 'Board 1 of mine.txt'],
    [written('jsonl', '3', '--game', 'eight-off'), 'Deal 3'],
    [run('show', board), 'Board 1 of mine.txt'],
    [written('explicit', '4', '--game', 'bakers', '--freecells', '6'), 'Deal 4'],
  ]) {
    await paste(page, text);
    await titleIs(page, title);
    await page.locator('body.playing').waitFor();
    await press(page, 'End');
    assert.ok(await page.locator('#by-hand').isDisabled(), title); // it is won
  }
  await press(page, 'o');
  await page.locator('#rule-game').evaluate((select) => {
    select.value = 'freecell';
    select.dispatchEvent(new Event('change'));
  });
  await page.locator('#deal-number').fill('617');
  await page.locator('#open-number').click();
  await titleIs(page, 'Deal 617');
  const moves = written('standard', '617').replace(/^#.*\n/gm, '');
  await paste(page, moves.replace(/\S+\s*$/, ''));
  await page.locator('#toast:has-text("ends before all cards are home")').waitFor();
  const [first, second] = moves.split(/\s/);
  await paste(page, `${first} ${second} a9`);
  await page.locator('#toast:has-text("Move 3 of the solution, a9")').waitFor();
  await close();
});

test('a number may be PySolFC’s or KPatience’s', async () => {
  const { page, close } = await openAll('#deal=5');
  await titleIs(page, 'Deal 5');
  await page.locator('body[data-solver]').waitFor();
  const openNumber = async (game, numbers, number) => {
    await press(page, 'o');
    await page
      .locator('#deals-dialog details')
      .evaluate((details) => details.setAttribute('open', ''));
    await page.locator('#rule-game').selectOption(game);
    await page.locator('#rule-numbers').selectOption(numbers);
    await page.locator('#deal-number').fill(number);
    await page.locator('#open-number').click();
    await page.locator('#deals-dialog').waitFor({ state: 'hidden' });
  };
  await openNumber('bakers', 'pysol', '100000');
  await titleIs(page, 'PySolFC deal 100000');
  await openNumber('bakers', 'pysol', '31999');
  await titleIs(page, 'Deal 31999');
  // Where no cards are dealt to freecells, KPatience's numbers are Microsoft's.
  await openNumber('freecell', 'kpatience', '618');
  await titleIs(page, 'Deal 618');
  assert.doesNotMatch(await textOf(page, '#game-line'), /KPatience/);
  await openNumber('seahaven', 'kpatience', '617');
  await titleIs(page, 'Deal 617');
  assert.match(await textOf(page, '#game-line'), /Seahaven Towers, numbers of KPatience/);
  const dealt = JSON.parse(
    run(...['deal', '617', '--game', 'seahaven', '--cells-from', 'first'], ...['--format', 'json']),
  );
  const start = startOf({
    ...dealt,
    freecells: 4,
    freecell_cards: dealt.freecells,
    foundations: [0, 0, 0, 0],
    game: 'seahaven',
  });
  const { opening } = new LineOfPlay(start);
  await assertShows(
    page,
    opening.reduce((position, move) => position.after(move), start),
  );
  assert.match(page.url(), /cells-from/);
  await close();
});
