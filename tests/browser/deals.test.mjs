// The page of all deals (`freecell play` without a deal): numbers, boards, lists, packs.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/deals.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseDeals } from '../../tools/web/play/deal_list.js';
import { gameOf } from '../../tools/web/play/games.js';
import { LineOfPlay } from '../../tools/web/play/line_of_play.js';
import { Position, parseCard } from '../../tools/web/play/rules.js';
import {
  DESKTOP,
  FREECELL,
  assertShows,
  folder,
  makePage,
  open,
  press,
  reload,
  textOf,
} from './support.mjs';

const run = (...words) => execFileSync(FREECELL, words, { encoding: 'utf8' });

/** A deal as the program deals it, after the cards that go home by themselves. */
function dealt(number, cells = 4, ...words) {
  const deal = JSON.parse(run('deal', number, '--format', 'json', ...words));
  const { cascades, freecells = [], game = 'freecell' } = deal;
  const start = new Position(
    cascades.map((cards) => cards.map(parseCard)),
    Array.from({ length: cells }, (_, i) => (freecells[i] ? parseCard(freecells[i]) : null)),
    [0, 0, 0, 0],
    gameOf(game).rules,
  );
  return new LineOfPlay(start).last;
}

const openAll = (...parts) => open(makePage('all.html'), ...parts);

/** Opens what is typed or pasted into the dialog. */
async function openText(page, text, field = 'text') {
  await press(page, 'o');
  await page.locator(`#deal-${field}`).fill(text);
  await page.locator(`#open-${field}`).click();
}

/** After a reload a key does nothing until the solver has started. */
async function pressWithSolver(page, ...keys) {
  await page.locator('body[data-solver]').waitFor();
  await press(page, ...keys);
}

const isOpen = (page) => page.locator('#deals-dialog').isVisible();
const titleIs = (page, title) =>
  page.waitForFunction((wanted) => document.querySelector('h1').textContent === wanted, title);

