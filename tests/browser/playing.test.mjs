// How the page of `freecell play` is played: taps that send cards, whole columns as targets, keys
// for parts of runs, marks that screen readers hear, the end of a game.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/playing.test.mjs

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctMoves, waysOf } from '../../tools/web/play/choice.js';
import { LineOfPlay } from '../../tools/web/play/line_of_play.js';
import { Position, cardText, parseCard, parseMoves } from '../../tools/web/play/rules.js';
import {
  DESKTOP,
  PHONE,
  assertShows,
  clickCard,
  holdable,
  makePage,
  open,
  press,
  textOf,
  wish,
} from './support.mjs';

const MOVING = { ...DESKTOP, reducedMotion: 'no-preference' };
const open617 = (...parts) => open(makePage('617.html', '617'), ...parts);
const slotAt = (place) => `.slot[data-place="${place}"]`;

/** The game after these moves, from a start. */
function lineOf(start, moves) {
  const line = new LineOfPlay(start);
  for (const move of parseMoves(moves)) assert.equal(line.add(move), null);
  return line;
}

const position = (cascades, cells) =>
  new Position(
    cascades.map((cards) => cards.split(' ').filter(Boolean).map(parseCard)),
    cells.map((card) => (card ? parseCard(card) : null)),
    [0, 0, 0, 0],
  );

// ---- Taps ----

test('a tap sends a card home, onto a card, or where it costs least', () => {
  const at = position(['9C 8H', '9S', 'KD', '', '', 'AC'], [null, null, '2H']);
  const ways = (from, count = 1) => waysOf(at, { from, count }).map(({ to }) => to);
  assert.deepEqual(ways('6'), ['h', 'a']); // alone in its cascade, it gains nothing in another
  assert.deepEqual(ways('1'), ['2', 'a', '4']);
  assert.deepEqual(ways('1', 2), []); // all of a cascade
  assert.deepEqual(ways('3'), ['a']);
  assert.deepEqual(ways('c'), ['4']); // not to another freecell
  const runs = position(['KD', '2C KS QH', '', ''], [null, null]);
  assert.deepEqual(
    waysOf(runs, { from: '2', count: 2 }).map(({ to, count }) => [to, count]),
    [['3', 2]],
  );
});

test('swaps and equal targets are one move or none', () => {
  const at = position(['9C 8H', '', ''], [null, null, '2H']);
  const moves = distinctMoves(at, at.legalMoves()).map(({ from, to }) => from + to);
  assert.deepEqual(moves, ['12', '1a', 'c2']);
});

test('one tap moves a card on a telephone, a second one elsewhere, and the last one back', async () => {
  const { page, solution, close } = await open617(PHONE);
  const [at] = solution.positions;
  const card = at.top('1');
  const ways = waysOf(at, { from: '1', count: 1 });
  assert.ok(ways.length >= 1);
  const tap = () =>
    page.locator(`[data-card="${cardText(card)}"]`).tap({ position: { x: 10, y: 5 } });
  for (const way of ways) {
    await tap();
    const line = new LineOfPlay(solution.start);
    line.add(way);
    await assertShows(page, line.last);
    assert.equal(await textOf(page, '#hand-moves'), '1');
    await page.waitForTimeout(400); // the next tap is not the second one of a double tap
  }
  await tap();
  await assertShows(page, at);
  await close();
});

test('a double click sends a card where it does best, and another one elsewhere', async () => {
  const { page, solution, close } = await open617();
  const at = solution.positions[5];
  const from = at.places().find((place) => waysOf(at, { from: place, count: 1 }).length >= 2);
  const card = cardText(at.top(from));
  await page.locator('#moves [data-index="5"]').click();
  const edge = { position: { x: 12, y: 6 } };
  for (const way of waysOf(at, { from, count: 1 })) {
    await page.locator(`[data-card="${card}"]`).dblclick(edge);
    const line = new LineOfPlay(at);
    line.add(way);
    await assertShows(page, line.last);
  }
  await close();
});

