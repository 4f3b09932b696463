// How `freecell report` looks in Chromium: light, dark, on a telephone and on paper; contents,
// contrast and what axe finds.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, test } from 'node:test';
import {
  DESKTOP,
  FREECELL,
  PHONE,
  SCREENSHOTS,
  folder,
  makeReport,
  open,
  solve,
} from './report_support.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

let report;
let manyColumns;
before(() => {
  report = makeReport(solve('1-32000', 'deals.csv'), '--title', 'Deals 1 to 32,000');
  const rows = solve('1-100', 'few.csv', '--stage');
  const measured = join(folder, 'measured.csv');
  const columns = ['ace_depth', 'clubs_depth', 'diamonds_depth', 'hearts_depth', 'spades_depth'];
  columns.push('kings_at_foot', 'under_kings', 'above_lower', 'breaks', 'first_moves');
  columns.push('player_bound', 'card_bound', 'random_home', 'greedy_home');
  const words = ['measure', rows, '--columns', columns.join(), '--output', measured, '--quiet'];
  execFileSync(FREECELL, words);
  manyColumns = makeReport(measured);
});

const LOOKS = [
  ['light', DESKTOP],
  ['dark', { ...DESKTOP, colorScheme: 'dark' }],
  ['phone', PHONE],
];

const show = (page, id) =>
  page.evaluate((wanted) => document.getElementById(wanted).scrollIntoView(), id);

test('screenshots', async () => {
  for (const [name, options] of LOOKS) {
    const { page, close } = await open(report, options);
    const shot = (what) => page.screenshot({ path: join(SCREENSHOTS, `report-${what}.png`) });
    if (name !== 'phone') await shot(name);
    await show(page, 'curve');
    await shot(`curve-${name}`);
    await show(page, 'correlations');
    if (name === 'dark') await shot('effort-dark');
    await show(page, 'rankings');
    if (name === 'light') await shot('tables-light');
    await close();
  }
});

/** Labels of pictures that lie outside of their panel. */
const outside = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('figure.plot text')]
      .filter((text) => {
        const [inner, outer] = [text, text.closest('.panel')].map((part) =>
          part.getBoundingClientRect(),
        );
        return (
          text.textContent !== '' &&
          (inner.left < outer.left ||
            inner.right > outer.right ||
            inner.top < outer.top ||
            inner.bottom > outer.bottom)
        );
      })
      .map((text) => text.textContent),
  );

/** Labels of an axis that touch the one before them. */
const crowded = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-mark$="axis tick label"]')].flatMap((axis) =>
      [...axis.querySelectorAll('text')]
        .map((text) => [text, text.getBoundingClientRect()])
        .filter(([text, box], i, all) => {
          if (i === 0 || text.closest('[data-panel="correlations"]')) return false;
          const last = all[i - 1][1];
          const apart =
            box.left >= last.right ||
            box.right <= last.left ||
            box.top >= last.bottom ||
            box.bottom <= last.top;
          return !apart;
        })
        .map(([text]) => `${text.closest('.panel').dataset.panel}: ${text.textContent}`),
    ),
  );

test('nothing is wider than the window, and labels have room', async () => {
  for (const path of [report, manyColumns]) {
    for (const [name, options] of LOOKS) {
      const { page, close } = await open(path, options);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.ok(!wide, name);
      assert.deepEqual(await outside(page), [], name);
      assert.deepEqual(await crowded(page), [], name);
      await close();
    }
  }
});

test('axe finds nothing', async () => {
  for (const [name, options] of LOOKS) {
    const { page, close } = await open(report, options);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
    assert.deepEqual(found, [], name);
    await close();
  }
});

// ---- Contrast, by the formulas of WCAG 2 ----

