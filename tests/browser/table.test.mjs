// How the table of the page of `freecell play` fits into windows, telephones and paper: every rank
// is seen, every control can be hit, every word can be read.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/table.test.mjs

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, makePage, open, press, reload, wish } from './support.mjs';

const tallestCascade = ({ cascades }) => Math.max(...cascades.map((cards) => cards.length));

/** The pages of ten deals, and the fifty positions with the tallest cascades of their solutions. */
async function tallestPositions() {
  const positions = [];
  for (const deal of ['1', '2', '3', '164', '169', '617', '1941', '6182', '31465', '32000']) {
    const path = makePage(`${deal}.html`, deal);
    const { solution, close } = await open(path);
    solution.positions.forEach((position, index) =>
      positions.push({ path, index, tallest: tallestCascade(position) }),
    );
    await close();
  }
  return positions.sort((one, other) => other.tallest - one.tallest).slice(0, 50);
}

/** The cards whose rank is covered or that lie partly outside of the table. */
function hiddenCards(page) {
  return page.evaluate(() => {
    const stage = document.querySelector('#stage').getBoundingClientRect();
    const cards = [...document.querySelectorAll('.card')].map((element) => ({
      name: element.dataset.card,
      place: element.dataset.place,
      face: element.querySelector('use').getAttribute('href'),
      box: element.getBoundingClientRect(),
    }));
    /** Where the rank in a face's corner ends, as a share of the card's height. */
    const rankEnd = (face) => {
      const rank = document.querySelector(face).querySelector('use[href^="#rank"]');
      return (Number(rank.getAttribute('y')) + Number(rank.getAttribute('height')) + 168) / 336;
    };
    const isCovered = ({ place, face, box }) => {
      const below = cards.filter((card) => card.place === place && card.box.top > box.top);
      const edge = Math.min(...below.map((card) => card.box.top));
      return /[1-9A-D]/.test(place) && edge < box.top + rankEnd(face) * box.height - 0.5;
    };
    const isOutside = ({ box }) =>
      box.left < stage.left || box.right > stage.right || box.bottom > stage.bottom;
    return cards.filter((card) => isCovered(card) || isOutside(card)).map((card) => card.name);
  });
}

/** Waits until the page has seen its new size and been drawn, which takes a busy machine long. */
const drawn = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

test('no rank is covered, at four sizes, in the fifty tallest positions of ten solutions', async () => {
  const tallest = await tallestPositions();
  assert.ok(tallest.at(-1).tallest >= 10 && tallest[0].tallest >= 12);
  const sizes = [
    [1366, 625],
    [1440, 900],
    [1920, 950],
    [844, 390],
  ];
  for (const path of new Set(tallest.map((position) => position.path))) {
    const { page, close } = await open(path);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      for (const { index } of tallest.filter((position) => position.path === path)) {
        await page.locator('#scrubber').fill(String(index));
        assert.deepEqual(await hiddenCards(page), [], `${path}, move ${index}, ${width}x${height}`);
      }
    }
    await close();
  }
});

// ---- What can be read and hit ----

/** The controls that are shown and smaller than a finger needs. */
const smallControls = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, summary, select')]
      .filter((control) => control.checkVisibility() && !control.matches('.slot'))
      .map((control) => {
        const area = control.labels?.[0] ?? control;
        const { width, height } = area.getBoundingClientRect();
        return { name: control.id || control.outerHTML, width, height };
      })
      .filter(({ width, height }) => width < 44 || height < 44),
  );

test('a finger hits every control of a telephone', async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    const { page, close } = await open(makePage('617.html', '617'), { ...PHONE, viewport });
    for (const mode of ['p', 's']) {
      assert.deepEqual(await smallControls(page), []);
      await press(page, mode);
    }
    await close();
  }
});