test('a tap on the felt lets go, or moves to the column that it is in', async () => {
  const { page, solution, close } = await open617();
  await press(page, 'p');
  const stage = await page.locator('#stage').boundingBox();
  const bottom = stage.y + stage.height - 6;
  await clickCard(page, cardText(solution.start.top('1')));
  assert.equal(await page.locator('.card.chosen').count(), 1);
  await page.mouse.click(stage.x + 4, bottom);
  assert.equal(await page.locator('.card.chosen').count(), 0);
  const { move } = solution.steps.find(({ target }, i) => i < 9 && target !== undefined);
  const index = solution.steps.findIndex((step) => step.move === move);
  await press(page, 's');
  await page.locator(`#moves [data-index="${index}"]`).click();
  await press(page, 'p', move.from);
  const { x, width } = await page.locator(slotAt(move.to)).boundingBox();
  await page.mouse.click(x + width / 2, bottom);
  await assertShows(page, solution.positions[index + 1]);
  await close();
});

test('a card is dropped anywhere in the column of an empty cascade', async () => {
  const hash = '#deal=617&moves=2a.27.72.4b.46.4c.4d.42.dh.47';
  const { page, close, solution } = await open617(DESKTOP, { hash });
  const at = lineOf(solution.start, '2a 27 72 4b 46 4c 4d 42 dh 47');
  await assertShows(page, at.last);
  assert.equal(at.last.cards('4').length, 0);
  const king = await page.locator('[data-card="KC"]').boundingBox();
  const column = await page.locator(slotAt('4')).boundingBox();
  const stage = await page.locator('#stage').boundingBox();
  await page.mouse.move(king.x + 12, king.y + 6);
  await page.mouse.down();
  const wanted = stage.y + stage.height - king.height - 4; // far below the empty place
  assert.ok(wanted > column.y + column.height);
  await page.mouse.move(column.x + 12, wanted + 6, { steps: 5 });
  await page.mouse.up();
  at.add({ from: at.last.find(parseCard('KC')).place, to: '4', count: 1 });
  await assertShows(page, at.last);
  await close();
});

/** Waits until a tap is no longer the second one of a double tap. */
const pauseOfTaps = (page) =>
  page.evaluate(() => {
    const begin = performance.now();
    return new Promise((resolve) => {
      const check = () =>
        performance.now() - begin > 360 ? resolve() : requestAnimationFrame(check);
      check();
    });
  });

for (const [band, number] of [
  ['easy', '1321'],
  ['medium', '10459'],
  ['hard', '12790'],
  ['expert', '8755'],
]) {
  test(`a deal that is ${band} is won on a telephone by taps alone`, async () => {
    const { page, solution, close } = await open(makePage(`${number}.html`, number), PHONE);
    await page.locator('[data-count="difficulty"]').waitFor({ state: 'attached' });
    assert.match(await page.locator('[data-count="difficulty"]').textContent(), RegExp(band));
    await wish(page, 'advise', false);
    await page.locator('#by-hand').tap();
    const edge = { position: { x: 10, y: 5 } };
    let tapped = null;
    const tap = async (selector) => {
      if (selector === tapped) await pauseOfTaps(page);
      tapped = selector;
      await page.locator(selector).first().tap(edge);
    };
    for (let index = 0; index < solution.length; ++index) {
      const { move, cards, target } = solution.steps[index];
      const at = solution.positions[index];
      // One tap where the card goes there by itself; else one chooses it, and another one sends it.
      const [best] = waysOf(at, { from: move.from, count: move.count });
      await wish(page, 'tap', best !== undefined && best.to === move.to);
      await tap(`[data-card="${cardText(cards[0])}"]`);
      const isPlace = target === undefined || move.to === 'h';
      if (best?.to !== move.to)
        await tap(isPlace ? slotAt(move.to) : `[data-card="${cardText(target)}"]`);
      await assertShows(page, solution.positions[index + 1]);
    }
    await page.locator('#won-dialog[open]').waitFor();
    assert.equal(await textOf(page, '#won-dialog .helped'), 'Without help.');
    await close();
  });
}

// ---- Keys and screen readers ----

test('a game is won by keys alone, with a part of a run', async () => {
  const { page, solution, close } = await open(makePage('20.html', '20'));
  await press(page, 'p');
  assert.ok(solution.steps.some(({ text }) => text.includes('v')));
  for (const { text, move } of solution.steps) {
    // The first arrow says that cards are counted: it takes two.
    const arrows = text.includes('v')
      ? [
          ...Array(Math.max(1, move.count - 1)).fill('ArrowUp'),
          ...(move.count === 1 ? ['ArrowDown'] : []),
        ]
      : [];
    await press(page, move.from, ...arrows, move.to);
  }
  await assertShows(page, solution.last);
  await page.locator('#won-dialog[open]').waitFor();
  assert.match(await textOf(page, '#won-dialog .told'), /^Won with 21 moves/);
  await close();
});