const luminance = (colour) => {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
const rgb = (text) =>
  text
    .match(/[\d.]+/g)
    .slice(0, 3)
    .map(Number);
const mixed = (over, under, opacity) =>
  over.map((value, i) => value * opacity + under[i] * (1 - opacity));

test('correlations can be read on their colours', async () => {
  for (const [name, options] of LOOKS) {
    // The second has some below zero.
    for (const path of [report, manyColumns]) {
      const { page, close } = await open(path, options);
      const cells = await page.locator('[data-panel="correlations"]').evaluate((panel) => {
        const background = getComputedStyle(panel).backgroundColor;
        const [, colours] = panel.querySelectorAll('[data-mark="cell"]');
        const texts = [...panel.querySelectorAll('[data-mark="text"] text')];
        return texts.map((text, i) => {
          const cell = colours.children[i];
          const { fill, fillOpacity } = getComputedStyle(cell);
          return { ink: getComputedStyle(text).fill, fill, fillOpacity, background };
        });
      });
      if (path === report) assert.equal(cells.length, 20);
      for (const { ink, fill, fillOpacity, background } of cells) {
        const under = mixed(rgb(fill), rgb(background), Number(fillOpacity));
        const found = contrast(rgb(ink), under);
        assert.ok(found >= 4.5, `${name}: ${found.toFixed(2)} to 1 at ${fillOpacity}`);
      }
      await close();
    }
  }
});

test('labels of pictures can be read', async () => {
  for (const [name, options] of LOOKS) {
    const { page, close } = await open(report, options);
    const pairs = await page.evaluate(() => {
      const texts = document.querySelectorAll(
        'figure.plot [data-mark*="label"] text, .legend li, .tile b',
      );
      return [...texts].map((text) => {
        const { fill, color } = getComputedStyle(text);
        const isInPicture = text.closest('svg') !== null;
        const panel = text.closest('.panel, .tile');
        return [isInPicture ? fill : color, getComputedStyle(panel).backgroundColor];
      });
    });
    assert.ok(pairs.length > 100);
    for (const [ink, under] of pairs)
      assert.ok(contrast(rgb(ink), rgb(under)) >= 4.5, `${name}: ${ink} on ${under}`);
    await close();
  }
});

test('verdicts and legends keep their colours where the system forces its own', async () => {
  const { page, close } = await open(report, { ...DESKTOP, forcedColors: 'active' });
  const colours = await page
    .locator('.share i, .legend .line')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  assert.ok(new Set(colours).size >= 3, String(colours));
  await close();
});

test('a browser that does not know light-dark() has the light look', async () => {
  const old = report.replace('.html', '-old.html');
  const text = readFileSync(report, 'utf8').replaceAll('light-dark(', 'later(');
  writeFileSync(old, text.replace(/<meta http-equiv[^>]*>/, '')); // the hashes are of the new text
  const { page, close } = await open(old, { ...DESKTOP, colorScheme: 'dark' });
  const colourOf = (selector, property) =>
    page
      .locator(selector)
      .first()
      .evaluate((part, name) => getComputedStyle(part)[name], property);
  assert.equal(await colourOf('body', 'backgroundColor'), 'rgb(245, 242, 236)');
  assert.equal(await colourOf('.panel', 'backgroundColor'), 'rgb(255, 253, 249)');
  assert.equal(await colourOf('body', 'color'), 'rgb(34, 38, 42)');
  assert.equal(await colourOf('.share i', 'backgroundColor'), 'rgb(43, 125, 88)');
  await close();
});

// ---- Contents ----

test('the contents list leads to every section and marks the one that is read', async () => {
  const { page, close } = await open(report);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const titles = await page.locator('section > h2').allTextContents();
  assert.deepEqual(await contents.getByRole('link').allTextContents(), titles);
  assert.equal(titles.length, 8);
  for (const title of ['Numbers', 'Overview', 'By deal number']) {
    await contents.getByRole('link', { name: title, exact: true }).click();
    await contents.locator('[aria-current="true"]', { hasText: title }).waitFor();
    const [head, list] = await Promise.all(
      [page.getByRole('heading', { name: title, exact: true, level: 2 }), contents].map((part) =>
        part.boundingBox(),
      ),
    );
    assert.ok(head.y >= list.y + list.height, `${title} is not below the list`);
    assert.ok(head.y < 900, `${title} is in the window`);
  }
  await close();
});

// ---- On paper ----

test('the colours of paper, whatever the theme', async () => {
  const { page, close } = await open(report, { ...DESKTOP, colorScheme: 'dark' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.locator('#theme').click();
  assert.notEqual(await paper(), dark);
  await page.locator('#theme').click();
  assert.equal(await paper(), dark);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await paper(), 'rgb(255, 255, 255)');
  assert.ok(!(await page.locator('.file').first().isVisible()));
  assert.ok(!(await page.locator('.contents').isVisible()));
  await close();
});

/** The pages of a PDF: their widths in points, and their lines of words with their boxes. */
function pagesOf(pdf) {
  const text = execFileSync('pdftotext', ['-bbox-layout', '-', '-'], {
    input: pdf,
    encoding: 'utf8',
  });
  const plain = (words) =>
    words.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return text
    .split('<page ')
    .slice(1)
    .map((page) => ({
      width: Number(page.match(/width="([\d.]+)"/)[1]),
      lines: [...page.matchAll(/<line ([^>]*)>(.*?)<\/line>/gs)].map(([, box, words]) => ({
        right: Number(box.match(/xMax="([\d.]+)"/)[1]),
        top: Number(box.match(/yMin="([\d.]+)"/)[1]),
        text: [...words.matchAll(/<word [^>]*>(.*?)<\/word>/g)]
          .map(([, word]) => plain(word))
          .join(' '),
      })),
    }));
}

test('on paper no heading is stranded and no table is cut', async () => {
  const margin = (14 / 25.4) * 72; // of @page
  for (const path of [report, manyColumns]) {
    const { page, close } = await open(path);
    const sections = await page.locator('section').evaluateAll((found) =>
      found.map((shown) => ({
        title: shown.querySelector('h2').textContent,
        first: shown.querySelector('h3').textContent,
      })),
    );
    const tables = await page
      .locator('.panel:has(table)')
      .evaluateAll((panels) =>
        panels.map((panel) => [
          panel.querySelector('h3').textContent,
          panel.querySelectorAll('tbody tr').length,
        ]),
      );
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    for (const { title, first } of sections) {
      const at = pages.findIndex(({ lines }) => lines.some(({ text }) => text === title));
      assert.ok(at >= 0, `${title} is on paper`);
      const { top } = pages[at].lines.find(({ text }) => text === title);
      assert.ok(
        pages[at].lines.some((line) => line.text.startsWith(first) && line.top > top),
        `${first} is on the page of ${title}`,
      );
    }
    for (const { width, lines } of pages)
      for (const { text, right } of lines)
        assert.ok(right <= width - margin + 1, `${text} ends at ${right} of ${width}`);
    const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join(' ');
    for (const [title, rows] of tables) assert.ok(rows > 0 && text.includes(title), title);
    await close();
  }
});