test('a telephone on its side shows the whole table and all of its controls', async () => {
  const viewport = { width: 844, height: 390 };
  const { page, close } = await open(makePage('617.html', '617'), { ...PHONE, viewport });
  for (const mode of ['p', 's']) {
    const outside = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '.stage, .card, header button, .controls button, .controls input',
        ),
      ]
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.bottom > innerHeight || box.right > innerWidth || box.top < 0 || box.left < 0;
        })
        .map((element) => element.outerHTML),
    );
    assert.deepEqual(outside, []);
    await press(page, mode);
  }
  await close();
});

/**
 * The texts whose contrast with what is behind them is less than 4.5. The felt of the table is
 * judged at its lightest and at its darkest.
 */
function faintTexts(page) {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const paint = (colours) => {
      canvas.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (rgb) => {
      const [r, g, b] = rgb
        .map((value) => value / 255)
        .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
      const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const ancestors = (element) =>
      element === null ? [] : [...ancestors(element.parentElement), element];
    /** The colours on each other, from the page up; of a gradient, one of its ends. */
    const grounds = (element, end) =>
      ancestors(element).flatMap((one) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(one);
        const ends = backgroundImage.match(/rgba?\([^)]*\)|color\([^)]*\)/g);
        return ends && one.matches('.stage') ? [ends.at(end)] : [backgroundColor];
      });
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()),
      )
      .filter((element) => !element.closest('script, style, svg, :disabled'))
      .flatMap((element) =>
        [0, -1].map((end) => {
          const ground = grounds(element, end);
          const { color } = getComputedStyle(element);
          const ratio = contrast(paint([...ground, color]), paint(ground));
          return { text: element.textContent.trim().slice(0, 40), ratio };
        }),
      )
      .filter(({ ratio }) => ratio < 4.5);
  });
}

test('every text has a contrast of 4.5 at least, light and dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await open(makePage('617.html', '617'), { ...DESKTOP, colorScheme });
    for (const mode of ['p', 's', '?']) {
      assert.deepEqual(await faintTexts(page), [], colorScheme);
      await press(page, mode);
    }
    assert.deepEqual(await faintTexts(page), [], colorScheme);
    await close();
  }
});

test('what colours tell can be seen where the system forces its own on pages', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const forced = { ...DESKTOP, colorScheme, forcedColors: 'active' };
    const { page, close } = await open(makePage('617.html', '617'), forced);
    await press(page, '1', 'a', '2');
    await wish(page, 'automatic', false);
    const { card, chosen, on, off, current, others } = await page.evaluate(() => {
      const lookOf = (selector) => {
        const { backgroundColor, boxShadow } = getComputedStyle(document.querySelector(selector));
        return { backgroundColor, boxShadow };
      };
      return {
        card: lookOf('.card:not(.chosen)'),
        chosen: lookOf('.card.chosen'),
        on: lookOf('#advise + span'),
        off: lookOf('#automatic + span'),
        current: lookOf('#moves [aria-current]'),
        others: lookOf('#moves button:not([aria-current])'),
      };
    });
    assert.match(card.backgroundColor, /^rgb\(2/, 'black pips stand on a light card');
    assert.notEqual(chosen.boxShadow, card.boxShadow);
    assert.notEqual(on.backgroundColor, off.backgroundColor);
    assert.notEqual(current.backgroundColor, others.backgroundColor);
    await close();
  }
});

test('no move is cut off in the list', async () => {
  const { page, close } = await open(makePage('617.html', '617'));
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('#moves button, #moves span:not(.spoken)')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => element.textContent),
  );
  assert.deepEqual(clipped, []);
  await close();
});

