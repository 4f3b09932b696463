// What is touched on the table of `freecell play`: the card under the pointer and no other, also at
// the start of a solution, and while cards are on their way or the solver plays.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/touch.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { LineOfPlay, startOf } from '../../tools/web/play/line_of_play.js';
import {
  cardText,
  isCascade,
  isFreecell,
  parseCard,
  parseMoves,
} from '../../tools/web/play/rules.js';
import {
  DESKTOP,
  FREECELL,
  assertShows,
  clickCard,
  makePage,
  open,
  press,
  textOf,
} from './support.mjs';

const MOVING = { ...DESKTOP, reducedMotion: 'no-preference' };
const BUSY = { timeout: 20_000 };

/** Where a card or a place can be seen: at its upper left corner. */
async function cornerOf(page, selector) {
  const { x, y } = await page.locator(selector).boundingBox();
  return [x + 12, y + 6];
}

const cardAt = (card) => `[data-card="${cardText(card)}"]`;
const slotAt = (place) => `.slot[data-place="${place}"]`;

/** Presses a card and carries it a little. */
async function hold(page, card) {
  const [x, y] = await cornerOf(page, cardAt(card));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
}

async function dropOn(page, place) {
  await page.mouse.move(...(await cornerOf(page, slotAt(place))), { steps: 4 });
  await page.mouse.up();
}

/** The game by hand that the list of moves tells of. */
async function lineOfList(page, start) {
  const line = new LineOfPlay(start);
  const texts = await page.locator('#moves .text-of-move').allInnerTexts();
  for (const move of parseMoves(texts.slice(1).join(' '))) assert.equal(line.add(move), null);
  return line;
}

// ---- At the start of a solution, before cards have gone home by themselves ----

/** A page of deal 5, with a card that goes home by itself, and the one that it lies on. */
async function openWithOpening() {
  const opened = await open(makePage('5.html', '5'));
  const { start } = opened.solution;
  const [gone] = opened.solution.openingCards();
  const { place } = start.find(gone);
  return { ...opened, gone, under: start.cards(place).at(-2) };
}

test('a card that goes home by itself is not dragged in place of the one under it', async () => {
  const { page, solution, gone, close } = await openWithOpening();
  await hold(page, gone);
  await dropOn(page, 'a');
  await assertShows(page, solution.positions[0]);
  assert.equal(await textOf(page, '#status'), 'Not possible: the card is home already.');
  assert.equal(await textOf(page, '#hand-moves'), '0');
  await close();
});

test('a card that goes home by itself is not chosen; the one under it is', async () => {
  const { page, solution, gone, under, close } = await openWithOpening();
  await clickCard(page, cardText(gone));
  await assertShows(page, solution.positions[0]);
  assert.equal(await page.locator('.card.chosen').count(), 0);
  await press(page, 's');
  await assertShows(page, solution.start);
  await clickCard(page, cardText(under));
  assert.ok(await page.locator(`${cardAt(under)}.chosen`).isVisible());
  await page.locator(slotAt('a')).click();
  const line = new LineOfPlay(solution.start);
  line.add({ ...solution.positions[0].find(under), from: line.last.find(under).place, to: 'a' });
  await assertShows(page, line.last);
  await close();
});

// ---- While cards are on their way ----

/** Taps a card twice in the same moment in which keys are pressed, however busy the machine is. */
const pressAndTapTwice = (page, keys, selector) =>
  page.evaluate(
    ([all, touched]) => {
      for (const key of all)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const card = document.querySelector(touched);
      card.setPointerCapture = () => {}; // there is no such pointer
      for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup'])
        card.dispatchEvent(new PointerEvent(type));
    },
    [keys, selector],
  );

test('a double tap on a card that is on its way home moves no other', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'), MOVING);
  const isLate = ({ homeCards }, i) => {
    const { place, count } = solution.positions[i].find(homeCards.at(-1));
    const isUnderneath = isCascade(place) && solution.positions[i + 1].cards(place).length > 0;
    return homeCards.length >= 3 && count === 1 && isUnderneath;
  };
  const index = solution.steps.findIndex(isLate);
  const { move, homeCards } = solution.steps[index];
  await page.locator(`#moves [data-index="${index}"]`).click();
  await press(page, 'p');
  await pressAndTapTwice(page, [move.from, move.to], cardAt(homeCards.at(-1)));
  assert.equal((await lineOfList(page, solution.start)).length, index + 1);
  await assertShows(page, solution.positions[index + 1]);
  await close();
});

test('a double tap on a card that others lie on moves none of them', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  await press(page, 'p');
  const deepest = solution.start.cards('1')[0];
  const corner = await cornerOf(page, cardAt(deepest));
  await page.mouse.dblclick(...corner);
  await assertShows(page, solution.positions[0]);
  await close();
});

// ---- While the film or the solver plays ----

test('a card that is pressed stops the film', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'), MOVING);
  await page.locator('#play').click();
  await page.locator('#moves [data-index="2"][aria-current]').waitFor(BUSY);
  await hold(page, solution.start.cards('8')[0]);
  assert.equal(await page.locator('#play').getAttribute('aria-label'), 'Play');
  await page.mouse.up();
  await close();
});

test('a card that is held while the solver plays stays in the hand', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'), MOVING);
  await page.locator('body[data-solver]').waitFor(BUSY);
  await press(page, 'p', 'w');
  await page.waitForFunction(() => Number(document.querySelector('#hand-moves').innerText) >= 3);
  const { last } = await lineOfList(page, solution.start);
  await hold(page, last.top(last.places().find((place) => last.cards(place).length > 0)));
  const held = parseCard(await page.locator('.carried').getAttribute('data-card'));
  const moves = await textOf(page, '#hand-moves');
  await page.waitForTimeout(1200);
  assert.equal(await textOf(page, '#hand-moves'), moves);
  const line = await lineOfList(page, solution.start);
  const from = line.last.find(held).place;
  const to = line.last
    .places()
    .find((place) => isFreecell(place) && line.last.cards(place).length === 0);
  await dropOn(page, to);
  line.add({ from, to, count: 1 });
  await assertShows(page, line.last);
  await close();
});

test('a card that is held is not dropped in the deal that comes onto the table', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  await page.locator('body[data-solver]').waitFor(BUSY);
  await press(page, 'p');
  await hold(page, solution.start.top('1'));
  await press(page, 'n');
  await page.waitForFunction(() => document.querySelector('h1').textContent === 'Deal 618');
  assert.equal(await page.locator('.carried').count(), 0);
  await dropOn(page, 'a');
  const { cascades } = JSON.parse(
    execFileSync(FREECELL, ['deal', '618', '--format', 'json'], { encoding: 'utf8' }),
  );
  const dealt = startOf({ freecells: 4, cascades, freecell_cards: [], foundations: [0, 0, 0, 0] });
  await assertShows(page, new LineOfPlay(dealt).last);
  assert.equal(await textOf(page, '#hand-moves'), '0');
  await close();
});
