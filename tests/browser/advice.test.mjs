// The advice on the page of `freecell play`: whether a game can still be won, hints, moves that win
// and lose, the end of a game.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/advice.test.mjs

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { boardText } from '../../tools/web/play/board_text.js';
import { distinctMoves } from '../../tools/web/play/choice.js';
import { LineOfPlay } from '../../tools/web/play/line_of_play.js';
import { parseMoves } from '../../tools/web/play/rules.js';
import { assertAccessible } from './accessible.mjs';
import {
  DESKTOP,
  FREECELL,
  PHONE,
  assertShows,
  clickCard,
  folder,
  makePage,
  open,
  press,
  reload,
  textOf,
  wish,
  solve,
} from './support.mjs';

const openAll = (...parts) => open(makePage('all.html'), ...parts);
const open617 = (...parts) => open(makePage('617.html', '617'), ...parts);

/** Waits until the advice says something that matches, and returns it. */
async function adviceThat(page, pattern) {
  const text = await page.waitForFunction((source) => {
    const { textContent, offsetParent } = document.querySelector('#advice-text');
    return offsetParent !== null && new RegExp(source).test(textContent) && textContent;
  }, pattern.source);
  return text.jsonValue();
}

const movesLeft = async (page) =>
  Number(
    /(\d+) moves? left/.exec(await adviceThat(page, /^Can still be won: \d+ moves? left$/))[1],
  );

/** What the program says of boards: their verdicts, in order. */
function verdictsOf(positions) {
  const path = join(folder, 'boards.txt');
  writeFileSync(path, positions.map(boardText).join('\n'));
  const { stdout } = spawnSync(FREECELL, ['solve', path, '--quiet'], { encoding: 'utf8' });
  const rows = stdout.trim().split('\n').slice(1);
  return rows.map((row) => row.split(',')[3]);
}

test('11982 is told as unwinnable, by the solver in the page', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=11982' });
  await adviceThat(page, /^Cannot be won: this deal has no solution$/);
  assert.equal(await textOf(page, '#badge'), 'No solution');
  assert.match(await textOf(page, '#verdict'), /cannot be won, and that is proved/);
  await press(page, 'y');
  await page.waitForFunction(() =>
    /^Cannot be won/.test(document.querySelector('#status').innerText),
  );
  await close();
});

test('a hint stays while more becomes known of the deal', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=617' });
  await movesLeft(page);
  await press(page, 'y'); // while the difficulty is measured
  await page.waitForFunction(() => /^Move /.test(document.querySelector('#status').innerText));
  await page.locator('[data-count="difficulty"]').waitFor({ state: 'attached' });
  await page.waitForTimeout(200);
  assert.match(await textOf(page, '#status'), /^Move .*\.$/s);
  await close();
});

test('617 is won by following hints alone, and each tells its reason', async () => {
  const { page, solution, close } = await openAll(DESKTOP, { hash: '#deal=617' });
  const first = await movesLeft(page);
  const isWon = () => document.querySelector('#advice').hidden;
  const isReady = (word) =>
    document.querySelector('#hint').innerText === word &&
    /left$/.test(document.querySelector('#advice-text').textContent);
  for (let left = first, moves = 0; !(await page.evaluate(isWon)); ++moves) {
    assert.ok(moves < 100);
    await press(page, 'y');
    await page.waitForFunction(isReady, 'Do it');
    assert.match(await textOf(page, '#status'), /^Move .*\.$/s);
    assert.ok((await page.locator('.card.chosen').count()) > 0);
    await press(page, 'y');
    await page.waitForFunction(isReady, 'Hint');
    const now = Number(/(\d+) moves? left/.exec(await textOf(page, '#advice-text'))[1]);
    assert.ok(now <= left, `${now} moves are left where ${left} were`);
    left = now;
  }
  await page.locator('#won-dialog').waitFor();
  assert.match(await textOf(page, '#won-dialog .told'), /^Won with \d+ moves/);
  assert.ok(Number(/with (\d+)/.exec(await textOf(page, '#won-dialog .told'))[1]) <= first);
  assert.equal(solution, undefined);
  await close();
});

