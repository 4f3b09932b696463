// The page of `freecell play` in English, German and French: the tables of texts, which language is
// chosen, and that nothing of another one is left.
//
//   FREECELL=build/release/freecell SCREENSHOTS=/tmp/screenshots \
//     node --test tests/browser/texts.test.mjs

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { cardText } from '../../tools/web/play/rules.js';
import { TABLES, chooseLanguage, translated } from '../../tools/web/play/texts.js';
import { assertAccessible } from './accessible.mjs';
import {
  DESKTOP,
  FREECELL,
  PHONE,
  assertShows,
  clickCard,
  makePage,
  open,
  press,
  reload,
  solve,
  textOf,
  wish,
} from './support.mjs';

const OTHERS = Object.keys(TABLES).filter((language) => language !== 'en');
const inLanguage = (language) => ({ ...DESKTOP, locale: language });

// ---- The tables ----

test('every language has every text, with the same places to fill in', () => {
  const placesOf = (form) => [...new Set(form.match(/\{\d\}/g) ?? [])].sort().join();
  for (const [language, texts] of Object.entries(TABLES)) {
    assert.deepEqual(Object.keys(texts), Object.keys(TABLES.en), language);
    for (const [name, text] of Object.entries(texts)) {
      const english = TABLES.en[name];
      const [forms, theirs] = [text, english].map((one) => one.split('|'));
      assert.equal(forms.length, theirs.length, `${language}: ${name}`);
      assert.equal(placesOf(forms.at(-1)), placesOf(theirs.at(-1)), `${language}: ${name}`);
      assert.ok(
        forms.every((form) => form.trim() !== ''),
        `${language}: ${name}`,
      );
      assert.doesNotMatch(text, /["']|\.\.\./, `${language}: ${name}`);
      const marks = (one) => (one.match(/<[^>]*>/g) ?? []).join('');
      assert.equal(marks(text), marks(english), `${language}: ${name}`);
    }
    for (const list of ['ranks', 'suits'])
      assert.equal(texts[list].split(' ').length, TABLES.en[list].split(' ').length, language);
  }
});

test('French has a blank that does not break before its high marks', () => {
  for (const [name, text] of Object.entries(TABLES.fr))
    assert.doesNotMatch(text.replace(/<[^>]*>/g, ''), /[^\u00a0][:;!?»](?!\S)/, name);
});

// ---- What the engine says ----

const BOARD = spawnSync(FREECELL, ['deal', '617'], { encoding: 'utf8' }).stdout;
const without = (count) => BOARD.replace(new RegExp(`( ..){${count}}\n`), '\n');

test('what is wrong with a board is said in every language', async () => {
  const { page, close } = await open(makePage('all.html'), inLanguage('de'), { hash: '#deal=5' });
  await page.locator('body[data-solver] h1:text-is("Spiel 5")').waitFor();
  await press(page, 'o');
  for (const [board, german] of [
    [without(1), 'Zeile 8, Spalte 18: 51 Karten; es fehlt JD.'],
    [without(2), 'Zeile 8, Spalte 18: 50 Karten; es fehlen 4S und eine weitere.'],
    [without(3), 'Zeile 8, Spalte 18: 49 Karten; es fehlen 4C und 2 weitere.'],
    ['7D 7D', 'Zeile 1, Spalte 4: Karte 7D kommt zweimal vor.'],
    [BOARD.replace('7D', 'XX'), 'Zeile 1, Spalte 1: XX ist keine Karte.'],
    [`Foo: 1\n${BOARD}`, 'Zeile 1, Spalte 1: unbekannte Überschrift Foo:.'],
    [`Freecells: -\nFreecells: -\n${BOARD}`, 'Zeile 2, Spalte 1: Freecells: steht zweimal da.'],
    [`Freecells:${' -'.repeat(11)}\n${BOARD}`, 'Zeile 1, Spalte 32: mehr als 10 Freizellen.'],
    [
      `${BOARD.replace(/^(?=.)/gm, ': ')}${':\n'.repeat(7)}`,
      'Zeile 14, Spalte 1: mehr als 13 Spalten.',
    ],
  ]) {
    const said = spawnSync(FREECELL, ['show', '-'], { input: board, encoding: 'utf8' }).stderr;
    const [, fault] = /^freecell: -:\d+:\d+: (.*)\n/.exec(said);
    for (const language of OTHERS) {
      chooseLanguage([language]);
      assert.notEqual(translated(fault), fault, language);
    }
    await page.locator('#deal-text').fill(board);
    await page.locator('#open-text').click();
    await page.locator(`#deals-wrong:text-is("${german}")`).waitFor();
  }
  await close();
});

// ---- What is left of English ----

/** Every text of the page that somebody may see or hear, seen or not. */
const wordsOf = (page) =>
  page.evaluate(() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (!parentElement.closest('script, noscript, style, #cards, kbd')) texts.push(data);
    }
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['title', 'aria-label', 'aria-valuetext', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.replace(/\s+/g, ' ').trim());
  });