test('a number of any size is dealt, the next one, and any', async () => {
  const { page, close } = await openAll();
  await page.locator('[data-mode="hand"] h1').waitFor();
  await page.locator('#start-play').click();
  assert.match(await textOf(page, 'h1'), /^Deal \d+$/);
  await openText(page, '8589934591', 'number');
  await titleIs(page, 'Deal 8589934591');
  await assertShows(page, dealt('8589934591'));
  assert.match(page.url(), /all\.html#deal=8589934591$/);
  await press(page, 'n');
  await titleIs(page, 'Deal 0');
  await assertShows(page, dealt('0'));
  await press(page, 'N');
  await page.waitForFunction(() => document.querySelector('h1').textContent !== 'Deal 0');
  await page.goBack();
  await titleIs(page, 'Deal 0');
  await openText(page, 'random:7:1');
  await titleIs(page, 'Random deal 7:1');
  await assertShows(page, dealt('random:7:1'));
  await openText(page, 'pysol:100000');
  await assertShows(page, dealt('pysol:100000'));
  await press(page, 'n');
  await titleIs(page, 'PySolFC deal 100001');
  assert.match(page.url(), /#deal=pysol:100001$/);
  await close();
});

test('what is no deal is refused in the words of the program, and the deal stays', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  for (const [text, words] of [
    ['8589934592', '8589934592 is no deal number: -2 to 8589934591.'],
    ['-3', '-3 is no deal number: -2 to 8589934591.'],
    ['7D 7D', 'Line 1, column 4: duplicate card 7D.'],
    ['{"deals": [{"deal": "x"}]}', '{"deal":"x"} is no deal.'],
    ['{"deals": ', /JSON/],
    ['5-2', 'there is no deal in it.'],
    ['1,000', '000 is no deal and no range.'],
    ['\n\n# a comment\n\n 7D 7D\n', 'Line 5, column 5: duplicate card 7D.'],
    ['deal,verdict\nboards.txt:3,solved\n', 'boards.txt:3 is no deal number.'],
    [' ', 'there is no deal in it.'],
  ]) {
    await openText(page, text);
    await page.waitForFunction(() => document.querySelector('#deals-wrong').textContent !== '');
    const said = await textOf(page, '#deals-wrong');
    if (words instanceof RegExp) assert.match(said, words);
    else assert.equal(said, words);
    assert.ok(await isOpen(page));
    await page.keyboard.press('Escape');
  }
  await titleIs(page, 'Deal 5');
  await assertShows(page, dealt('5'));
  await close();
});

test('a board is pasted in every format that the program writes, and linked', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  for (const format of ['text', 'rows', 'unicode', 'json']) {
    const name = format === 'json' ? 'Deal 617' : 'Your board';
    await openText(page, run('deal', '617', '--format', format));
    await titleIs(page, name);
    await assertShows(page, dealt('617'));
    await press(page, 'n'); // no number follows a board: the dialog is opened
    if (name === 'Your board') assert.ok(await isOpen(page));
    await page.keyboard.press('Escape');
    await openText(page, '5');
    await titleIs(page, 'Deal 5');
  }
  // In the middle of a game, on another number of cascades.
  const middle = 'Foundations: H-A\nFreecells: KS - 2D\n: 7D TD\n: 5C\n:\n: 9H 8S\n: QC\n';
  const rest = run('deal', '1', '--format', 'text')
    .replaceAll(/AH|KS|2D|7D|TD|5C|9H|8S|QC/g, '')
    .split(/\s+/)
    .filter(Boolean);
  const board = `${middle}: ${rest.slice(0, 20).join(' ')}\n: ${rest.slice(20).join(' ')}\n`;
  await openText(page, board);
  await titleIs(page, 'Your board');
  const { hash } = new URL(page.url());
  const linked = await openAll(DESKTOP, { hash });
  await titleIs(linked.page, 'Your board');
  for (const shown of [page, linked.page]) {
    assert.equal(await shown.locator('.slot.cascade').count(), 7);
    assert.equal(
      await shown.locator('.slot[data-place="b"]').getAttribute('aria-label'),
      'freecell b: two of diamonds',
    );
    assert.equal(
      await shown.locator('.slot[data-place="3"]').getAttribute('aria-label'),
      'cascade 3: empty',
    );
  }
  await linked.close();
  await close();
});

test('other games than Microsoft’s: no freecell, 4 and 13 cascades', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=164&freecells=0' });
  await titleIs(page, 'Deal 164');
  await assertShows(page, dealt('164', 0));
  assert.equal(await page.locator('.slot.cell').count(), 0);
  for (const [cascades, freecells] of [
    ['4', '10'],
    ['13', '1'],
  ]) {
    await press(page, 'o');
    await page.locator('#deals-dialog summary').click();
    await page.locator('#rule-cascades').fill(cascades);
    await page.locator('#rule-freecells').fill(freecells);
    await page.locator('#deal-number').fill('12');
    await page.locator('#deal-number').press('Enter');
    await page.waitForFunction(
      (count) => document.querySelectorAll('.cascade').length === count,
      Number(cascades),
    );
    await assertShows(page, dealt('12', Number(freecells), '--cascades', cascades));
    assert.equal(new URL(page.url()).hash, `#deal=12&freecells=${freecells}&cascades=${cascades}`);
    await press(page, 'o');
    await page.locator('#deals-dialog summary').click();
    await page.keyboard.press('Escape');
  }
  await close();
});

// ---- Lists and packs ----

