// What the tests of the pages in Chromium share: a browser, pages that report surprises, and what
// is seen on them. What lies where is read from the boxes of the cards, as a person sees it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { bringGames } from '../../tools/web/play/games.js';
import { LineOfPlay, startOf } from '../../tools/web/play/line_of_play.js';
import { cardText, parseMoves } from '../../tools/web/play/rules.js';
import { FREECELL, PLAIN, SCREENSHOTS, folder, newPage } from './chromium.mjs';

export { FREECELL, SCREENSHOTS, folder };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

// ---- Pages and what they show ----

/** Runs `freecell play`; returns the page's path. */
export function makePage(name, ...words) {
  const path = join(folder, name);
  const { status, stderr } = spawnSync(FREECELL, ['play', ...words, '--output', path, '--force'], {
    encoding: 'utf8',
  });
  assert.ok(status === 0 || status === 1, stderr);
  return path;
}

/** Searches go on until they end by themselves, however busy the machine is. */
const patient = () => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function post(request) {
    const isLimited = request.maxMilliseconds !== undefined;
    postMessage.call(this, isLimited ? { ...request, maxMilliseconds: 600_000 } : request);
  };
};

/** The solver of the page answers nothing between `hold` and `letGo`. */
export const holdable = () => {
  const { postMessage } = Worker.prototype;
  const waiting = [];
  let isHeld = false;
  Worker.prototype.postMessage = function post(request) {
    if (isHeld) waiting.push(() => postMessage.call(this, request));
    else postMessage.call(this, request);
  };
  window.hold = () => {
    isHeld = true;
  };
  window.letGo = () => {
    isHeld = false;
    for (const send of waiting.splice(0)) send();
  };
};

/**
 * Opens a page. Messages in the console, errors and requests for anything but the page itself fail
 * the test that calls `close`. `hash`: that of the address; `init` runs before the page's scripts;
 * `isPatient`: whether the page's limits of time are lifted.
 */
export async function open(
  path,
  options = DESKTOP,
  { hash = '', init = () => {}, isPatient = true } = {},
) {
  const url = pathToFileURL(path).href;
  const { page, close } = await newPage(url, { ...PLAIN, ...options });
  if (isPatient) await page.addInitScript(patient);
  await page.addInitScript(init);
  await page.goto(url + hash);
  await begun(page);
  const game = JSON.parse(await page.locator('#game').textContent());
  bringGames(game.games);
  return { page, game, solution: game.cascades && solutionOf(game), close };
}

/** What a page is made of is inflated first. */
export const begun = (page) =>
  page.waitForFunction(
    () => 'begun' in document.body.dataset || document.querySelector('#verdict')?.textContent,
  );

/** Reloads a page and waits until it does what it is asked. */
export async function reload(page) {
  await page.reload();
  await begun(page);
}

/** The solution of the deal that a page was made for. */
function solutionOf(game) {
  const solution = new LineOfPlay(startOf(game));
  for (const move of parseMoves(game.solution)) assert.equal(solution.add(move), null);
  return solution;
}

/** The cards that are seen in every place, deepest first; of the foundations the top card alone. */
export function seen(page) {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.slot')].map((slot, i) => {
      const { left, top, width } = slot.getBoundingClientRect();
      const place = slot.dataset.place;
      return {
        left,
        top,
        width,
        key:
          place === 'h' ? `h${'CDHS'[i - document.querySelectorAll('.slot').length + 4]}` : place,
        isCascade: slot.matches('.cascade'),
        cards: [],
      };
    });
    for (const card of document.querySelectorAll('.card')) {
      const { left, top } = card.getBoundingClientRect();
      const near = (a, b) => Math.abs(a - b) < 2;
      const slot = boxes.find(
        (box) => near(box.left, left) && (near(box.top, top) || (box.isCascade && top > box.top)),
      );
      slot?.cards.push([top, Number(card.style.zIndex), card.dataset.card]);
    }
    return Object.fromEntries(
      boxes.map(({ key, cards }) => {
        const names = cards.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , name]) => name);
        return [key, key[0] === 'h' ? names.slice(-1) : names];
      }),
    );
  });
}

/** The same of a position. */
export function expected(position) {
  const places = position.places().map((place) => [place, position.cards(place).map(cardText)]);
  const home = [...'CDHS'].map((suit, i) => [
    `h${suit}`,
    position.home[i] === 0 ? [] : [cardText((position.home[i] - 1) * 4 + i)],
  ]);
  return Object.fromEntries([...places, ...home]);
}

/** Waits a little for cards on their way. */
export async function assertShows(page, position) {
  const wanted = expected(position);
  for (let attempt = 0; attempt < 600; ++attempt) {
    if (isDeepStrictEqual(await seen(page), wanted)) return;
    await page.waitForTimeout(50);
  }
  assert.deepEqual(await seen(page), wanted);
}

export const textOf = (page, selector) => page.locator(selector).innerText();
export const currentMove = async (page) =>
  Number(await page.locator('#moves [aria-current]').getAttribute('data-index'));
/** Clicks where a card can be seen: its upper edge. */
export const clickCard = (page, card) =>
  page.locator(`[data-card="${card}"]`).click({ position: { x: 12, y: 6 } });
/** Switches a wish of the settings on or off. */
export const wish = (page, name, isOn) =>
  page
    .locator(`[data-wish="${name}"]`)
    .evaluate((box, on) => box.checked === on || box.click(), isOn);
/** Chooses from what *Solve* offers. */
export async function solve(page, what) {
  await page.locator('#solve').click();
  await page.locator(what).click();
}
export const press = (page, ...keys) =>
  keys.reduce((earlier, key) => earlier.then(() => page.keyboard.press(key)), Promise.resolve());
