// What the page of `freecell play` counts: the help that a game had, the player's own games, and
// that all of it can be taken along and deleted.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/fair.test.mjs

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HandGame } from '../../tools/web/play/hand_game.js';
import { Position, parseMoves } from '../../tools/web/play/rules.js';
import { comparison, wonWords } from '../../tools/web/play/won_dialog.js';
import { byKind, summary, wonDeals } from '../../tools/web/play/results.js';
import {
  DESKTOP,
  assertShows,
  begun,
  folder,
  makePage,
  open,
  press,
  reload,
  solve,
  textOf,
  wish,
} from './support.mjs';

const open617 = (...parts) => open(makePage('617.html', '617'), ...parts);

async function playAll(page, steps) {
  for (const { move } of steps) await press(page, move.from, move.to);
}

const helped = async (page) => {
  await page.locator('#won-dialog[open]').waitFor();
  return textOf(page, '#won-dialog .helped');
};

/** Ends the game of 617 by its solution's own moves, after what `help` does. */
async function helpedBy(help, hash = '') {
  const { page, solution, close } = await open617(DESKTOP, { hash });
  await page.locator('body[data-solver]').waitFor();
  await wish(page, 'advise', false);
  await press(page, 'p');
  await playAll(page, solution.steps.slice(0, 3));
  await help(page);
  await playAll(page, solution.steps.slice(3));
  const words = await helped(page);
  await close();
  return words;
}

test('a game is won alone only without a help of any kind, and each is named', async () => {
  assert.equal(await helpedBy(async () => {}), 'Without help.');
  assert.equal(
    await helpedBy(async (page) => {
      await press(page, 'y');
      await page.waitForFunction(() => document.querySelector('#hint').innerText === 'Do it');
    }),
    'With help: 1 hint.',
  );
  assert.equal(
    await helpedBy(async (page) => {
      await press(page, 'm');
      await page.locator('#possible li').first().waitFor();
      await press(page, 'm');
    }),
    'With help: marked moves on 1 position.',
  );
  assert.equal(
    await helpedBy(async (page) => {
      await press(page, 's');
      await page.locator('#to-hand').click();
    }),
    'With help: a look at a solution.',
  );
});

test('the verdict, and going back before a losing move, are help', async () => {
  const { page, solution, close } = await open617();
  await press(page, 'p', '3', 'a');
  await page.locator('#retreat').click();
  await wish(page, 'advise', false);
  await playAll(page, solution.steps);
  const words = await helped(page);
  assert.match(words, /the verdict after \d+ moves?, going back before a losing move\.$/);
  await close();
});

test('praise is for who had no help', () => {
  assert.equal(comparison(17, 20, true), '3 moves under par: well played!');
  assert.equal(comparison(17, 20, false), 'Par is 20.');
  assert.equal(comparison(20, 20, true), 'Par is 20, too.');
  assert.equal(comparison(20, null, true), '');
});

test('who lets the solver send the last cards home had help, and no verdict after these moves', () => {
  const game = new HandGame(new Position([[50], [51], []], [null], [13, 13, 12, 12]), false);
  assert.ok(!game.isMoved);
  game.add(game.position.resolve({ from: '1', to: 'a', count: 1 }), false);
  assert.ok(game.isMoved);
  for (const from of ['a', '2']) game.add({ from, to: 'h', count: 1 }, false, true);
  assert.ok(game.isWon && !game.isAlone && !game.isMoved);
  assert.equal(wonWords(game, null).helped, 'With help: cards sent home by the solver.');
});

test('a game that the solver finishes is not praised', async () => {
  const mine = '26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b';
  const file = join(folder, 'mine.txt');
  writeFileSync(file, `${mine}\n`);
  const path = makePage('10913.html', '10913', '--solution', file);
  const { page, solution, close } = await open(path);
  const game = new HandGame(solution.start, true);
  for (const move of parseMoves(mine)) game.add(move, true, true);
  assert.ok(game.isWon);
  assert.deepEqual(wonWords(game, 20), {
    told: 'Won with 17 moves in 0:00.',
    helped: 'With help: 17 moves of the solver’s.',
    compared: 'Par is 20.',
  });
  await page.locator('body[data-solver]').waitFor();
  await press(page, 'p');
  await solve(page, '#finish');
  await page.locator('#won-dialog[open]').waitFor();
  assert.doesNotMatch(await textOf(page, '#won-dialog .compared'), /well played/);
  await close();
});

test('what a program did not decide is decided by the page', async () => {
  const path = makePage('limited.html', '617', '--max-expanded', '5');
  const { page, close } = await open(path);
  await page.waitForFunction(() => document.querySelector('#badge').textContent === 'Winnable');
  assert.match(await textOf(page, '#verdict'), /^This deal can be won\./);
  await close();
});

test('a lost game offers no hint and no end', async () => {
  const { page, close } = await open617();
  await press(page, 'p', '3', 'a');
  await page.waitForFunction(() => /lost/.test(document.querySelector('#advice-text').textContent));
  assert.ok(await page.locator('#hint').isDisabled());
  await page.locator('#solve').click();
  assert.ok(await page.locator('#finish').isDisabled());
  await page.keyboard.press('Escape');
  await press(page, 'u');
  await page.waitForFunction(() => !document.querySelector('#hint').disabled);
  await close();
});

// ---- The player's own games ----