test('part of a run is moved by keys alone, and said to screen readers', async () => {
  // A run of three, and an empty cascade.
  const board = ': KS QH JS\n:\n: 9D 9C\n: 8D\n';
  const rest = [...'A23456789TJQK']
    .flatMap((rank) => [...'CDHS'].map((suit) => rank + suit))
    .filter((card) => !board.includes(card));
  const text = `${board}: ${rest.slice(0, 23).join(' ')}\n: ${rest.slice(23).join(' ')}\n`;
  const hash = `#board=${encodeURIComponent(text.trim().replaceAll('\n', '/'))}&moves=!`;
  const { page, close } = await open(makePage('all.html'), DESKTOP, { hash });
  await page.locator('[data-mode="hand"]').waitFor();
  const label = (place) => page.locator(slotAt(place)).getAttribute('aria-label');
  await press(page, '1');
  assert.equal(await page.locator(slotAt('1')).getAttribute('aria-pressed'), 'true');
  assert.match(await label('2'), /^cascade 2: empty; can go here$/);
  assert.doesNotMatch(await label('3'), /can go here/);
  await press(page, 'ArrowUp');
  assert.equal(await page.locator('.card.chosen').count(), 2);
  assert.match(await textOf(page, '#status'), /2 cards/);
  await press(page, 'ArrowUp', 'ArrowUp', 'ArrowUp');
  assert.equal(await page.locator('.card.chosen').count(), 3);
  await press(page, 'ArrowDown', '2');
  assert.equal(await label('2'), 'cascade 2: jack of spades, queen of hearts');
  assert.equal(await page.locator('#moves .text-of-move').last().innerText(), '12v2');
  assert.equal(await page.locator(slotAt('1')).getAttribute('aria-pressed'), 'false');
  await close();
});

test('marks are said to screen readers', async () => {
  const { page, close } = await open617();
  await press(page, 'p', 'm');
  await page
    .locator(`${slotAt('3')}[aria-label$="; loses"], ${slotAt('3')}[aria-label$="; wins"]`)
    .waitFor({ state: 'attached' });
  await close();
});

// ---- Marks and hints ----

test('the best of the marked moves wins, every time', async () => {
  const { page, solution, close } = await open(makePage('999.html', '999'));
  const left = 4;
  await page.locator(`#moves [data-index="${solution.length - left}"]`).click();
  await press(page, 'p', 'm');
  const isWon = () => document.querySelector('#won-dialog').open;
  for (let moves = 0; !(await page.evaluate(isWon)); ++moves) {
    assert.ok(moves < 60);
    const best = page.locator('#possible button').first();
    const index = await page.locator('#moves [aria-current]').getAttribute('data-index');
    await page.waitForFunction(() => document.querySelector('#possible').dataset.all === 'true');
    await best.click();
    await page.waitForFunction(
      (before) =>
        document.querySelector('#won-dialog').open ||
        document.querySelector('#moves [aria-current]').dataset.index !== before,
      index,
    );
    await page.waitForTimeout(50);
  }
  await close();
});

test('a hint whose marks are gone is shown anew before it is done', async () => {
  const { page, close } = await open617();
  await press(page, 'p');
  await page.locator('body[data-solver]').waitFor();
  const hint = () => textOf(page, '#hint');
  await press(page, 'y');
  await page.waitForFunction(() => document.querySelector('#hint').innerText === 'Do it');
  await press(page, 'Escape');
  assert.equal(await hint(), 'Hint');
  await press(page, 'y');
  await page.waitForFunction(() => document.querySelector('#hint').innerText === 'Do it');
  const stage = await page.locator('#stage').boundingBox();
  await page.mouse.click(stage.x + 4, stage.y + stage.height - 6);
  assert.equal(await hint(), 'Hint');
  assert.equal(await page.locator('.card.chosen').count(), 0);
  await press(page, 'y');
  await page.waitForFunction(() => document.querySelector('#hint').innerText === 'Do it');
  await press(page, '1');
  assert.equal(await hint(), 'Hint');
  await close();
});

