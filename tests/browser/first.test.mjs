// The first visit to the page of `freecell play`, the deal of the day, numbers as people type them,
// and the place in a list.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/first.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { dailyDeal } from '../../tools/web/play/daily.js';
import { plainNumber } from '../../tools/web/play/number.js';
import { starsOf } from '../../tools/web/play/results.js';
import { DESKTOP, FREECELL, PHONE, makePage, open, press, reload, textOf } from './support.mjs';

const titleIs = (page, title) =>
  page.waitForFunction((wanted) => document.querySelector('h1').textContent === wanted, title);

test('the first visit offers to play, the deal of the day, or any; the second does not', async () => {
  const init = () => {
    const Native = Date;
    window.Date = class extends Native {
      constructor(...parts) {
        super(...(parts.length === 0 ? [2026, 10, 28, 12] : parts));
      }
    };
  };
  const { page, close } = await open(makePage('all.html'), DESKTOP, { init });
  await page.locator('#start-dialog[open]').waitFor();
  await page.locator('#start-daily').click();
  const { number, band } = dailyDeal(new Date(2026, 10, 28));
  assert.equal(band, 'hard');
  await titleIs(page, `Deal ${number}`);
  await reload(page);
  await page.locator('body[data-solver]').waitFor();
  await titleIs(page, `Deal ${number}`);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  await page.waitForFunction(() => / hard$/.test(document.querySelector('#game-line').textContent));
  await press(page, 'o');
  assert.equal(await textOf(page, '#daily-words'), band);
  await close();
});

test('a first visit on a telephone is played after one tap', async () => {
  const { page, close } = await open(makePage('all.html'), PHONE);
  await page.locator('#start-dialog[open]').waitFor();
  await page.locator('#start-play').tap();
  assert.ok(await page.locator('#start-dialog').isHidden());
  assert.match(await textOf(page, 'h1'), /^Deal \d+$/);
  await close();
});

test('the deals of the days can be won, are as hard as said, and do not soon come again', () => {
  const days = Array.from({ length: 400 }, (_, i) => dailyDeal(new Date(2026, 0, 1 + i)));
  assert.ok(new Set(days.map(({ number }) => number)).size === 400);
  const week = days.slice(3, 10).map(({ band }) => band);
  assert.deepEqual(week, ['expert', 'easy', 'medium', 'hard', 'easy', 'medium', 'hard']);
  assert.deepEqual(dailyDeal(new Date(2020, 1, 29)), dailyDeal(new Date(2020, 1, 29, 23, 59)));
  const some = days.slice(0, 8);
  const numbers = some.map(({ number }) => number);
  const run = (...words) => execFileSync(FREECELL, words, { encoding: 'utf8' });
  const verdicts = run('solve', ...numbers, '--quiet')
    .trim()
    .split('\n')
    .slice(1);
  assert.ok(verdicts.every((row) => row.split(',')[3] === 'solved'));
  const limits = { easy: [0, 34.63], medium: [34.63, 46.37], hard: [46.37, 59.1] };
  limits.expert = [59.1, 100];
  const rows = run('measure', ...numbers, '--columns', 'difficulty', '--quiet')
    .trim()
    .split('\n');
  rows.slice(1).forEach((row, i) => {
    const [least, most] = limits[some[i].band];
    const difficulty = Number(row.split(',')[1]);
    assert.ok(least < difficulty && difficulty < most, row);
  });
});

test('a number is understood as people type it', () => {
  for (const [typed, number] of [
    ['617', '617'],
    [' #617 ', '617'],
    ['No. 617', '617'],
    ['007', '7'],
    ['1,000', '1000'],
    ['1.000.000', '1000000'],
    ['12 000', '12000'],
    ['٦١٧', '617'],
    ['६१७', '617'],
    ['６１７', '617'],
    ['-1', '-1'],
    ['0', '0'],
    ['random:7:0', 'random:7:0'],
  ])
    assert.equal(plainNumber(typed), number, typed);
  assert.throws(() => plainNumber('617,618'), /two deals or one: type “617, 618” or “617618”/);
  assert.equal(plainNumber('617, 618'), '617, 618'); // a list
  assert.equal(plainNumber('617618'), '617618');
});

