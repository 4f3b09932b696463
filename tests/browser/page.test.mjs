// The pages of `freecell play` in Chromium: the solution and the game by hand.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/page.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { waysOf } from '../../tools/web/play/choice.js';
import { LineOfPlay, startOf } from '../../tools/web/play/line_of_play.js';
import { RANKS, SUITS, cardText, isCascade } from '../../tools/web/play/rules.js';
import {
  DESKTOP,
  FREECELL,
  PHONE,
  SCREENSHOTS,
  assertShows,
  clickCard,
  currentMove,
  folder,
  makePage,
  open,
  press,
  textOf,
  wish,
  solve,
} from './support.mjs';

// ---- The solution ----

test('617 plays to its end, moving', async () => {
  const { page, game, solution, close } = await open(makePage('617.html', '617'), {
    ...DESKTOP,
    reducedMotion: 'no-preference',
  });
  assert.equal(game.verdict, 'solved');
  await assertShows(page, solution.start);
  await page.locator('#speed [value="4"]').check({ force: true });
  await page.locator('#play').click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.card')].some((card) =>
      card.getAnimations().some((animation) => animation.transitionProperty === 'transform'),
    ),
  );
  assert.equal(await page.locator('#play').getAttribute('aria-label'), 'Pause');
  await page
    .locator(`#moves [data-index="${solution.length}"][aria-current]`)
    .waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1500);
  await assertShows(page, solution.last);
  assert.ok(solution.last.isWon());
  assert.equal(await page.locator('#play').getAttribute('aria-label'), 'Play');
  await close();
});

test('the counts and the moves are those of the referee', async () => {
  const { page, game, solution, close } = await open(makePage('617.html', '617'));
  assert.deepEqual(solution.counts(), game.counts);
  const row = execFileSync(FREECELL, ['solve', '617', '--effort', 'short', '--quiet'], {
    encoding: 'utf8',
  })
    .split('\n')[1]
    .split(',');
  await page.locator('.more summary').click();
  for (const [name, column] of [
    ['player_moves', 5],
    ['card_moves', 6],
    ['listed_moves', 7],
  ]) {
    assert.equal(await textOf(page, `[data-count="${name}"]`), row[column]);
  }
  assert.equal(
    await textOf(page, '[data-count="explicit_moves"]'),
    String(game.counts.player_moves + 52),
  );
  const listed = await page.locator('#moves .text-of-move').allInnerTexts();
  assert.equal(listed.slice(1).join(' '), game.solution);
  const withHome = await page.locator('#moves li:has(.gone)').count();
  assert.equal(withHome, solution.steps.filter((step) => step.home.length > 0).length);
  assert.ok(withHome > 0);
  await close();
});

test('steps, jumps and the slider show the positions of the solution', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  for (let i = 1; i <= solution.length; ++i) {
    await page.keyboard.press('ArrowRight');
    if (i % 6 === 0) await assertShows(page, solution.positions[i]);
  }
  assert.equal(await currentMove(page), solution.length);
  for (let i = solution.length; i > 0; --i) await page.locator('#back').click();
  assert.equal(await currentMove(page), 0);
  await assertShows(page, solution.start);
  assert.ok(await page.locator('#back').isDisabled());
  await page.locator('#moves [data-index="20"]').click();
  assert.equal(await currentMove(page), 20);
  await assertShows(page, solution.positions[20]);
  await page.locator('#scrubber').fill('33');
  await assertShows(page, solution.positions[33]);
  await page.locator('#end').click();
  await assertShows(page, solution.last);
  await page.locator('#first').click();
  await assertShows(page, solution.start);
  await close();
});

test('a supermove can be shown card by card', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'), {
    ...DESKTOP,
    reducedMotion: 'no-preference',
  });
  const index = solution.steps.findIndex((step) => step.move.count >= 2 && step.home.length === 0);
  await page.locator(`#moves [data-index="${index}"]`).click();
  await page.locator('#singles').check({ force: true });
  await page.waitForTimeout(600);
  await page.locator('#forward').click();
  // On its way the last card comes close to a freecell.
  await page.waitForFunction(
    (card) => {
      const box = document.querySelector(`[data-card="${card}"]`).getBoundingClientRect();
      return [...document.querySelectorAll('.slot.cell')]
        .map((slot) => slot.getBoundingClientRect())
        .some((slot) => Math.abs(slot.left - box.left) < 60 && Math.abs(slot.top - box.top) < 60);
    },
    cardText(solution.steps[index].cards.at(-1)),
    { polling: 'raf' },
  );
  await page.waitForTimeout(1800);
  await assertShows(page, solution.positions[index + 1]);
  await close();
});