/** Does what makes the page say something; returns all that it has said. */
async function allWords(language) {
  const words = new Set();
  const { page, close } = await open(makePage('617.html', '617'), inLanguage(language));
  const note = async () => (await wordsOf(page)).forEach((text) => words.add(text));
  await note();
  await press(page, 'p', '2');
  await note();
  await press(page, '6');
  await note(); // not possible
  await press(page, '2', 'a', 'm');
  await page.locator('#possible[data-all="true"]').waitFor();
  await page.locator('#advice.winning').waitFor();
  await note();
  await press(page, 'm', 'y');
  await page.waitForFunction(() => document.querySelector('#status').textContent.length > 30);
  await note();
  await press(page, 'l');
  await page.locator('#share-dialog button#copy-deal').click();
  await note();
  await press(page, 'o');
  await page.locator('#deal-number').fill('1,000 x');
  await page.locator('#open-number').click();
  await note();
  await page.locator('#deals-dialog details summary').click();
  for (const game of ['bakers', 'seahaven', 'eight-off', 'kings-only-bakers', 'relaxed-freecell']) {
    await page.locator('#rule-game').selectOption(game);
    await note();
  }
  await page.locator('#rule-game').selectOption('freecell');
  await page.locator('#deal-text').fill('617 1941 11982');
  await page.locator('#open-text').click();
  await page.locator('#deals-dialog').waitFor({ state: 'hidden' });
  await press(page, 'o');
  await note();
  await press(page, 'Escape');
  await solve(page, '#finish');
  await page.locator('#won-dialog[open]').waitFor();
  await note();
  await press(page, 'Escape');
  await page.locator('#menu-items #statistics').evaluate((button) => button.click());
  await note();
  await press(page, 'Escape', 'n', 'n'); // 11982, which cannot be won
  await page.locator('#badge.unsolvable').waitFor();
  await note();
  await close();
  return words;
}

/** Names, formats and numbers: the same in every language. */
const NAMES = [
  /^(KPatience|Microsoft|PySolFC|FreeCell)$|^Baker’s Game$|^Eight Off$|^ForeCell$|^Relaxed |^Seahaven Towers$/,
  /^(Deutsch|English|Français)$/,
  /^[1-9A-Da-kh]{2}(v.)?$/,
];

test('nothing of English is left', async () => {
  const english = await allWords('en-GB');
  for (const language of OTHERS) {
    const same = Object.entries(TABLES[language])
      .filter(([name, text]) => text === TABLES.en[name])
      .map(([, text]) => text);
    const words = await allWords(language);
    assert.ok(words.size > 200);
    const left = [...words].filter(
      (text) =>
        english.has(text) &&
        /\p{L}{2}/u.test(text) &&
        !same.includes(text) &&
        !NAMES.some((name) => name.test(text)),
    );
    assert.deepEqual(left, [], language);
  }
});

// ---- Which language ----

const titleIs = (page, title) => page.locator(`h1:text-is("${title}")`).waitFor();
const languageOf = (page) => page.evaluate(() => document.documentElement.lang);