const game = (number, isWon, more = {}) => ({
  id: String(number).padStart(4, '0'),
  key: `${number}/8/4`,
  name: String(number),
  kind: 'FreeCell, easy',
  par: 30,
  isWon,
  isAlone: isWon,
  isOwn: true,
  moves: 40,
  milliseconds: 60_000,
  ...more,
});

test('games come to rates, streaks, times and moves, by kind', () => {
  const games = [
    game(1, true),
    game(2, true, { moves: 30, milliseconds: 120_000 }),
    game(3, false),
    game(4, true, { isOwn: false, isAlone: false, moves: 20, kind: 'FreeCell, hard' }),
    game(5, false),
  ];
  assert.deepEqual(summary(games, '0005'), {
    played: 5,
    won: 3,
    lost: 1,
    rate: 0.75,
    alone: 2,
    streak: 1,
    longest: 2,
    bestTime: 60_000,
    meanTime: 90_000,
    fewestMoves: 30,
    meanMoves: 35,
  });
  assert.equal(summary(games).streak, 0); // the last one is lost, too
  assert.deepEqual(
    byKind(games).map(([kind, ones]) => [kind, ones.length]),
    [
      ['FreeCell, easy', 4],
      ['FreeCell, hard', 1],
    ],
  );
  assert.deepEqual(wonDeals([...games, game(1, true, { id: '9', moves: 35 })])[0], {
    name: '1',
    won: 2,
    best: 35,
    par: 30,
  });
});

const statistics = async (page) => {
  await page.locator('#statistics').click();
  const counts = await page.locator('#statistics-counts dd').allInnerTexts();
  const deals = await page.locator('#statistics-deals tr').allInnerTexts();
  await page.keyboard.press('Escape');
  return { counts, deals: deals.slice(1).map((row) => row.split('\t')) };
};

const NOTHING = { counts: ['0', '0', '0', '–', '0', '0', '0'], deals: [] };

test('games are counted, taken along to another device, and deleted with all the rest', async () => {
  const { page, solution, close } = await open617();
  const par = String(solution.counts().player_moves);
  assert.deepEqual(await statistics(page), NOTHING);
  await page.locator('body[data-solver]').waitFor();
  await wish(page, 'advise', false);
  await playAll(page, solution.steps);
  await page.locator('#won-dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  const once = { counts: ['1', '1', '0', '100%', '1', '1', '1'], deals: [['617', '1', par, par]] };
  assert.deepEqual(await statistics(page), once);
  assert.equal(await textOf(page, '[data-count="yourBest"]'), par);
  // Won once more by undoing: the same game. Played again, with help: another one.
  await press(page, 'u', 'r');
  await page.locator('#won-dialog[open]').waitFor();
  await page.locator('#won-again').click();
  await press(page, ...'2a', 'w');
  await page.locator('#won-dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await reload(page);
  const twice = { counts: ['2', '2', '0', '100%', '1', '2', '2'], deals: [['617', '2', par, par]] };
  assert.deepEqual(await statistics(page), twice);

  await page.locator('#statistics').click();
  const download = page.waitForEvent('download');
  await page.locator('#statistics-export').click();
  const file = join(folder, 'freecell-games.json');
  await (await download).saveAs(file);
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).games.length, 2);

  await page.locator('#statistics-forget').click();
  await page.locator('#forget-no').click();
  await page.keyboard.press('Escape');
  assert.deepEqual(await statistics(page), twice);
  await page.evaluate(() => {
    localStorage['freecell-list'] = '{}';
  });
  await page.locator('#statistics').click();
  await page.locator('#statistics-forget').click();
  await Promise.all([page.waitForNavigation(), page.locator('#forget-yes').click()]);
  await begun(page);
  assert.deepEqual(await statistics(page), NOTHING);
  await assertShows(page, solution.start);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);

  await page.locator('#statistics').click();
  for (const said of ['2 games were added.', '0 games were added.']) {
    await page.locator('#statistics-import').setInputFiles(file);
    await page.waitForFunction(
      (wanted) => document.querySelector('#statistics-said').textContent === wanted,
      said,
    );
  }
  await page.keyboard.press('Escape');
  assert.deepEqual(await statistics(page), twice);
  await close();
});

test('damaged statistics are nothing', async () => {
  const { page, close } = await open617();
  for (const text of ['5', '{"played":"x"}', '[{"id":1},null]']) {
    await page.evaluate((kept) => localStorage.setItem('freecell-games', kept), text);
    assert.deepEqual(await statistics(page), NOTHING);
  }
  await close();
});

test('two tabs on one deal show the same game', async () => {
  const { page, solution, close } = await open617();
  const other = await page.context().newPage();
  await playAll(page, solution.steps.slice(0, 1));
  await other.goto(page.url());
  await assertShows(other, solution.positions[1]);
  await playAll(page, solution.steps.slice(1, 3));
  await assertShows(other, solution.positions[3]);
  const [key, older] = await page.evaluate(() =>
    Object.entries(localStorage).find(([name]) => name.startsWith('freecell-game ')),
  );
  await playAll(other, solution.steps.slice(3, 5));
  await assertShows(page, solution.positions[5]);

  // One tab keeps what it has before it knows of the other's last move.
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, older]);
  await other.waitForFunction(([name, text]) => localStorage[name] !== text, [key, older]);
  await assertShows(other, solution.positions[5]);
  await assertShows(page, solution.positions[5]);
  await other.close();
  await close();
});