// ---- What is done while the solver answers ----

/** The page with its solver, which is held: it answers nothing before `letGo`. */
async function openHeld() {
  const { page, close } = await open617(DESKTOP, { init: holdable });
  await press(page, 'p');
  await page.locator('[data-count="difficulty"]').waitFor({ state: 'attached' });
  await page.waitForFunction(() =>
    /left$/.test(document.querySelector('#advice-text').textContent),
  );
  await page.evaluate(() => window.hold());
  return { page, close, letGo: () => page.evaluate(() => window.letGo()) };
}

test('a card that is chosen while a hint is sought stays chosen', async () => {
  const { page, close, letGo } = await openHeld();
  // The solver has to be asked: its solution does not begin like this.
  await press(page, '1', 'a', 'y', '2');
  const said = await textOf(page, '#status');
  assert.match(said, /from cascade 2 to …$/);
  await letGo();
  await page.waitForFunction(() => /won/.test(document.querySelector('#advice-text').textContent));
  await page.waitForTimeout(2000);
  assert.equal(await textOf(page, '#status'), said);
  assert.equal(await textOf(page, '#hint'), 'Hint');
  await press(page, 'Escape', 'y');
  await page.waitForFunction(() => document.querySelector('#hint').innerText === 'Do it');
  await close();
});

test('a lost game offers no hint, even if one was sought before that was known', async () => {
  const { page, close, letGo } = await openHeld();
  await press(page, '3', 'a', 'y');
  await letGo();
  await page.waitForFunction(() => /lost/.test(document.querySelector('#advice-text').textContent));
  await page.waitForTimeout(200);
  assert.ok(await page.locator('#hint').isDisabled());
  await close();
});

test('targets are marked, too, if their card is chosen before it is judged', async () => {
  const { page, close, letGo } = await openHeld();
  await press(page, 'm', '3');
  await letGo();
  await page.locator(`${slotAt('a')}[aria-label$="; loses"]`).waitFor({ state: 'attached' });
  await press(page, 'm');
  await page.locator(`${slotAt('a')}[aria-label$="; loses"]`).waitFor({ state: 'detached' });
  assert.match(await textOf(page, '#status'), /from cascade 3 to …$/);
  await close();
});

// ---- The end ----

test('a win is said after a second and a half, or with the next key', async () => {
  const hash = (solution) =>
    `#deal=617&moves=${solution.steps
      .slice(0, -1)
      .map((s) => s.text)
      .join('.')}`;
  const first = await open617(MOVING);
  const address = hash(first.solution);
  await first.close();
  const { page, solution, close } = await open617(MOVING, { hash: address });
  const times = () =>
    page.evaluate(
      (keys) =>
        new Promise((done) => {
          const dialog = document.querySelector('#won-dialog');
          const begun = performance.now();
          const told = () => done(performance.now() - begun);
          new MutationObserver(told).observe(dialog, { attributes: true });
          for (const key of keys)
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        }),
      [...solution.steps.at(-1).text],
    );
  const waited = await times();
  assert.ok(waited > 1300, `${waited} ms`); // a busy machine may take longer than 1.5 s
  await press(page, 'Escape', 'u');
  await page.evaluate(() => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (target, self, [action, time]) =>
        Reflect.apply(target, self, [action, time === 1500 ? 1e9 : time]),
    });
  });
  await press(page, ...solution.steps.at(-1).text, 'x');
  await page.locator('#won-dialog[open]').waitFor();
  await close();
});

test('freecells stay where they are on a telephone on its side', async () => {
  const viewport = { width: 844, height: 390 };
  const path = makePage('31465.html', '31465');
  const { page, solution, close } = await open(path, { ...PHONE, viewport });
  const arrangement = () =>
    page.evaluate(() => {
      const [cell, cascade] = ['a', '1'].map((place) =>
        document.querySelector(`.slot[data-place="${place}"]`).getBoundingClientRect(),
      );
      return cell.bottom <= cascade.top ? 'above' : 'beside';
    });
  await press(page, 'p');
  const first = await arrangement();
  for (const { move } of solution.steps.slice(0, -1)) {
    await press(page, move.from, move.to);
    assert.equal(await arrangement(), first);
  }
  await close();
});