test('the games of the family are chosen, linked and played by their rules', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  for (const [game, title, cells, cascades, words] of [
    ['seahaven', 'Seahaven Towers', 4, 10, /, 2 of which begin .* by suit; .* kings only;/],
    ['eight-off', 'Eight Off', 8, 8, /^8 cascades and 8 freecells, 4 of which .* kings only/],
    [
      'bakers',
      'Baker’s Game',
      4,
      8,
      /^8 cascades and 4 freecells\. Build down by suit; .* any card/,
    ],
  ]) {
    await press(page, 'o');
    if (!(await page.locator('#rule-game').isVisible()))
      await page.locator('#deals-dialog summary').click();
    await page.locator('#rule-game').selectOption(game);
    assert.equal(await page.locator('#rule-cascades').inputValue(), String(cascades));
    assert.match(await textOf(page, '#rule-words'), words);
    await page.locator('#deal-number').fill('1');
    await page.locator('#open-number').click();
    await titleIs(page, 'Deal 1');
    await page.waitForFunction(
      (wanted) => document.querySelector('#game-line').textContent.startsWith(wanted),
      `${title}: ${cells} freecells, ${cascades} cascades`,
    );
    assert.match(page.url(), new RegExp(`#deal=1&game=${game}$`));
    await assertShows(page, dealt('1', cells, '--game', game));
    await page.waitForFunction(() =>
      document.querySelector('#advice-text').textContent.startsWith('Can still be won'),
    );
    await page.locator('#deals-dialog').waitFor({ state: 'hidden' });
  }
  await close();
});

test('a link to a game that nobody knows says so, and any deal is opened', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5&game=seahavn' });
  await page.locator('[data-mode="hand"] h1').waitFor();
  assert.match(await textOf(page, '#toast'), /seahavn is no game that this page knows/);
  await close();
});

test('what freecell show prints is read, each deal of it', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await openText(page, run('show', '617')); // with its solution
  await titleIs(page, 'Deal 617');
  await press(page, 'Home');
  await assertShows(page, dealt('617'));
  await openText(page, `${run('show', '11')}\n${run('show', '12')}`);
  await titleIs(page, 'Your board 1');
  await assertShows(page, dealt('11'));
  await press(page, 'n');
  await titleIs(page, 'Your board 2');
  await assertShows(page, dealt('12'));
  await close();
});

test('a pack is played with its own freecells', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await openText(
    page,
    '{"format":"freecell pack","freecells":2,"deals":[{"deal":11},{"deal":12}]}',
  );
  await titleIs(page, 'Deal 11');
  await assertShows(page, dealt('11', 2));
  await press(page, 'n');
  await titleIs(page, 'Deal 12');
  assert.match(page.url(), /#deal=12&freecells=2$/);
  await close();
});

const rows = join(folder, 'rows.csv');
const pack = join(folder, 'pack.json.gz');

test('a pack of freecell pick opens by the file dialog, and its deals one after the other', async () => {
  run('solve', '1-60', '--output', rows, '--quiet');
  const bands = ['--band', 'easy,expert', '--band-by', 'expanded'];
  const picked = ['pick', rows, ...bands, '--count', '2', '--format', 'pack'];
  run(...picked, '--output', pack, '--force');
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await press(page, 'o');
  await page.locator('#deal-file').setInputFiles(pack);
  const { deals } = JSON.parse(run(...picked));
  for (const { deal } of deals) {
    await titleIs(page, `Deal ${deal}`);
    await assertShows(page, dealt(String(deal)));
    await press(page, 'n');
  }
  await titleIs(page, `Deal ${deals.at(-1).deal + 1}`);
  await press(page, 'o');
  assert.equal(await textOf(page, '#deal-list-title'), 'pack.json.gz: 4 deals');
  assert.match(await textOf(page, '#deal-list-items li:nth-child(3)'), /expert · par \d+/);
  await page.locator('#deal-list-items li:nth-child(2) button').click();
  await titleIs(page, `Deal ${deals[1].deal}`);
  await reload(page);
  await titleIs(page, `Deal ${deals[1].deal}`);
  await press(page, 'n');
  await titleIs(page, `Deal ${deals[2].deal}`);
  await close();
});

