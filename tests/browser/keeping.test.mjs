// What the page of `freecell play` keeps, and what its links restore.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/keeping.test.mjs

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bringGames } from '../../tools/web/play/games.js';
import { parseAddress } from '../../tools/web/play/address.js';
import { boardText } from '../../tools/web/play/board_text.js';
import { gameText, playText } from '../../tools/web/play/game_text.js';
import { LineOfPlay } from '../../tools/web/play/line_of_play.js';
import { Position, isCascade } from '../../tools/web/play/rules.js';
import {
  DESKTOP,
  assertShows,
  currentMove,
  makePage,
  open,
  press,
  reload,
  textOf,
  wish,
  solve,
} from './support.mjs';

/** A page that may not use its storage. */
const denyStorage = () =>
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });

for (const [where, init] of [
  ['on the device', () => {}],
  ['in the tab, where the storage is denied', denyStorage],
]) {
  test(`a game by hand is kept across reloads ${where}`, async () => {
    const path = makePage('617.html', '617');
    const { page, solution, close } = await open(path, DESKTOP, { init });
    for (const { move } of solution.steps.slice(0, 6)) await press(page, move.from, move.to);
    await press(page, 'u', 'u');
    await page.waitForFunction(() => document.querySelector('#hand-time').textContent !== '0:00');
    await reload(page);
    await assertShows(page, solution.positions[4]);
    assert.equal(await page.locator('body').getAttribute('data-mode'), 'hand');
    assert.notEqual(await textOf(page, '#hand-time'), '0:00');
    await press(page, 'r', 'r');
    await assertShows(page, solution.positions[6]);
    await close();
  });
}

/** Leaves no room in the storage, as another page on the disk may do. */
function fillStorage() {
  let text = 'x'.repeat(1 << 20);
  for (let i = 0; text.length > 0; ++i) {
    try {
      localStorage[`other${i}`] = text;
    } catch {
      text = text.slice(0, text.length >> 1);
    }
  }
}

test('a full storage is still read, and what it does not take is kept in the tab', async () => {
  const path = makePage('617.html', '617');
  const { page, solution, close } = await open(path);
  const play = ({ move }) => press(page, move.from, move.to);
  for (const step of solution.steps.slice(0, 3)) await play(step);
  await page.evaluate(fillStorage);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await assertShows(other, solution.positions[3]);
  await other.locator('#statistics').click();
  assert.match(await textOf(other, '#statistics-counts'), /played\s+1/i);
  await other.close();

  for (const step of solution.steps.slice(3, 6)) await play(step);
  assert.match(await textOf(page, '#toast p'), /storage is full or denied/);
  await reload(page);
  await assertShows(page, solution.positions[6]);

  // As soon as there is room again, the device has the game.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('other')))
      localStorage.removeItem(key);
  });
  await play(solution.steps[6]);
  const again = await page.context().newPage();
  await again.goto(page.url());
  await assertShows(again, solution.positions[7]);
  await close();
});

test('a game by hand is kept while one looks at the solution, and when another begins', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  for (const { move } of solution.steps.slice(0, 6)) await press(page, move.from, move.to);
  await solve(page, '#to-solution');
  assert.equal(await currentMove(page), 0);
  await page.locator('#scrubber').fill('20');
  await assertShows(page, solution.positions[20]);
  await page.locator('#to-hand').click();
  await assertShows(page, solution.positions[6]);
  await solve(page, '#to-solution');
  await assertShows(page, solution.positions[20]);
  await page.locator('#by-hand').click();
  await assertShows(page, solution.positions[20]);
  assert.equal(
    await textOf(page, '#toast p'),
    'Your earlier game of this deal (6 moves) was put aside.',
  );
  await page.locator('#toast button').click();
  await assertShows(page, solution.positions[6]);
  await close();
});

test('undo goes back to the start, through moves that the solution made', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  await page.locator('#scrubber').fill('20');
  await page.locator('#scrubber').blur();
  await press(page, 'p');
  for (let i = 0; i < 20; ++i) await press(page, 'u');
  await assertShows(page, solution.positions[0]);
  assert.ok(await page.locator('#undo').isDisabled());
  for (let i = 0; i < 20; ++i) await press(page, 'r');
  await assertShows(page, solution.positions[20]);
  await close();
});

test('the clock stands still while nobody plays', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  const [{ move }] = solution.steps;
  await press(page, move.from, move.to);
  await page.waitForFunction(() => document.querySelector('#hand-time').textContent === '0:01');
  // A busy machine may take a second or two between these steps, and the clock goes on then.
  const seconds = async () => Number((await textOf(page, '#hand-time')).slice(2));
  await press(page, '?');
  const before = await seconds();
  await page.waitForTimeout(4000);
  await press(page, 'Escape');
  await press(page, 's');
  const between = await seconds();
  assert.ok(between <= before + 3, `${before} s, and ${between} s`);
  await page.waitForTimeout(4000);
  await page.locator('#to-hand').click();
  const after = await seconds();
  assert.ok(after <= between + 3, `${between} s, and ${after} s`);
  await page.waitForFunction(
    (last) => Number(document.querySelector('#hand-time').textContent.slice(2)) > last,
    after,
  );
  await close();
});

