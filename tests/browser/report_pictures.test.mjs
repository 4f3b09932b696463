// The pictures of `freecell report` in Chromium: their axes, intervals and legends.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import {
  axisOf,
  driftingRows,
  makeReport,
  measure,
  numberOf,
  open,
  rowsFile,
  solve,
  tablesOf,
} from './report_support.mjs';

let report;
let tables;
let drifting;
before(() => {
  report = makeReport(solve('1-32000', 'deals.csv'));
  tables = tablesOf(report);
  drifting = makeReport(driftingRows());
});

const driftingIn = (table, column) =>
  tablesOf(drifting)[table].filter((row) => row.column === column);
const marksIn = (page, panel, label, tag) =>
  page.locator(`[data-panel="${panel}"] [data-mark="${label}"] ${tag}`);

/** Where numbers stand on an axis with these labels, if it is logarithmic. */
function logPlace(labels) {
  const [first, last] = [labels[0], labels.at(-1)].map(({ text, at }) => ({
    log: Math.log(numberOf(text)),
    at,
  }));
  const scale = (last.at - first.at) / (last.log - first.log);
  return (number) => first.at + (Math.log(number) - first.log) * scale;
}

const near = (a, b, what) => assert.ok(Math.abs(a - b) < 1, `${what}: ${a}, not ${b}`);