test('cards grow with the screen, and a tablet upright has the panel below', async () => {
  const path = makePage('617.html', '617');
  for (const [width, height, least, most] of [
    [2560, 1300, 0.69, 0.75],
    [3840, 2160, 0.5, 0.56],
    [820, 1180, 0.9, 1],
    [1024, 1366, 0.9, 1],
  ]) {
    const { page, close } = await open(path, { viewport: { width, height } });
    const { stage, first, last, panel } = await page.evaluate(() => {
      const boxOf = (element) => element.getBoundingClientRect().toJSON();
      const cascades = [...document.querySelectorAll('.slot.cascade')];
      return {
        stage: boxOf(document.querySelector('#stage')),
        first: boxOf(cascades[0]),
        last: boxOf(cascades.at(-1)),
        panel: boxOf(document.querySelector('.panel')),
      };
    });
    const share = (last.right - first.left) / stage.width;
    assert.ok(least <= share && share <= most, `${width}x${height}: ${share}`);
    const margins = [first.left - stage.left, stage.right - last.right];
    assert.ok(Math.abs(margins[0] - margins[1]) < 2);
    if (height > width) assert.ok(panel.top >= stage.bottom);
    else assert.ok(panel.left >= stage.right);
    await close();
  }
});

test('on a telephone, no dialog is wider than itself', async () => {
  const { page, close } = await open(makePage('617.html', '617'), PHONE);
  await press(page, 'p');
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('dialog')]
      .filter((dialog) => {
        dialog.showModal();
        const isWide = dialog.scrollWidth > dialog.clientWidth;
        dialog.close();
        return isWide;
      })
      .map(({ id }) => id),
  );
  assert.deepEqual(wide, []);
  await close();
});

test('from right to left, the knobs of switches stay in their tracks', async () => {
  const { page, close } = await open(makePage('617.html', '617'));
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await page.locator('#settings').click();
  const knobs = await page.evaluate(() =>
    [...document.querySelectorAll('.switches .switch span')].map((track) => {
      const knob = getComputedStyle(track, '::after');
      return { direction: getComputedStyle(track).direction, moved: knob.translate };
    }),
  );
  assert.ok(knobs.length >= 6);
  assert.ok(knobs.every(({ direction }) => direction === 'ltr'));
  await close();
});

test('settings change the table at once, and stay', async () => {
  const { page, close } = await open(makePage('617.html', '617'));
  await press(page, 'p');
  const left = async (place) =>
    (await page.locator(`.slot[data-place="${place}"]`).boundingBox()).x;
  assert.ok((await left('a')) < (await left('8')) - 300);
  await wish(page, 'leftHanded', true);
  await wish(page, 'large', true);
  await wish(page, 'timer', false);
  await page.locator('#felt').evaluate((select) => {
    select.value = 'blue';
    select.dispatchEvent(new Event('change'));
  });
  await reload(page);
  await page.locator('body[data-solver]').waitFor();
  await press(page, 'p');
  assert.ok((await left('d')) > (await left('6')));
  assert.equal(await page.locator('#stage').getAttribute('data-face'), 'small');
  assert.ok(await page.locator('#hand-time').isHidden());
  assert.match(
    await page.evaluate(() => getComputedStyle(document.querySelector('#stage')).backgroundImage),
    /rgb\(53, 102, 140\)/,
  );
  assert.deepEqual(await faintTexts(page), []);
  await close();
});

// ---- On paper ----

test('print has the whole table and every move', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'), {
    ...DESKTOP,
    colorScheme: 'dark',
  });
  await press(page, 'ArrowRight');
  // A4 between margins of a centimetre.
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.deepEqual(await hiddenCards(page), []);
  const stage = await page.locator('#stage').boundingBox();
  assert.ok(stage.x >= 0 && stage.x + stage.width <= 718);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 718);
  const rows = await page.locator('#moves li').count();
  assert.equal(rows, solution.length + 1);
  const list = await page
    .locator('#moves')
    .evaluate((moves) => moves.scrollHeight - moves.clientHeight);
  assert.ok(list <= 1);
  assert.ok(await page.locator('.controls').isHidden());
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.querySelector('h1')).color),
    'rgb(34, 38, 42)',
  );
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await press(page, 'p');
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.switches').isHidden());
  await close();
});