test('a list is dropped on the page, and a board pasted', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['# some\n11982\n31465-31467, 7\n'], 'mine.txt'));
    for (const type of ['dragenter', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true }));
  });
  for (const number of [11982, 31465, 31466, 31467, 7]) {
    await titleIs(page, `Deal ${number}`);
    await press(page, 'n');
  }
  assert.ok(await page.locator('#drop').isHidden());
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      );
    },
    run('deal', '617'),
  );
  await titleIs(page, 'Your board');
  await assertShows(page, dealt('617'));
  await close();
});

test('a list keeps its game and the place in it, over a reload and a step back', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await press(page, 'o');
  await page.locator('#deals-dialog summary').click();
  await page.locator('#rule-freecells').fill('2');
  await page.locator('#deal-text').fill('10 20 10 30');
  await page.locator('#open-text').click();
  await titleIs(page, 'Deal 10');
  await reload(page);
  await titleIs(page, 'Deal 10');
  await pressWithSolver(page, 'n');
  await titleIs(page, 'Deal 20');
  assert.match(page.url(), /#deal=20&freecells=2$/);
  await page.goBack();
  await titleIs(page, 'Deal 10');
  for (const number of [20, 10, 30, 31]) {
    await press(page, 'n');
    await titleIs(page, `Deal ${number}`);
  }
  // The same number in another game is not of the list.
  await page.goto(page.url().replace(/#.*/, '#deal=20'));
  await titleIs(page, 'Deal 20');
  await press(page, 'n');
  await titleIs(page, 'Deal 21');
  await close();
});

test('boards of a list are known by their cards, and not by numbers', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await page.evaluate(() => {
    const flags = { isWon: true, isAlone: true, isOwn: true };
    const numbers = { par: 40, moves: 40, milliseconds: 60_000 };
    const won = { id: '1', key: '1/8/4', name: '1', kind: 'FreeCell', ...flags, ...numbers };
    localStorage['freecell-games'] = JSON.stringify([won]);
  });
  await openText(page, ['11', '12', '13'].map((number) => run('deal', number)).join('\n'));
  await titleIs(page, 'Your board 1');
  await assertShows(page, dealt('11'));
  await reload(page);
  await titleIs(page, 'Your board 1');
  await pressWithSolver(page, 'n');
  await titleIs(page, 'Your board 2');
  await assertShows(page, dealt('12'));
  await page.goBack();
  await titleIs(page, 'Your board 1');
  await page.goForward();
  await titleIs(page, 'Your board 2');
  await press(page, 'o');
  assert.doesNotMatch(await textOf(page, '#deal-list-items'), /won/);
  assert.match(await textOf(page, '#deal-list-items [aria-current]'), /^Your board 2/);
  await page.keyboard.press('Escape');
  await openText(page, '1', 'number');
  await titleIs(page, 'Deal 1');
  await press(page, 'n');
  await titleIs(page, 'Deal 2');
  await openText(page, '3 1');
  await titleIs(page, 'Deal 3');
  await press(page, 'o');
  assert.match(await textOf(page, '#deal-list-items li:nth-child(2)'), /won/);
  assert.doesNotMatch(await textOf(page, '#deal-list-items li:nth-child(1)'), /won/);
  await close();
});

const fileOf = (name, content) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

async function openFile(page, ...file) {
  await press(page, 'o');
  await page.locator('#deal-file').setInputFiles(fileOf(...file));
}

test('a file that cannot be opened says so, and the list that was open stays', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await openFile(page, 'mine.txt', '10 20 30 40');
  await titleIs(page, 'Deal 10');
  for (const [name, content, words] of [
    ['prose.txt', 'Dear John,\n\nhello there\n\nregards\n', /no board: Dear John/],
    ['far.txt', '8589934592 5', /8589934592 is no deal number/],
    ['broken.txt.gz', 'no gzip', 'broken.txt.gz cannot be decompressed.'],
    ['some.txt.zst', '(\xb5/\xfd', 'this page reads files compressed by gzip, not by zstd.'],
  ]) {
    await openFile(page, name, content);
    await page.waitForFunction(() => document.querySelector('#deals-wrong').textContent !== '');
    const said = await textOf(page, '#deals-wrong');
    if (words instanceof RegExp) assert.match(said, words);
    else assert.equal(said, words);
    assert.equal(await page.locator('#deal-file').inputValue(), '');
    assert.equal(await textOf(page, '#deal-list-title'), 'mine.txt: 1 of 4');
    await page.keyboard.press('Escape');
  }
  await press(page, 'n');
  await titleIs(page, 'Deal 20');
  await close();
});

