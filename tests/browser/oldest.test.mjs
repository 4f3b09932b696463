// The page of `freecell play` in the oldest browsers that it promises to run in: Chrome 111, Firefox
// 119 and Safari 16.4. What came later is taken away from a new one.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/oldest.test.mjs

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, assertShows, makePage, open, press, textOf } from './support.mjs';

/** Takes away what is newer than the oldest browsers. */
function takeAway() {
  const newest = [
    [Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Promise, 'withResolvers', 'try'],
    [Array, 'fromAsync'],
    [Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf'],
    [AbortSignal, 'any'],
    [Element.prototype, 'checkVisibility'],
    [URL, 'canParse', 'parse'],
    [Uint8Array, 'fromBase64'],
    [Document.prototype, 'startViewTransition'],
  ];
  for (const [owner, ...names] of newest) for (const name of names) delete owner[name];
  if (window.Iterator) delete window.Iterator.prototype.map;
  const { replaceSync } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.replaceSync = function replace(style) {
    replaceSync.call(this, style.replaceAll('light-dark(', 'not-known('));
  };
}

test('the oldest browsers have a readable table, dark systems too, and play a game to its end', async () => {
  const path = makePage('oldest.html', '617');
  for (const colorScheme of ['light', 'dark']) {
    const { page, solution, close } = await open(
      path,
      { ...DESKTOP, colorScheme },
      { init: takeAway },
    );
    await assertShows(page, solution.start);
    const look = await page.evaluate(() => {
      const of = (selector) => getComputedStyle(document.querySelector(selector));
      return {
        card: of('.card').backgroundColor,
        paper: of('body').backgroundColor,
        ink: of('h1').color,
        felt: of('.stage').backgroundImage,
      };
    });
    assert.equal(look.card, 'rgb(255, 255, 255)');
    assert.equal(look.paper, 'rgb(245, 242, 236)');
    assert.equal(look.ink, 'rgb(34, 38, 42)');
    assert.match(look.felt, /rgb\(53, 121, 93\)/);
    await page.locator('body[data-solver]').waitFor();
    await press(page, 'p', 'w');
    await page.locator('#won-dialog').waitFor();
    assert.match(await textOf(page, '#won-dialog .told'), /^Won/);
    await close();
  }
});

test('a browser that cannot inflate says what the page needs', async () => {
  const { page, close } = await open(makePage('617.html', '617'), DESKTOP, {
    init: () => delete window.DecompressionStream,
  });
  await page.waitForFunction(() => /too old/.test(document.body.innerText));
  assert.match(await textOf(page, '#verdict'), /Chrome or Edge 111, Firefox 119, Safari 16\.4/);
  await close();
});