test('a hint is a move on the table as it is, also while cards wait to go home', async () => {
  const path = makePage('10.html', '10');
  const { page, solution, close } = await open(path, DESKTOP, { hash: '#deal=10&moves=!' });
  const line = new LineOfPlay(solution.start, false);
  await assertShows(page, line.last);
  await movesLeft(page);
  await press(page, 'm');
  const moves = distinctMoves(line.last, line.last.legalMoves());
  const legal = moves.map(({ from, to }) => from + to);
  await page.waitForFunction(
    (count) => document.querySelectorAll('#possible li').length === count,
    legal.length,
  );
  const listed = await page.locator('#possible .text-of-move').allInnerTexts();
  assert.deepEqual(listed.sort(), legal.sort());
  await press(page, 'm', 'y');
  await page.waitForFunction(() => document.querySelector('#hint').innerText === 'Do it');
  assert.match(await textOf(page, '#status'), /^Move A.* home, which uncovers 3/s);
  await press(page, 'y');
  line.add(parseMoves('5h')[0]);
  await assertShows(page, line.last);
  await close();
});

/** A move that loses 617 at its start, and the position after it. */
const LOSING = { from: '3', to: 'a', count: 1 };

test('a lost position is recognised after the losing move, and one goes back before it', async () => {
  const { page, solution, close } = await open617();
  const line = new LineOfPlay(solution.start);
  line.add(LOSING);
  assert.deepEqual(verdictsOf([solution.start, line.last]), ['solved', 'unsolvable']);
  await press(page, 'p');
  await movesLeft(page);
  await press(page, '3', 'a');
  await adviceThat(page, /^Cannot be won any more: lost with move 1$/);
  for (const keys of ['4b', '1c']) await press(page, ...keys);
  await adviceThat(page, /^Cannot be won any more: lost with move 1$/);
  assert.equal(await page.locator('#moves .lost').getAttribute('data-index'), '1');
  await page.locator('#retreat').click();
  await movesLeft(page);
  await assertShows(page, solution.positions[0]);
  await close();
});

test('where a game was lost is found in a game from a link, too', async () => {
  const { solution, close } = await open617();
  const moves = solution.steps.slice(0, 9).map(({ text }) => text);
  await close();
  // Freecells fill up: nothing is left but to lose.
  const line = new LineOfPlay(solution.start);
  for (const move of parseMoves(moves.join(' '))) line.add(move);
  const fatal = line.last.legalMoves().map((move) => {
    const next = new LineOfPlay(line.last);
    next.add({ ...move, count: 0 });
    return { text: next.steps[0].text, position: next.last };
  });
  const verdicts = verdictsOf(fatal.map(({ position }) => position));
  const { text, position } = fatal[verdicts.indexOf('unsolvable')];
  const [after] = position.legalMoves();
  const hash = `#deal=617&moves=${[...moves, text, after.from + after.to].join('.')}`;
  const { page, close: closeLinked } = await openAll(DESKTOP, { hash });
  await adviceThat(page, /^Cannot be won any more: lost with move 10$/);
  await closeLinked();
});

test('every legal move is marked, as the program judges it', async () => {
  const { page, solution, close } = await open617();
  await press(page, 'p', ...'2a', 'm');
  const at = solution.positions[1];
  const legal = distinctMoves(at, at.legalMoves());
  await page.waitForFunction(
    (count) => document.querySelectorAll('#possible li').length === count,
    legal.length,
  );
  const positions = legal.map((move) => {
    const line = new LineOfPlay(at);
    line.add({ ...move, count: 0 });
    return line.last;
  });
  const verdicts = verdictsOf(positions);
  const expected = legal.map(
    ({ from, to }, i) => `${from}${to} ${verdicts[i] === 'solved' ? 'winning' : 'losing'}`,
  );
  const shown = await page
    .locator('#possible button')
    .evaluateAll((buttons) =>
      buttons.map(
        (button) => `${button.querySelector('.text-of-move').innerText} ${button.className}`,
      ),
    );
  assert.deepEqual(shown.sort(), expected.sort());
  assert.ok(verdicts.includes('unsolvable') && verdicts.includes('solved'));
  // The king of clubs only loses; the marks on the table say the same.
  assert.equal(await page.locator('[data-card="KC"]').getAttribute('data-judged'), 'losing');
  assert.equal(await page.locator('[data-card="4H"]').getAttribute('data-judged'), 'winning');
  await clickCard(page, '4H');
  assert.equal(await page.locator('.slot[data-place="b"]').getAttribute('data-judged'), 'winning');
  // A row makes its move.
  await page.locator('#possible button.winning').first().click();
  await page.waitForFunction(() => document.querySelector('#hand-moves').innerText === '2');
  await press(page, 'm');
  assert.equal(await page.locator('[data-judged]').count(), 0);
  await close();
});