// ---- Links ----

async function copied(page, button) {
  await press(page, 'l');
  await page.locator(button).click();
  await page.locator('#toast').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

const WITH_CLIPBOARD = { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] };

test('a link restores the position, for the address that the page has', async () => {
  const path = makePage('617.html', '617');
  const { page, game, solution, close } = await open(path, WITH_CLIPBOARD);
  for (const { move } of solution.steps.slice(0, 9)) await press(page, move.from, move.to);
  const link = await copied(page, '#copy-link');
  assert.match(link, /^617\.html#deal=617&moves=[\w.]+$/);
  assert.equal(await copied(page, '#copy-solution'), game.solution);
  assert.ok(game.solution.startsWith(`${await copied(page, '#copy-moves')} `));
  assert.equal(await copied(page, '#copy-position'), boardText(solution.positions[9]));
  assert.match(await copied(page, '#copy-deal'), /^(: (?:[A2-9TJQK][CDHS] ?){6,7}\n){8}$/);
  await close();

  const other = await open(path, WITH_CLIPBOARD, { hash: link.replace(/.*#/, '#') });
  await assertShows(other.page, solution.positions[9]);
  // What is played on is kept, though the link knew less.
  const { move } = solution.steps[9];
  await press(other.page, move.from, move.to);
  await reload(other.page);
  await assertShows(other.page, solution.positions[10]);
  await press(other.page, ...Array(10).fill('u'));
  await assertShows(other.page, solution.positions[0]);
  await other.close();
});

test('a link of the film holds its position; one with an illegal move says so', async () => {
  const path = makePage('617.html', '617');
  const { page, solution, close } = await open(path, WITH_CLIPBOARD);
  await page.locator('#scrubber').fill('12');
  await page.locator('#scrubber').blur();
  const hash = (await copied(page, '#copy-link')).replace(/.*#/, '#');
  await close();
  const wrong = await open(path, DESKTOP, { hash: `${hash}.1h.2a` });
  await assertShows(wrong.page, solution.positions[12]);
  assert.match(await textOf(wrong.page, '#toast p'), /^Move 13 of the link, 1h: card is not the/);
  await wrong.close();
});

// ---- What cannot be shown ----

/** A legal link to deal 617, with so many moves. */
const linkOf = (moves) =>
  `#deal=617&moves=2a${Array.from({ length: moves - 1 }, (_, i) => (i % 2 ? '.ba' : '.ab')).join('')}`;

test('a link that is too long is refused in a few words, and the game stays', async () => {
  const path = makePage('617.html', '617');
  const { page, solution, close } = await open(path);
  for (const { move } of solution.steps.slice(0, 3)) await press(page, move.from, move.to);
  await page.evaluate((hash) => location.assign(hash), linkOf(20_000));
  await page.locator('#toast').waitFor();
  assert.equal(
    await textOf(page, '#toast p'),
    'The link cannot be opened: a link has 2,000 moves at most.',
  );
  await assertShows(page, solution.positions[3]);
  assert.match(page.url(), /#deal=617$/);
  await reload(page);
  await assertShows(page, solution.positions[3]);
  await page.locator('body[data-solver]').waitFor();
  await press(page, 'o');
  await page.locator('#deal-text').fill(linkOf(2001));
  await page.locator('#open-text').click();
  await page.waitForFunction(() => document.querySelector('#deals-wrong').textContent !== '');
  assert.equal(await textOf(page, '#deals-wrong'), 'a link has 2,000 moves at most.');
  await close();
});

test('a page that begins with a link that it refuses begins as usual', async () => {
  const own = await open(makePage('617.html', '617'), DESKTOP, { hash: linkOf(20_000) });
  await assertShows(own.page, own.solution.start);
  await own.close();
  for (const hash of [linkOf(2001), `#deal=${'9'.repeat(50_000)}`]) {
    const { page, close } = await open(makePage('all.html'), DESKTOP, { hash });
    await page.locator('[data-mode="hand"] h1').waitFor();
    assert.match(await textOf(page, 'h1'), /^Deal \d+$/);
    assert.ok((await textOf(page, '#toast p')).length < 200);
    const before = await textOf(page, 'h1');
    await press(page, 'n');
    await page.waitForFunction((h1) => document.querySelector('h1').textContent !== h1, before);
    await close();
  }
});

test('the longest link is shown, and so is a game that is longer still', async () => {
  const { page, close } = await open(makePage('617.html', '617'), DESKTOP, { hash: linkOf(2000) });
  assert.equal(await page.locator('#moves li').count(), 2001);
  await close();
  const line = new LineOfPlay(new Position([[0], []], [null], [0, 0, 0, 0]), false);
  line.positions.push(...Array(100_000).fill(line.start));
  assert.equal(line.tallest, 1);
});

test('a page begins as usual if what it has kept is damaged', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  const restart = async (name, text) => {
    await page.evaluate((parts) => localStorage.setItem(...parts), [`freecell-${name}`, text]);
    await reload(page);
  };
  for (const text of ['{', '5', '{"moves":7}', '{"moves":"2a.27","index":"x"}']) {
    await restart('game 617/8/4', text);
    await assertShows(page, solution.start);
    await press(page, 'ArrowRight');
    await assertShows(page, solution.positions[1]);
  }
  for (const text of ['5', '{"deals":7}', '{"deals":[null],"at":0}', '{"deals":[{"name":"5"}]}']) {
    await restart('list', text);
    await page.locator('body[data-solver]').waitFor();
    await page.locator('#deals').click();
    assert.ok(await page.locator('#deal-list').isHidden());
  }
  await close();
  for (const last of ['5', '"#deal=none"']) {
    const all = await open(makePage('all.html'));
    await all.page.evaluate((text) => localStorage.setItem('freecell-last', text), last);
    await all.page.evaluate(() => history.replaceState(null, '', location.pathname));
    await reload(all.page);
    await all.page.locator('[data-mode="hand"] h1').waitFor();
    assert.match(await textOf(all.page, 'h1'), /^Deal \d+$/);
    await all.close();
  }
});

test('a link with a move that is not legal offers the game back that it puts aside', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  for (const { move } of solution.steps.slice(0, 3)) await press(page, move.from, move.to);
  const { from, to } = solution.steps[0].move;
  await page.evaluate((hash) => location.assign(hash), `#deal=617&moves=${from}${to}.99`);
  await page.locator('#toast').waitFor();
  assert.equal(
    await textOf(page, '#toast p'),
    'Move 2 of the link, 99: no such cascade or freecell. ' +
      'Your earlier game of this deal (3 moves) was put aside.',
  );
  await assertShows(page, solution.positions[1]);
  await page.locator('#toast button').click();
  await assertShows(page, solution.positions[3]);
  await close();
});

test('a game without auto-moves is offered with as many moves as it has', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'));
  const { from, to } = solution.steps[0].move;
  await page.locator('#by-hand').click();
  await wish(page, 'automatic', false);
  await press(page, 's', 'p', from, to);
  await page.evaluate((hash) => location.assign(hash), '#deal=617&moves=1a');
  await page.locator('#toast').waitFor();
  assert.equal(
    await textOf(page, '#toast p'),
    'Your earlier game of this deal (1 move) was put aside.',
  );
  await close();
});

test('a game is the same when it has been text', () => {
  const deck = Array.from({ length: 52 }, (_, card) => (card * 29) % 52);
  const cascades = Array.from({ length: 8 }, (_, i) => deck.filter((_card, at) => at % 8 === i));
  const start = new Position(cascades, [null, null, null, null], [0, 0, 0, 0]);
  for (const [length, isAutomatic] of [
    [0, true],
    [25, true],
    [25, false],
  ]) {
    const line = new LineOfPlay(start, isAutomatic);
    for (let i = 0; i < length; ++i) {
      const moves = line.last.legalMoves().filter(({ from }) => isCascade(from));
      line.add({ ...moves[i % moves.length], count: 0 }, isAutomatic || i % 3 > 0);
    }
    const {
      line: read,
      solvers,
      wrong,
    } = playText(
      start,
      gameText(line, length, (i) => i % 5 === 0),
    );
    assert.equal(wrong, null);
    assert.deepEqual(read.positions, line.positions);
    assert.deepEqual(
      solvers,
      line.steps.map((_, i) => i % 5 === 0),
    );
  }
});

test('addresses are read as they are written, and others are nothing', () => {
  assert.equal(parseAddress(''), null);
  assert.equal(parseAddress('#theme'), null);
  assert.deepEqual(parseAddress('#deal=8589934591&freecells=2&moves=2a.27'), {
    deal: '8589934591',
    game: 'freecell',
    freecells: 2,
    cascades: 8,
    moves: '2a.27',
  });
  bringGames([{ name: 'seahaven', freecells: 4, cascades: 10, rules: {} }]);
  const changed = parseAddress('#deal=1&game=seahaven:cells-from=first');
  assert.equal(changed.game, 'seahaven:cells-from=first');
  assert.equal(changed.cascades, 10);
  assert.throws(() => parseAddress('#deal=1&game=seahavn'), /seahavn is no game/);
  assert.equal(parseAddress('#board=:+7D/:+TH+2C').board, ': 7D\n: TH 2C');
});