// ---- By hand ----

test('a legal move by hand is made, an illegal one refused; undo, redo, back to the solution', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  await page.locator('#moves [data-index="5"]').click();
  const at = solution.positions[5];
  const legal = at.legalMoves().find((move) => isCascade(move.from) && isCascade(move.to));
  const [card, target] = [legal.from, legal.to].map((place) => cardText(at.top(place)));
  await clickCard(page, card);
  assert.ok(await page.locator(`[data-card="${card}"].chosen`).isVisible());
  assert.ok(await page.locator(`[data-card="${target}"].target`).isVisible());
  await clickCard(page, target);
  const line = new LineOfPlay(at);
  line.add({ ...legal, count: 0 });
  await assertShows(page, line.last);
  // Of the game from its start: those of the solution before it, and one more.
  const moves = solution.counts(5).player_moves;
  assert.equal(await textOf(page, '#hand-moves'), String(moves + 1));

  const places = line.last.places().filter(isCascade);
  const illegal = places
    .flatMap((from) => places.map((to) => ({ from, to, count: 0 })))
    .find(
      (move) => line.last.violation(line.last.resolve(move)) === 'card does not fit on the target',
    );
  await clickCard(page, cardText(line.last.top(illegal.from)));
  await clickCard(page, cardText(line.last.top(illegal.to)));
  await assertShows(page, line.last);
  assert.equal(await textOf(page, '#status'), 'Not possible: card does not fit on the target.');
  assert.equal(await textOf(page, '#hand-moves'), String(moves + 1));

  await page.keyboard.press('u');
  await assertShows(page, at);
  assert.equal(await textOf(page, '#hand-moves'), String(moves));
  await page.keyboard.press('u');
  await assertShows(page, solution.positions[4]);
  await page.locator('#redo').click();
  await assertShows(page, at);
  await page.locator('#redo').click();
  await assertShows(page, line.last);
  await page.waitForFunction(() => document.querySelector('#hand-time').textContent !== '0:00');
  await solve(page, '#to-solution');
  assert.equal(await currentMove(page), 5);
  await assertShows(page, at);
  await page.keyboard.press('ArrowRight');
  await assertShows(page, solution.positions[6]);
  await close();
});

/** The solver of a page does not start before `letSolverStart`. */
const holdSolver = () => {
  const { arrayBuffer } = Response.prototype;
  const isLetGo = new Promise((resolve) => {
    window.letSolverStart = resolve;
  });
  Response.prototype.arrayBuffer = function later() {
    return isLetGo.then(() => arrayBuffer.call(this));
  };
};

test('what is said of a film stays when the solver starts and answers', async () => {
  const { page, close } = await open(makePage('617.html', '617'), DESKTOP, { init: holdSolver });
  await clickCard(page, '7D');
  const refused = await textOf(page, '#status');
  assert.match(refused, /^Not possible: the cards on it do not follow each other/);
  await page.evaluate(() => window.letSolverStart());
  await page.locator('[data-count="difficulty"]').waitFor({ state: 'attached' });
  await page.waitForTimeout(100);
  assert.equal(await textOf(page, '#status'), refused);
  await close();
});

test('what is said of a game by hand stays when the solver starts', async () => {
  const { page, close } = await open(makePage('617.html', '617'), DESKTOP, { init: holdSolver });
  await press(page, 'p');
  assert.equal(await textOf(page, '#status'), 'Your game. Choose a card.');
  await page.evaluate(() => window.letSolverStart());
  await page.locator('body[data-solver]').waitFor();
  await page.locator('#advice-text:not(:empty)').waitFor();
  assert.equal(await textOf(page, '#status'), 'Your game. Choose a card.');
  await close();
});