test('the solver finishes a game, until somebody takes over', async () => {
  const { page, solution, close } = await open617(DESKTOP, { hash: '#deal=617&moves=2a.27.72' });
  await movesLeft(page);
  await press(page, 'w');
  await page.waitForFunction(() => Number(document.querySelector('#hand-moves').innerText) >= 6);
  await press(page, 'u');
  const stopped = await textOf(page, '#hand-moves');
  await page.waitForTimeout(1200);
  assert.equal(await textOf(page, '#hand-moves'), stopped);
  await press(page, 'w');
  await page.locator('#won-dialog').waitFor();
  assert.match(await textOf(page, '#won-dialog .told'), /^Won with \d+ moves in \d:\d\d\.$/);
  assert.match(await textOf(page, '#won-dialog .helped'), /\d+ moves of the solver’s\.$/);
  await assertShows(page, solution.last);
  await close();
});

/** Waits until the solver has made moves after the first `moves`. */
const isFinishing = (page, moves) =>
  page.waitForFunction(
    (before) => Number(document.querySelector('#hand-moves').textContent) > before,
    moves,
  );

/** The player moves, once nothing can be on its way any more; fails if some are made. */
async function assertRests(page, name) {
  const moves = await page.locator('#hand-moves').textContent();
  await page.waitForTimeout(700);
  assert.equal(await page.locator('#hand-moves').textContent(), moves, name);
  return Number(moves);
}

test('any key or tap takes over from the solver, however often it was asked', async () => {
  const { page, close } = await open617(DESKTOP, { hash: '#deal=617&moves=2a.27.72' });
  await movesLeft(page);
  let moves = 3;
  for (const [ask, key] of [
    [() => solve(page, '#finish'), 'u'],
    [() => press(page, 'w', 'w'), 'Home'],
    [() => solve(page, '#finish'), '?'],
    [() => press(page, 'w'), 't'],
  ]) {
    await ask();
    await isFinishing(page, moves);
    await press(page, key);
    moves = await assertRests(page, key);
    await press(page, 'Escape');
  }
  await press(page, 'w');
  await isFinishing(page, moves);
  await page.locator('#deals').click();
  assert.ok(await page.locator('#deals-dialog').isVisible());
  await assertRests(page, 'a tap');
  await close();
});

test('a key takes over while the solver still looks for the end of the game', async () => {
  const { page, close } = await open617(DESKTOP, { hash: '#deal=617&moves=2a.27.72' });
  await movesLeft(page);
  await press(page, 'w', 't', 'y');
  await page.locator('.card.chosen').waitFor(); // the hint: the solver has answered both
  assert.equal(await assertRests(page, 't'), 3);
  await close();
});

test('a short solution from here is shown, and the game is there afterwards', async () => {
  const { page, solution, close } = await open617(DESKTOP, { hash: '#deal=617&moves=2a.27.72.1b' });
  const line = new LineOfPlay(solution.start);
  for (const move of parseMoves('2a 27 72 1b')) line.add(move);
  const left = await movesLeft(page);
  await solve(page, '#from-here');
  await page.waitForFunction(() => document.body.dataset.mode === 'solution');
  assert.equal(await textOf(page, '#moves-title'), 'A short solution from your position');
  await assertShows(page, line.last);
  const listed = await page.locator('#moves .text-of-move').allInnerTexts();
  const shown = new LineOfPlay(line.last);
  for (const move of parseMoves(listed.join(' '))) assert.equal(shown.add(move), null);
  assert.ok(shown.last.isWon());
  assert.ok(shown.counts().player_moves <= left);
  await press(page, 'ArrowRight', 'ArrowRight', 'p');
  await assertShows(page, shown.positions[2]);
  for (let i = 0; i < 2; ++i) await press(page, 'u');
  await assertShows(page, line.last);
  await close();
});