test('heavy tails are drawn by medians and quantiles on a logarithmic axis', async () => {
  const { page, close } = await open(drifting);
  for (const column of ['expanded', 'generated']) {
    const rows = driftingIn('group_quantiles', column);
    const labels = await axisOf(page, `medians_${column}`, 'y');
    assert.ok(labels.length >= 3 && labels.every(({ text }) => numberOf(text) > 0), column);
    const place = logPlace(labels);
    for (const { text, at } of labels) near(at, place(numberOf(text)), text);
    const dots = await marksIn(page, `medians_${column}`, 'dot', 'circle').evaluateAll((marks) =>
      marks.map((mark) => {
        const { top, bottom } = mark.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
    assert.equal(dots.length, rows.length);
    for (const [i, row] of rows.entries()) near(dots[i], place(row.median), row.group);
    const bands = await marksIn(page, `medians_${column}`, 'rect', 'rect').evaluateAll((marks) =>
      marks.map((mark) => {
        const { top, bottom } = mark.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    assert.equal(bands.length, 2 * rows.length);
    for (const [i, row] of rows.entries()) {
      near(bands[i].top, place(row.q95), `${row.group}, 95%`);
      near(bands[i].bottom, place(row.q05), `${row.group}, 5%`);
      near(bands[rows.length + i].top, place(row.q75), `${row.group}, 75%`);
      near(bands[rows.length + i].bottom, place(row.q25), `${row.group}, 25%`);
    }
  }
  await close();
});

test('the others are drawn by means and their intervals', async () => {
  const { page, close } = await open(drifting);
  const rows = driftingIn('groups', 'player_moves');
  assert.equal(await marksIn(page, 'means_player_moves', 'dot', 'circle').count(), rows.length);
  const lines = marksIn(page, 'means_player_moves', 'rule', 'line');
  assert.equal(await lines.count(), rows.length + 1); // and the mean of all
  await close();
});

test('what differs from block to block by chance alone is named, and not drawn', async () => {
  const { page, close } = await open(drifting);
  const drawn = await page
    .locator('#blocks .panel')
    .evaluateAll((panels) => panels.map((panel) => panel.dataset.panel));
  assert.deepEqual(drawn, [
    'means_player_moves',
    'medians_expanded',
    'medians_generated',
    'blocks_alike',
  ]);
  assert.equal(await page.locator('[data-panel="blocks_alike"] p').innerText(), 'Same');
  await close();
  const plain = await open(report);
  assert.equal(await plain.page.locator('#blocks figure').count(), 0);
  assert.match(
    await plain.page.locator('[data-panel="blocks_alike"] p').innerText(),
    /^Player moves, .*Positions expanded/,
  );
  await plain.close();
});

test('rare deals differ from block to block only if they lie together', async () => {
  // 2 of 100 deals by chance, which many blocks are without, and two halves that are each alike.
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const lines = Array.from(
    { length: 2000 },
    (_, i) => `${i + 1},${Number(next() < 0.02)},${i < 1000 ? 2 : 3}\n`,
  );
  const { page, close } = await open(makeReport(rowsFile(`deal,rare,half\n${lines.join('')}`)));
  assert.equal(await page.locator('[data-panel="means_half"]').count(), 1);
  assert.equal(await page.locator('[data-panel="blocks_alike"] p').innerText(), 'Rare');
  await close();
});

test('no axis goes below zero', async () => {
  const { page, close } = await open(report);
  const texts = await page
    .locator('figure.plot [data-mark$="axis tick label"] text')
    .allTextContents();
  assert.ok(texts.length > 50);
  assert.deepEqual(
    texts.filter((text) => /^[-−]/.test(text)),
    [],
  );
  await close();
});

test('means of few deals, and those that few deals decide, have no interval', async () => {
  // Ten full blocks of 50, one with a single deal, and one with one deal that is above all others.
  const numbers = Array.from({ length: 500 }, (_, i) => [i + 1, 10 * Math.floor(i / 50) + (i % 7)]);
  numbers.push([501, 12]);
  for (let i = 0; i < 40; ++i) numbers.push([601 + i, i === 0 ? 190 : 0]);
  const lines = numbers.map(([deal, x]) => `${deal},${x}\n`);
  const path = makeReport(rowsFile(`deal,x\n${lines.join('')}`));
  const { page, close } = await open(path);
  assert.deepEqual(
    tablesOf(path).groups.map((row) => [row.deals, row.low !== null]),
    [...Array.from({ length: 10 }, () => [50, true]), [1, false], [40, false]],
  );
  assert.equal(await marksIn(page, 'means_x', 'dot', 'circle').count(), 12);
  assert.equal(await marksIn(page, 'means_x', 'rule', 'line').count(), 11); // and that of all
  await close();
});

test('curves are steps', async () => {
  const { page, close } = await open(report);
  const paths = await page
    .locator('figure.plot :is([data-mark="line"], [data-mark="area"]) path')
    .evaluateAll((made) => made.map((path) => path.getAttribute('d')));
  assert.equal(paths.length, 4);
  for (const path of paths) {
    assert.match(path, /^[MLHVZ0-9.,e-]+$/);
    const points = path.match(/[-0-9.e]+,[-0-9.e]+/g).map((point) => point.split(',').map(Number));
    const slanted = points.filter(
      ([x, y], i) =>
        i > 0 && Math.abs(x - points[i - 1][0]) > 0.01 && Math.abs(y - points[i - 1][1]) > 0.01,
    );
    assert.deepEqual(slanted, []);
  }
  await close();
});

/** The entries of a panel's legend: the kind of their keys, their text, colour and opacity. */
const legendOf = (panel) =>
  panel.locator('.legend li').evaluateAll((entries) =>
    entries.map((entry) => {
      const key = entry.querySelector('i');
      const { color, opacity } = key ? getComputedStyle(key) : {};
      return { key: key?.className, text: entry.textContent, color, opacity: Number(opacity) };
    }),
  );

test('every picture with several marks or colours has a legend in these colours', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await open(report, {
      viewport: { width: 1280, height: 900 },
      colorScheme,
    });
    const without = await page
      .locator('.panel:has(figure):not(:has(.legend))')
      .evaluateAll((panels) => panels.map((panel) => panel.dataset.panel));
    assert.ok(without.every((name) => name.startsWith('histogram_')));
    for (const panel of await page.locator('.panel:has(.legend)').all()) {
      const name = await panel.getAttribute('data-panel');
      const legend = (await legendOf(panel)).filter((entry) => entry.key);
      const drawn = await panel
        .locator('svg [data-mark] :not(text, tspan, title)')
        .evaluateAll((marks) =>
          marks.flatMap((mark) => {
            const { fill, stroke } = getComputedStyle(mark);
            return [fill, stroke];
          }),
        );
      assert.ok(legend.length >= 2, name);
      for (const { text, color } of legend)
        if (name !== 'correlations' || !text.startsWith('−'))
          assert.ok(drawn.includes(color), `${name}: nothing is drawn in the colour of "${text}"`);
    }
    await close();
  }
});

test('the legend of effort against length says how deep the colour of so many deals is', async () => {
  const { page, close } = await open(report);
  const bins = tables.effort_and_length;
  const depths = await marksIn(page, 'effort_and_length', 'rect', 'rect').evaluateAll((marks) =>
    marks.map((mark) => Number(mark.getAttribute('fill-opacity'))),
  );
  assert.equal(depths.length, bins.length);
  const legend = await legendOf(page.locator('[data-panel="effort_and_length"]'));
  const swatches = legend.filter((entry) => entry.key === 'swatch');
  assert.ok(swatches.length >= 3);
  for (const { text, opacity } of swatches) {
    const i = bins.findIndex((bin) => bin.deals === numberOf(text));
    if (i >= 0) assert.ok(Math.abs(depths[i] - opacity) < 0.001, `${text} deals`);
  }
  assert.equal(numberOf(swatches.at(-1).text), Math.max(...bins.map((bin) => bin.deals)));
  await close();
});

test('the mean lengths are those of classes of effort', async () => {
  const { page, close } = await open(report);
  const classes = new Map();
  for (const { expanded_from: from, deals, player_moves: length } of tables.effort_and_length) {
    const { deals: some, moves } = classes.get(from) ?? { deals: 0, moves: 0 };
    classes.set(from, { deals: some + deals, moves: moves + deals * length });
  }
  const means = [...classes.values()].filter(({ deals }) => deals >= 10);
  const labels = await axisOf(page, 'effort_and_length', 'y');
  const [first, last] = [labels[0], labels.at(-1)];
  const scale = (last.at - first.at) / (numberOf(last.text) - numberOf(first.text));
  const drawn = await page
    .locator('[data-panel="effort_and_length"] [data-mark="rule"]')
    .last()
    .locator('line')
    .evaluateAll((lines) =>
      lines.map((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
  assert.equal(drawn.length, means.length);
  for (const [i, { deals, moves }] of means.entries())
    near(drawn[i], first.at + (moves / deals - numberOf(first.text)) * scale, `class ${i}`);
  await close();
});

test('a logarithmic axis that begins with zero is linear there', async () => {
  const rowsOf = (x) =>
    Array.from({ length: 1200 }, (_, i) => `${i + 1},${i % 3 === 0 ? 0 : Math.floor(x(i))}\n`);
  const squares = rowsOf((i) => i * i).join('');
  const { page, close } = await open(makeReport(rowsFile(`deal,x\n${squares}`)));
  assert.equal(
    await page.locator('[data-panel="means_x"]').count(),
    1,
    'the greatest is not twenty times the median',
  );
  await close();
  const powers = rowsOf((i) => 1.01 ** i).join('');
  const other = await open(makeReport(rowsFile(`deal,x\n${powers}`)));
  const labels = await axisOf(other.page, 'medians_x', 'y');
  assert.equal(labels[0].text, '0');
  assert.ok(labels.length > 3);
  const places = labels.map(({ at }) => at);
  assert.deepEqual(
    places,
    [...places].sort((a, b) => b - a),
  );
  await other.close();
});

test('what random games lose is drawn over the moves', async () => {
  const columns =
    'survival_5,survival_10,survival_20,survival_20_low,losing_moves_1_10,losing_moves_11_20';
  const rows = measure('1-40', 'games.csv', '--columns', columns, '--games', '1-4');
  const games = makeReport(rows);
  const { page, close } = await open(games);
  const means = tablesOf(games).means;
  const meanOf = (column) => means.find((row) => row.column === column).mean;
  assert.ok(meanOf('survival_5') > meanOf('survival_20'));
  const labels = await axisOf(page, 'survival', 'x');
  assert.deepEqual(
    labels.map(({ text }) => numberOf(text)),
    [5, 10, 20],
  );
  assert.equal(await marksIn(page, 'survival', 'area', 'path').count(), 2);
  assert.equal(await marksIn(page, 'survival', 'line', 'path').count(), 1);
  assert.equal(await marksIn(page, 'losing_moves', 'rule', 'line').count(), 2);
  assert.equal(await marksIn(page, 'losing_moves', 'rect', 'rect').count(), 4);
  // The ends of intervals have no picture of their own.
  assert.equal(await page.locator('[data-panel="histogram_survival_20"]').count(), 1);
  assert.equal(await page.locator('[data-panel="histogram_survival_20_low"]').count(), 0);
  await close();
  const plain = await open(report);
  assert.equal(await plain.page.locator('#games').count(), 0);
  await plain.close();
});

test('--by draws a box for each value, and bars of whole numbers stand on their ticks', async () => {
  const lines = ['deal,cells,moves'];
  for (let deal = 1; deal <= 60; ++deal) lines.push(`${deal},${deal % 3},${20 + (deal % 10)}`);
  const by = makeReport(rowsFile(`${lines.join('\n')}\n`, 'cells.csv'), '--by', 'cells');
  const { page, close } = await open(by);
  const made = tablesOf(by).classes;
  assert.deepEqual(
    made.map(({ column, group, deals }) => [column, group, deals]),
    [0, 1, 2].map((group) => ['moves', String(group), 20]),
  );
  assert.equal(await marksIn(page, 'classes_moves', 'bar', 'rect').count(), 2 * made.length);
  assert.equal(await marksIn(page, 'classes_moves', 'tick', 'line').count(), made.length);
  const centres = await marksIn(page, 'histogram_cells', 'rect', 'rect').evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, right } = mark.getBoundingClientRect();
      return (left + right) / 2;
    }),
  );
  const ticks = (await axisOf(page, 'histogram_cells', 'x')).filter(({ text }) =>
    /^[012]$/.test(text),
  );
  assert.equal(ticks.length, 3);
  for (const [i, { at }] of ticks.entries()) near(centres[i], at, `bar ${i}`);
  await close();
});

/** The bars of a histogram, from left to right: where they begin and end, and what they say. */
const barsIn = (page, panel) =>
  marksIn(page, panel, 'rect', 'rect').evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, right } = mark.getBoundingClientRect();
      return { left, right };
    }),
  );