test('numbers, games and difficulties that cannot be meant are refused in plain words', async () => {
  const { page, close } = await open(makePage('all.html'), DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await press(page, 'o');
  const wrong = () => textOf(page, '#deals-wrong');
  await page.locator('#deal-number').fill('617,618');
  await page.locator('#open-number').click();
  assert.equal(await wrong(), '617,618 may be two deals or one: type “617, 618” or “617618”.');
  await page.locator('#deals-dialog summary').click();
  await page.locator('#rule-freecells').fill('3');
  await page.locator('#band').selectOption('expert');
  await page.locator('#open-random').click();
  await page.waitForFunction(() => /rated/.test(document.querySelector('#deals-wrong').innerText));
  await page.locator('#rule-freecells').fill('');
  await page.locator('#deal-number').fill('#0617');
  await page.locator('#open-number').click();
  await titleIs(page, 'Deal 617');
  assert.match(page.url(), /#deal=617$/);
  await close();
});

test('a long list is shown around where one is, and says so', async () => {
  const { page, close } = await open(makePage('all.html'), DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await press(page, 'o');
  await page.locator('#deal-text').fill('1001-3000');
  await page.locator('#open-text').click();
  await titleIs(page, 'Deal 1001');
  await page.goto(page.url().replace('1001', '2500'));
  await titleIs(page, 'Deal 2500');
  assert.match(await textOf(page, '#game-line'), /^1,500 of 2,000 · /);
  await press(page, 'o');
  assert.match(await textOf(page, '#deal-list-title'), /: 1,500 of 2,000$/);
  const [list, current] = await page.evaluate(() =>
    ['#deal-list-items', '#deal-list-items [aria-current]'].map((selector) =>
      document.querySelector(selector).getBoundingClientRect().toJSON(),
    ),
  );
  assert.ok(list.top <= current.top && current.bottom <= list.bottom);
  await close();
});

test('stars are for the best game without moves of the solver’s', () => {
  const won = (moves, isOwn = true) => ({ moves, isOwn, par: 30 });
  assert.equal(starsOf([]), '');
  assert.equal(starsOf([won(30)]), 'won ★★★');
  assert.equal(starsOf([won(50), won(35)]), 'won ★★');
  assert.equal(starsOf([won(36)]), 'won ★');
  assert.equal(starsOf([won(36)], 40), 'won ★★★');
  assert.equal(starsOf([won(20, false)]), 'won');
});

test('embedded, the page is the table and its controls, over a reload and another deal', async () => {
  const viewport = { width: 700, height: 560 };
  const path = makePage('all.html');
  const { page, close } = await open(path, { viewport }, { hash: '#deal=617&moves=2a&embed' });
  await titleIs(page, 'Deal 617');
  await page.locator('body[data-solver]').waitFor();
  for (const title of ['Deal 617', 'Deal 618']) {
    await titleIs(page, title);
    assert.equal(await page.locator('header').isVisible(), false);
    assert.equal(await page.locator('.panel').isVisible(), false);
    const table = await page.locator('#stage').boundingBox();
    const controls = await page.locator('.controls').boundingBox();
    assert.ok(table.height > 400 && table.y + table.height <= controls.y);
    assert.ok(controls.y + controls.height <= 560);
    assert.match(page.url(), /&embed$/);
    await reload(page);
    await page.locator('body[data-solver]').waitFor();
    await press(page, 'n');
  }
  await close();
});

test('embedded in a low window, the page has its controls beside the table', async () => {
  const viewport = { width: 740, height: 400 };
  const { page, close } = await open(
    makePage('all.html'),
    { viewport },
    { hash: '#deal=617&embed' },
  );
  await page.locator('body[data-solver]').waitFor();
  const table = await page.locator('#stage').boundingBox();
  const controls = await page.locator('.controls').boundingBox();
  assert.ok(table.height > 390 && table.width > 450 && controls.x >= table.x + table.width);
  await close();
});

test('random deals that can be won only are solved before they are dealt', async () => {
  // Deal 11982, which cannot be won, and then deal 8.
  const init = () => {
    const numbers = [11_981.5, 7.5];
    Math.random = () => (numbers.length > 1 ? numbers.shift() : numbers[0]) / 1_000_000;
  };
  const { page, close } = await open(makePage('all.html'), DESKTOP, { hash: '#deal=5', init });
  await titleIs(page, 'Deal 5');
  await press(page, 'o');
  await page.locator('#winnable').check({ force: true });
  await page.locator('#open-random').click();
  await titleIs(page, 'Deal 8');
  await close();
});