/** A computer that is so slow that its searches give up at once. */
const slowComputer = () => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function post(request) {
    const limits = request.call === 'solve' ? { maxMilliseconds: 1 } : {};
    postMessage.call(this, { ...request, ...limits });
  };
};

test('what is undecided within the limit is said to be', async () => {
  const hash = '#deal=384243&freecells=2';
  const { page, close } = await openAll(DESKTOP, { hash, init: slowComputer, isPatient: false });
  await adviceThat(page, /^Undecided whether it can still be won: the search gave up/);
  assert.equal(await textOf(page, '#badge'), 'Unknown');
  assert.match(await textOf(page, '#verdict'), /not known: the search reached its limit of time/);
  await press(page, 'y');
  await page.waitForFunction(() => /^Undecided/.test(document.querySelector('#status').innerText));
  await press(page, 'm');
  await page.locator('#possible button.unsure').first().waitFor();
  await close();
});

test('advice can be switched off, and stays so', async () => {
  const { page, close } = await open617();
  await press(page, 'p');
  await movesLeft(page);
  await wish(page, 'advise', false);
  assert.ok(await page.locator('#advice').isHidden());
  await press(page, ...'2a');
  await reload(page);
  await page.locator('body[data-solver]').waitFor();
  await page.waitForTimeout(300);
  assert.ok(await page.locator('#advice').isHidden());
  await wish(page, 'advise', true);
  await movesLeft(page);
  await close();
});

// ---- For everybody ----

test('axe finds nothing, light and dark, on a desk and on a telephone', async () => {
  for (const [options, dialogs] of [
    [DESKTOP, 'ol?'],
    [{ ...DESKTOP, colorScheme: 'dark' }, 'o'],
    [PHONE, ''],
  ]) {
    const { page, close } = await open617(options);
    await assertAccessible(page, 'film');
    await press(page, 'p', ...'3a', 'm');
    await adviceThat(page, /^Cannot be won/);
    await page.locator('#possible li').first().waitFor();
    await assertAccessible(page, 'hand');
    for (const key of dialogs) {
      await press(page, key);
      await assertAccessible(page, key);
      await page.keyboard.press('Escape');
    }
    for (const id of ['solve', 'settings', 'statistics']) {
      await page.locator(`#${id}`).evaluate((button) => button.click());
      await assertAccessible(page, id);
      await page.keyboard.press('Escape');
    }
    await close();
  }
});

// ---- Shortest solutions ----

test('a shortest solution is found with its proof, and watched; a search can be stopped', async () => {
  const { page, solution, close } = await open617();
  const line = new LineOfPlay(solution.start);
  const before = solution.length - 14;
  for (const { move } of solution.steps.slice(0, before)) line.add(move);
  const moves = line.steps.map(({ text }) => text).join('.');
  await page.evaluate((hash) => location.assign(hash), `#deal=617&moves=${moves}`);
  await page.waitForFunction(() => document.body.dataset.mode === 'hand');
  await page.locator('body[data-solver]').waitFor();
  await solve(page, '#shortest');
  await page.waitForFunction(() =>
    /^\d+ moves?: no solution is shorter, and that is proved\.$/.test(
      document.querySelector('#shortest-dialog .found').textContent,
    ),
  );
  const found = Number(/^\d+/.exec(await textOf(page, '#shortest-dialog .found'))[0]);
  await page.locator('#shortest-dialog .watch').click();
  await page.waitForFunction(() => document.body.dataset.mode === 'solution');
  const listed = await page.locator('#moves .text-of-move').allInnerTexts();
  const shown = new LineOfPlay(line.last);
  for (const move of parseMoves(listed.slice(1).join(' '))) assert.equal(shown.add(move), null);
  assert.ok(shown.last.isWon());
  assert.equal(shown.counts().player_moves, found);
  // One that takes longer.
  await page.evaluate(() => location.assign('#deal=144'));
  await page.waitForFunction(() => document.title.includes('144'));
  await solve(page, '#shortest');
  await page.waitForFunction(() =>
    / None has fewer than \d+\. \(.* MB\)$/.test(
      document.querySelector('#shortest-dialog .found').textContent,
    ),
  );
  await page.locator('#shortest-dialog .stop button').click();
  await page.waitForFunction(() =>
    /^Can still be won/.test(document.querySelector('#advice-text').textContent),
  );
  await close();
});