test('whole numbers have whole ticks and bars about them, others bars between their limits', async () => {
  const lines = ['deal,few,wide,half'];
  for (let deal = 1; deal <= 120; ++deal)
    lines.push(`${deal},${deal % 2},${deal % 100},${(deal % 40) / 4 + 0.01}`);
  const { page, close } = await open(makeReport(rowsFile(`${lines.join('\n')}\n`, 'kinds.csv')));
  for (const column of ['few', 'wide', 'half']) {
    const labels = await axisOf(page, `histogram_${column}`, 'x');
    const numbers = labels.map(({ text }) => numberOf(text));
    const [first, last] = [labels[0], labels.at(-1)];
    const place = (number) =>
      first.at + ((number - numbers[0]) / (numbers.at(-1) - numbers[0])) * (last.at - first.at);
    const [bar] = await barsIn(page, `histogram_${column}`);
    if (column === 'half') {
      near(bar.left, place(0) + 0.4, 'from 0 to below 0.2');
    } else {
      assert.deepEqual(numbers, numbers.filter(Number.isInteger), column);
      near(bar.left, place(-0.5) + 0.4, column);
    }
  }
  await close();
});

test('numbers that are names are drawn as such, and so are words', async () => {
  const path = makeReport(solve('11901-12900', 'stages.csv', '--stage'));
  const { page, close } = await open(path);
  const panel = 'classes_of_stage';
  const bins = tablesOf(path).histograms.filter(({ column, deals }) => column === 'stage' && deals);
  assert.equal(await marksIn(page, panel, 'bar', 'rect').count(), bins.length);
  const names = (await axisOf(page, panel, 'y')).map(({ text }) => text);
  assert.deepEqual(
    names.map(Number),
    bins.map(({ from }) => from),
  );
  const said = await marksIn(page, panel, 'text', 'text').allTextContents();
  assert.ok(said.some((text) => /^[\d,]+ +[\d.]+%$/.test(text)));
  // A mean stage, or one that goes with something, says nothing.
  for (const section of ['summary', 'correlations', 'blocks'])
    assert.doesNotMatch(await page.locator(`#${section}`).innerText(), /stage/i);
  await close();
  const words = ['deal,kind', ...Array.from({ length: 9 }, (_, i) => `${i},${i % 3 ? 'a' : 'b'}`)];
  const other = await open(makeReport(rowsFile(`${words.join('\n')}\n`, 'words.csv')));
  assert.deepEqual(await marksIn(other.page, 'classes_of_kind', 'text', 'text').allTextContents(), [
    '6  67%',
    '3  33%',
  ]);
  await other.close();
  const days = Array.from({ length: 60 }, (_, i) => `${i},day ${i % 30}\n`);
  const many = await open(makeReport(rowsFile(`deal,day\n${days.join('')}`)));
  assert.equal(
    await many.page.locator('[data-panel="classes_of_day"] .legend').innerText(),
    'the 24 most frequent of 30',
  );
  await many.close();
});