test('a deal of a list that cannot be read is named, and the others can be chosen', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await openFile(page, 'boards.txt', `${run('deal', '11')}\n7D 7D\n\n${run('deal', '13')}`);
  await titleIs(page, 'Board 1 of boards.txt');
  await press(page, 'n');
  assert.equal(
    await textOf(page, '#toast p'),
    'boards.txt, deal 2: line 10, column 4: duplicate card 7D.',
  );
  await titleIs(page, 'Board 1 of boards.txt');
  await press(page, 'o');
  await page.locator('#deal-list-items li:nth-child(3) button').click();
  await titleIs(page, 'Board 3 of boards.txt');
  await close();
});

test('a list that is too long to be kept is opened, and that is said', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  await openText(page, '10 20 30 40');
  await titleIs(page, 'Deal 10');
  const boards = [11, 12].map((number) => run('deal', number));
  await openFile(page, 'many.txt', Array(17_000).fill(boards).flat().join('\n'));
  await titleIs(page, 'Board 1 of many.txt');
  await assertShows(page, dealt('11'));
  assert.match(await textOf(page, '#toast p'), /^The list is too long to be kept: /);
  await press(page, 'n');
  await titleIs(page, 'Board 2 of many.txt');
  await assertShows(page, dealt('12'));
  await reload(page);
  await titleIs(page, 'Your board');
  await page.locator('body[data-solver]').waitFor();
  await press(page, 'o');
  assert.ok(await page.locator('#deal-list').isHidden());
  await close();
});

test('lists in all forms', () => {
  const names = (text) => parseDeals(text, '').deals.map(({ name }) => name);
  assert.deepEqual(names('1-3, 11982\n# 5\n-2--1 10-20:5'), [
    '1',
    '2',
    '3',
    '11982',
    '-2',
    '-1',
    '10',
    '15',
    '20',
  ]);
  assert.deepEqual(names('random:7:0-1'), ['random:7:0', 'random:7:1']);
  assert.deepEqual(names('pysol:5,pysol:32000-32001'), ['pysol:5', 'pysol:32000', 'pysol:32001']);
  assert.deepEqual(names('verdict,"deal"\nsolved,"12"\nsolved,13\n'), ['12', '13']);
  assert.deepEqual(names('{"deals":[3,{"deal":4}]}'), ['3', '4']);
  assert.deepEqual(names('{"deal":3}\n{"deal":4}\n'), ['3', '4']);
  assert.equal(names('1-8589934591').length, 100_000);
  assert.deepEqual(names('id,deal\n"a,b",12\n"c""d",13\r\n'), ['12', '13']);
  assert.deepEqual(names('{"freecells":2,"deals":[3]}'), ['3']);
  const boards = (text) => parseDeals(text, 'f').deals;
  for (const end of ['\n', '\r\n']) {
    const text = ['# two', '', ': 7D', ': TD', '', '', '# id: mine', ': AC', ''].join(end);
    assert.deepEqual(
      boards(text).map(({ name, board, line }) => [name, board.trim(), line]),
      [
        ['f:1', `: 7D${end}: TD`, 1],
        ['mine', `# id: mine${end}: AC`, 5],
      ],
    );
  }
  for (const text of ['', '# none', '1-5:0', '007', '-0', '1-032', '{"deals":[{}]}'])
    assert.throws(() => parseDeals(text, ''), Error, text);
});