test('a run moves by its deepest card or by its last; dragging and double clicks move, too', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  const index = solution.steps.findIndex(
    (step) => step.move.count >= 3 && step.target !== undefined,
  );
  const step = solution.steps[index];
  const moved = solution.positions[index + 1];
  await page.locator(`#moves [data-index="${index}"]`).click();
  for (const card of [step.cards[0], step.cards.at(-1)]) {
    await clickCard(page, cardText(card));
    await clickCard(page, cardText(step.target));
    await assertShows(page, moved);
    await page.keyboard.press('u');
  }
  const edge = { x: 12, y: 6 };
  await page
    .locator(`[data-card="${cardText(step.cards[0])}"]`)
    .dragTo(page.locator(`[data-card="${cardText(step.target)}"]`), {
      sourcePosition: edge,
      targetPosition: edge,
    });
  await page.waitForTimeout(300);
  await assertShows(page, moved);
  await page.keyboard.press('u');

  const at = solution.positions[index];
  const from = at
    .places()
    .find((place) => isCascade(place) && waysOf(at, { from: place, count: 1 }).length > 0);
  await page.locator(`[data-card="${cardText(at.top(from))}"]`).dblclick({ position: edge });
  const line = new LineOfPlay(at);
  assert.equal(line.add(waysOf(at, { from, count: 1 })[0]), null);
  await assertShows(page, line.last);
  await close();
});

/** Plays at random, but the same on every run, until `isWanted`, of a line of play, holds. */
function walkUntil(start, isWanted) {
  let state = 1;
  for (let line = new LineOfPlay(start); ; line = new LineOfPlay(start)) {
    for (
      let moves = line.last.legalMoves();
      line.length < 80 && moves.length > 0;
      moves = line.last.legalMoves()
    ) {
      state = (state * 48271) % 2147483647;
      line.add({ ...moves[state % moves.length], count: 0 });
      if (isWanted(line.last)) return line;
    }
  }
}

/** A supermove that only lacks room. */
function tooLongMove(position) {
  const cascades = position.places().filter(isCascade);
  return cascades
    .flatMap((from) => cascades.map((to) => position.resolve({ from, to, count: 0 })))
    .find((move) => position.violation(move) === 'not enough room to move so many cards');
}

test('a run that is too long for the room is refused', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  const line = walkUntil(solution.start, tooLongMove);
  for (const { move } of line.steps) await press(page, move.from, move.to);
  await assertShows(page, line.last);
  const long = tooLongMove(line.last);
  await clickCard(page, cardText(line.last.cards(long.from).at(-long.count)));
  await clickCard(page, cardText(line.last.top(long.to)));
  assert.equal(
    await textOf(page, '#status'),
    'Not possible: not enough room to move so many cards.',
  );
  await assertShows(page, line.last);
  await close();
});

test('auto-moves can be switched off', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  const index = solution.steps.findIndex((step) => step.home.length > 0);
  const { from, to } = solution.steps[index].move;
  for (const isAutomatic of [false, true]) {
    await page.locator(`#moves [data-index="${index}"]`).click();
    await page.locator('#by-hand').click();
    await wish(page, 'automatic', isAutomatic);
    await press(page, from, to);
    const line = new LineOfPlay(solution.positions[index], false);
    line.add({ from, to, count: 0 }, isAutomatic);
    assert.equal(line.steps[0].home.length > 0, isAutomatic);
    await assertShows(page, line.last);
    await page.keyboard.press('s');
  }
  await close();
});

test('a game won by hand is told, with whose moves and how many they are', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  const all = solution.counts().player_moves;
  const taken = solution.counts(solution.length - 4).player_moves;
  await page.locator(`#moves [data-index="${solution.length - 4}"]`).click();
  for (const step of solution.steps.slice(-4)) await press(page, step.move.from, step.move.to);
  await assertShows(page, solution.last);
  assert.match(
    await textOf(page, '#won-dialog .told'),
    new RegExp(`^Won with ${all} moves in 0:0\\d\\.$`),
  );
  assert.match(
    await textOf(page, '#won-dialog .helped'),
    new RegExp(`^With help: .*${taken} moves of the solver’s\\.$`),
  );
  assert.equal(await textOf(page, '#won-dialog .compared'), `Par is ${all}, too.`);
  await page.locator('#won-again').click();
  await assertShows(page, new LineOfPlay(solution.start).last);
  await close();
});

test('a win is not told of the deal that a step back in the browser opens', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  const texts = solution.steps.map(({ text }) => text);
  await page.locator('body[data-solver]').waitFor();
  await press(page, 'n');
  await page.waitForFunction(() => document.querySelector('h1').textContent === 'Deal 618');
  await page.evaluate((moves) => {
    location.hash = `#deal=617&moves=${moves}`;
  }, texts.slice(0, -1).join('.'));
  await page.waitForFunction(() => document.querySelector('h1').textContent === 'Deal 617');
  await press(page, ...texts.at(-1));
  await page.locator('#won-dialog').waitFor();
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('h1').textContent === 'Deal 618');
  assert.ok(await page.locator('#won-dialog').isHidden());
  await close();
});