test('numbers below zero have a minus sign, as their axes have', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => `${i + 1},${-1000 * (i % 20)}\n`);
  const { page, close } = await open(makeReport(rowsFile(`deal,x\n${lines.join('')}`)));
  const labels = (await axisOf(page, 'histogram_x', 'x')).map(({ text }) => text);
  assert.ok(labels.includes('−5,000') && labels.includes('−15k'), labels);
  assert.doesNotMatch(await page.locator('#summary').innerText(), /-\d/);
  await close();
});

test('a number that all compared deals share has no empty row of correlations', async () => {
  // All three are known of half the deals alone, in which `b` is the same.
  const lines = Array.from(
    { length: 80 },
    (_, i) => `${i + 1},${(7 * i) % 80},${i < 40 ? 5 : i},${i < 40 ? (3 * i) % 40 : ''}\n`,
  );
  const { page, close } = await open(makeReport(rowsFile(`deal,a,b,c\n${lines.join('')}`)));
  assert.deepEqual(
    (await axisOf(page, 'correlations', 'y')).map(({ text }) => text),
    ['A', 'C'],
  );
  await close();
});

test('many correlations are colours, in groups of columns that go together', async () => {
  // Three times six columns: those of a group are alike but for a little noise.
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const names = Array.from({ length: 18 }, (_, i) => `x${i}`);
  const lines = Array.from({ length: 200 }, () => {
    const means = [next(), next(), next()];
    return names.map((_, i) => (means[i % 3] + 0.2 * next()).toFixed(3));
  });
  const rows = lines.map((fields, deal) => `${deal + 1},${fields.join(',')}\n`);
  const path = makeReport(rowsFile(`deal,${names.join(',')}\n${rows.join('')}`, 'many.csv'));
  const { page, close } = await open(path);
  const count = (label) => marksIn(page, 'correlations', label, label).count();
  assert.equal(await count('text'), 0);
  assert.equal(await count('rect'), 18 * 17 + 3);
  const order = (await axisOf(page, 'correlations', 'y')).map(({ text }) => text.slice(1));
  assert.equal(new Set(order).size, 18);
  for (const group of [order.slice(0, 6), order.slice(6, 12), order.slice(12)])
    assert.equal(new Set(group.map((i) => i % 3)).size, 1, String(order));
  await close();
});