test('the language is that of the browser, of the address, or the one that was chosen', async () => {
  const path = makePage('all.html');
  const { page, close } = await open(path, inLanguage('de-AT'), { hash: '#deal=617' });
  assert.equal(await languageOf(page), 'de');
  await titleIs(page, 'Spiel 617');
  assert.equal(await page.title(), 'FreeCell Spiel 617');
  await page.locator('#language').evaluate((select) => {
    select.value = 'fr';
    select.dispatchEvent(new Event('change'));
  });
  await page.locator('html[lang="fr"]').waitFor();
  await titleIs(page, 'Donne 617');
  await reload(page);
  assert.equal(await languageOf(page), 'fr');
  await close();

  const linked = await open(path, inLanguage('fr'), { hash: '#deal=617&lang=de' });
  assert.equal(await languageOf(linked.page), 'de');
  await titleIs(linked.page, 'Spiel 617');
  assert.match(linked.page.url(), /#deal=617&lang=de$/);
  await press(linked.page, 'n');
  await titleIs(linked.page, 'Spiel 618');
  assert.match(linked.page.url(), /#deal=618&lang=de$/);
  await linked.page.locator('#language').evaluate((select) => {
    select.value = 'en';
    select.dispatchEvent(new Event('change'));
  });
  await titleIs(linked.page, 'Deal 618');
  assert.match(linked.page.url(), /#deal=618$/);
  await linked.close();

  const alone = await open(path, inLanguage('ja'), { hash: '#lang=fr' });
  await alone.page.locator('#start-dialog[open]').waitFor();
  assert.equal(await textOf(alone.page, '#start-daily'), TABLES.fr.daily);
  await alone.close();
  const other = await open(path, inLanguage('ja'), { hash: '#lang=xx' });
  assert.equal(await languageOf(other.page), 'en');
  await other.close();
});

// ---- Games ----

test('a game is won in German, by hand', async () => {
  const { page, solution, close } = await open(makePage('617.html', '617'), inLanguage('de'));
  await wish(page, 'advise', false);
  await press(page, 'p');
  assert.equal(await textOf(page, '#status'), TABLES.de.yourGame);
  await clickCard(page, cardText(solution.steps[0].cards[0]));
  assert.match(
    await textOf(page, '#status'),
    /^\S+\s+(Kreuz|Karo|Herz|Pik)\s+von Spalte \d nach …$/,
  );
  assert.match(
    await page.locator('.slot[data-place="h"]').first().getAttribute('aria-label'),
    /^Ablage Kreuz: leer/,
  );
  await press(page, 'Escape');
  for (const { move } of solution.steps) await press(page, move.from, move.to);
  await assertShows(page, solution.last);
  await page.locator('#won-dialog[open]').waitFor();
  assert.equal(await textOf(page, '#won-title'), 'Gewonnen!');
  assert.match(await textOf(page, '#won-dialog .told'), /^Gewonnen mit \d+ Zügen in \d+:\d\d\.$/);
  assert.equal(await textOf(page, '#won-dialog .helped'), 'Ohne Hilfe.');
  await page.locator('#won-next').click();
  await page.waitForFunction(() => document.title === 'FreeCell Spiel 618');
  await close();
});

test('axe finds nothing in German', async () => {
  const { page, close } = await open(makePage('617.html', '617'), inLanguage('de'));
  await press(page, 'p', ...'3a', 'm');
  await page.locator('#possible[data-all="true"]').waitFor();
  await assertAccessible(page, 'hand');
  for (const id of ['deals', 'help', 'solve', 'settings', 'statistics', 'share']) {
    await page.locator(`#${id}`).evaluate((button) => button.click());
    await assertAccessible(page, id);
    await page.keyboard.press('Escape');
  }
  await close();
});

// ---- Room for longer words ----

/** Controls that reach out of the window, and buttons whose text is cut off. */
const cramped = (page) =>
  page.evaluate(() => {
    const isOut = ({ left, right, top, bottom }) =>
      left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    return [
      ...document.querySelectorAll('header button, .controls button, .controls label, .tally'),
    ]
      .filter((element) => element.checkVisibility())
      .filter(
        (element) =>
          isOut(element.getBoundingClientRect()) || element.scrollWidth > element.clientWidth + 1,
      )
      .map((element) => element.id || element.className);
  });

test('every language has room in telephones and windows', async () => {
  const path = makePage('617.html', '617');
  const sizes = [
    [360, 740, PHONE],
    [844, 390, PHONE],
    [1366, 625, DESKTOP],
  ];
  for (const language of Object.keys(TABLES)) {
    for (const [width, height, options] of sizes) {
      const viewport = { width, height };
      const { page, close } = await open(path, { ...options, viewport, locale: language });
      for (const mode of ['p', 's']) {
        assert.deepEqual(await cramped(page), [], `${language} ${width}x${height} ${mode}`);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.ok(!isWide, `${language} ${width}x${height}`);
        await press(page, mode);
      }
      await close();
    }
  }
});

test('no language makes the page wider than the narrowest telephone', async () => {
  const path = makePage('617.html', '617');
  const viewport = { width: 320, height: 568 };
  for (const language of Object.keys(TABLES)) {
    const { page, close } = await open(path, { ...PHONE, viewport, locale: language });
    await page.locator('body[data-solver]').waitFor(); // it adds buttons
    for (const mode of ['p', 's']) {
      await press(page, mode);
      // Chromium's window grows with what is too wide for it.
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, viewport.width, `${language} ${mode}`);
    }
    await close();
  }
});