test('11982 has no solution, by proof, and can be played into a dead end', async () => {
  const { page, game, solution, close } = await open(makePage('11982.html', '11982'));
  assert.equal(await textOf(page, '#badge'), 'No solution');
  assert.match(await textOf(page, '#verdict'), /cannot be won, and that is proved/);
  await assertShows(page, solution.start);
  assert.ok(await page.locator('#play').isHidden());
  assert.ok(await page.locator('#to-solution').isHidden());
  const line = walkUntil(startOf(game), (position) => position.legalMoves().length === 0);
  for (const { move } of line.steps) await press(page, move.from, move.to);
  await assertShows(page, line.last);
  assert.equal(await textOf(page, '#banner-text'), 'Dead end: no legal move is left.');
  await page.locator('#banner-undo').click();
  await assertShows(page, line.positions.at(-2));
  assert.ok(await page.locator('#banner').isHidden());
  await close();
});

// ---- Boards from files ----

/** Board text with the line ends of Windows. */
function boardText(position) {
  const home = position.home.map((rank, suit) => `${SUITS[suit]}-${`0${RANKS}`[rank]}`);
  const cells = position.cells.map((card) => (card === null ? '-' : cardText(card)));
  const cascades = position.cascades.map((cards) => `: ${cards.map(cardText).join(' ')}`);
  return [`Foundations: ${home.join(' ')}`, `Freecells: ${cells.join(' ')}`, ...cascades, ''].join(
    '\r\n',
  );
}

test('a board from the middle of a game, with seven cascades and five freecells', async () => {
  const whole = await open(makePage('whole.html', '7', '--cascades', '7', '--freecells', '5'));
  const middle = whole.solution.positions[Math.floor(whole.solution.length * 0.6)];
  await whole.close();
  assert.ok(middle.cardsHome() > 0 && middle.freeCells() < 5);
  const board = join(folder, 'middle.txt');
  writeFileSync(board, boardText(middle));
  const { page, game, solution, close } = await open(
    makePage('middle.html', board, '--freecells', '5'),
  );
  assert.equal(game.verdict, 'solved');
  assert.deepEqual(solution.counts(), game.counts);
  await assertShows(page, solution.start);
  await page.keyboard.press('End');
  await assertShows(page, solution.last);
  await close();
});

test('a name that looks like HTML is only a name', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const board = join(folder, name);
  writeFileSync(board, execFileSync(FREECELL, ['deal', '1'], { encoding: 'utf8' }));
  const { page, close } = await open(makePage('name.html', board));
  assert.equal(await textOf(page, 'h1'), `Board 1 of ${name}`);
  assert.equal(await page.locator('img').count(), 0);
  await close();
});

test('a script that was smuggled in does not run, and no base or form leads away', async () => {
  const { page } = await open(makePage('617.html', '617'));
  const refused = await page.evaluate(async () => {
    const names = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      names.push(event.effectiveDirective),
    );
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="https://localhost/x.png" onerror="window.smuggled = 1"><base href="https://localhost/">',
    );
    const script = document.createElement('script');
    script.textContent = 'window.smuggled = 2';
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    const form = document.createElement('form');
    form.action = 'https://localhost/';
    document.body.append(script, style, form);
    form.submit();
    const isOver = () => names.length >= 6;
    for (let turn = 0; turn < 600 && !isOver(); ++turn)
      await new Promise((resolve) => setTimeout(resolve, 100));
    await new Promise((resolve) => setTimeout(resolve, 300)); // for one too many
    return names.sort();
  });
  assert.deepEqual(refused, [
    'base-uri',
    'form-action',
    'img-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-elem',
  ]);
  assert.equal(await page.evaluate(() => window.smuggled), undefined);
  await page.context().close();
});

test('an unknown deal says why', async () => {
  const { page, solution, close } = await open(
    makePage('unknown.html', '11982', '--max-expanded', '10'),
    DESKTOP,
    { init: () => delete window.WebAssembly },
  );
  assert.equal(await textOf(page, '#badge'), 'Unknown');
  assert.match(
    await textOf(page, '#verdict'),
    /not known: the search reached its limit of positions/,
  );
  await assertShows(page, solution.start);
  await close();
});