test('a deal of every band, left to chance', async () => {
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5' });
  await titleIs(page, 'Deal 5');
  const limits = { easy: [0, 34.63], medium: [34.63, 46.37], hard: [46.37, 59.1] };
  limits.expert = [59.1, 100];
  for (const [band, [least, most]] of Object.entries(limits)) {
    const before = await textOf(page, 'h1');
    await press(page, 'o');
    await page.locator('#band').selectOption(band);
    await page.locator('#open-random').click();
    await page.waitForFunction(
      (title) => document.querySelector('h1').textContent !== title,
      before,
    );
    assert.match(await textOf(page, '#game-line'), new RegExp(`, ${band}$`));
    const number = (await textOf(page, 'h1')).replace('Deal ', '');
    const measured = run('measure', number, '--columns', 'difficulty', '--quiet').split('\n')[1];
    const difficulty = Number(measured.split(',')[1]);
    assert.ok(least - 0.01 < difficulty && difficulty < most + 0.01, `${number}: ${difficulty}`);
    const shown = await textOf(page, '[data-count="difficulty"]');
    const [word, rounded] = shown.split(', ');
    assert.equal(word, band);
    assert.ok(Math.abs(Number(rounded) - difficulty) < 0.52, `${shown}: ${difficulty}`);
    await page.waitForFunction(() =>
      /^Can still/.test(document.querySelector('#advice-text').textContent),
    );
  }
  await close();
});

test('a search for a random deal is dropped by another deal, and with the dialog', async () => {
  // Deal 8, which is easy, again and again, so that the search goes on; then deal 57, an expert one.
  const init = () => {
    Math.random = () => (window.ends ? 56.5 : 7.5) / 1_000_000;
  };
  const { page, close } = await openAll(DESKTOP, { hash: '#deal=5', init });
  await titleIs(page, 'Deal 5');
  const search = async () => {
    await press(page, 'o');
    await page.locator('#band').selectOption('expert');
    await page.locator('#open-random').click();
  };
  await search();
  await page.locator('#deal-number').fill('7');
  await page.locator('#open-number').click();
  await titleIs(page, 'Deal 7');
  await search();
  assert.equal(await textOf(page, '#deals-wrong'), 'Searching …');
  await page.locator('#deal-number').fill('0x7');
  await page.locator('#open-number').click();
  const refused = await textOf(page, '#deals-wrong');
  assert.notEqual(refused, 'Searching …');
  await page.evaluate(() => {
    window.ends = true;
  });
  await page.waitForTimeout(2000);
  assert.equal(await textOf(page, '#deals-wrong'), refused);
  await page.evaluate(() => {
    window.ends = false;
  });
  await page.locator('#open-random').click();
  await page.keyboard.press('Escape');
  await press(page, '1', 'a');
  await page.waitForTimeout(2000);
  assert.equal(await textOf(page, 'h1'), 'Deal 7');
  assert.equal(await textOf(page, '#hand-moves'), '1');
  assert.ok(!(await isOpen(page)));
  await page.evaluate(() => {
    window.ends = true;
  });
  await search();
  await titleIs(page, 'Deal 57');
  await close();
});

test('a browser without what the solver needs still plays the deal of the page', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'), DESKTOP, {
    init: () => delete window.WebAssembly,
  });
  await page.locator('#toast p', { hasText: /^This browser cannot run the solver: / }).waitFor();
  assert.ok(await page.locator('#deals').isHidden());
  const { from, to } = solution.steps[0].move;
  await press(page, from, to);
  await assertShows(page, solution.positions[1]);
  await close();
});

test('a page of all deals says that it cannot deal without the solver', async () => {
  const { page, close } = await openAll(DESKTOP, { init: () => delete window.WebAssembly });
  await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
  assert.match(await textOf(page, '#verdict'), /cannot run the solver/);
  await page.locator('#share').click();
  await press(page, 'o', 'n', ' ');
  assert.equal(await page.locator('dialog[open]').count(), 0);
  await close();
});