/** The files that a button gives: of each picture, whatever the look of the page. */
async function svgsOf(path, colorScheme) {
  const { page, close } = await open(path, {
    viewport: { width: 1280, height: 900 },
    colorScheme,
  });
  const files = {};
  for (const button of await page.locator('[data-svg]').all()) {
    await page.waitForTimeout(300); // Chromium drops one of ten downloads that come at once
    const downloading = page.waitForEvent('download');
    await button.click();
    const given = await downloading;
    files[given.suggestedFilename()] = readFileSync(await given.path(), 'utf8');
  }
  const figures = await page.locator('figure.plot').count();
  assert.equal(Object.keys(files).length, figures);
  const blank = await page.context().newPage(); // the page's policy is against styles in a text
  for (const [name, text] of Object.entries(files)) {
    const isWellFormed = await blank.evaluate(
      (svg) =>
        new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement.nodeName === 'svg',
      text,
    );
    assert.ok(isWellFormed, name);
    assert.doesNotMatch(text, /var\(|currentColor|light-dark|NaN/, name);
  }
  await close();
  return files;
}

test('every picture is given as SVG, with its legend, in light colours', async () => {
  const light = await svgsOf(drifting, 'light');
  assert.deepEqual(await svgsOf(drifting, 'dark'), light);
  const medians = light['medians_expanded.svg'];
  assert.match(medians, /<title[^>]*>Positions expanded<\/title>/);
  for (const text of ['median of a block', 'half of its deals', 'Deal number'])
    assert.ok(medians.includes(`>${text}</text>`), text);
  assert.ok(medians.includes('rgb(35, 105, 79)'));
});