test('4 cascades and 10 freecells, 13 cascades and none', async () => {
  for (const [cascades, freecells] of [
    ['4', '10'],
    ['13', '0'],
  ]) {
    const { page, solution, close } = await open(
      makePage(
        'sizes.html',
        '1',
        '--cascades',
        cascades,
        '--freecells',
        freecells,
        '--max-expanded',
        '20000',
      ),
    );
    await assertShows(page, solution.start);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(overflow, 0);
    await close();
  }
});

// ---- Telephone, looks, keyboard ----

test('a telephone: all in its width, cards to tap', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'), PHONE);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await wish(page, 'tap', false);
  await page.locator('#forward').tap();
  await assertShows(page, solution.positions[1]);
  const { from, to } = solution.steps[1].move;
  const at = solution.positions[1];
  await page.locator(`[data-card="${cardText(at.top(from))}"]`).tap({ position: { x: 10, y: 5 } });
  if (at.top(to) === undefined)
    await page.locator(`.slot[data-place="${to}"]`).tap({ position: { x: 10, y: 10 } });
  else
    await page.locator(`[data-card="${cardText(at.top(to))}"]`).tap({ position: { x: 10, y: 5 } });
  await assertShows(page, solution.positions[2]);
  assert.equal(await textOf(page, '#hand-moves'), '2');
  await page.locator('#menu').tap();
  await page.locator('#theme').tap();
  assert.equal(await background(page), 'rgb(20, 24, 26)');
  assert.ok(await page.locator('#theme').isHidden());
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await close();
});

const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('light and dark, as the system has it or as chosen', async () => {
  const light = await open(makePage('617.html', '617'));
  const dark = await open(makePage('617.html', '617'), { ...DESKTOP, colorScheme: 'dark' });
  const [lightColour, darkColour] = [await background(light.page), await background(dark.page)];
  assert.notEqual(lightColour, darkColour);
  await light.page.locator('#theme').click();
  assert.equal(await background(light.page), darkColour);
  await light.page.keyboard.press('t');
  assert.equal(await background(light.page), lightColour);
  await light.close();
  await dark.close();
});

test('by keyboard alone: places have names, focus is seen, Enter chooses', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  const { from, to } = solution.steps[0].move;
  for (const place of [from, to]) {
    await page.locator(`.slot[data-place="${place}"]`).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const style = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(style, 'solid');
    assert.match(
      await page.locator(`.slot[data-place="${place}"]`).getAttribute('aria-label'),
      /^(cascade|freecell) .: ([a-z]+ of [a-z]+|empty)/,
    );
    await page.keyboard.press('Enter');
  }
  await assertShows(page, solution.positions[1]);
  const unnamed = await page.evaluate(() =>
    [...document.querySelectorAll('button, input')]
      .filter(
        (control) =>
          control.checkVisibility() &&
          !(
            control.ariaLabel ||
            control.textContent.trim() ||
            control.labels?.[0]?.textContent.trim()
          ),
      )
      .map((control) => control.outerHTML),
  );
  assert.deepEqual(unnamed, []);
  await page.keyboard.press('?');
  assert.ok(await page.locator('#help-dialog').isVisible());
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('#help-dialog').isHidden());
  await close();
});

// ---- Screenshots ----

test('screenshots', async () => {
  const path = makePage('617.html', '617');
  const shoot = async (name, options, hash, prepare) => {
    const { page, close } = await open(path, options, { hash });
    await page.locator('body[data-solver]').waitFor();
    await prepare(page);
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
    await close();
  };
  const advises = (page, pattern) =>
    page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('#advice-text').textContent),
      pattern.source,
    );
  const visit = (move) => async (page) => {
    await page.locator('#scrubber').fill(String(move));
    await page.locator('#scrubber').blur();
  };
  const started = '#deal=617&moves=2a.27.72.4b.46.4c';
  await shoot('play-light', DESKTOP, started, async (page) => {
    await press(page, 'm');
    // The last to be judged are those from freecells.
    await page.locator('[data-card="9H"][data-judged]').waitFor();
    await advises(page, /left$/);
  });
  await shoot('play-dark', { ...DESKTOP, colorScheme: 'dark' }, started, async (page) => {
    await advises(page, /left$/);
    await press(page, 'y');
    await page.locator('.card.chosen').waitFor();
  });
  await shoot('play-phone', PHONE, `${started}.3d`, (page) => advises(page, /lost with move 7/));
  const side = { ...PHONE, viewport: { width: 844, height: 390 } };
  await shoot('play-side', side, '', visit(14));
  await shoot('play-film', DESKTOP, '', visit(24));
});
