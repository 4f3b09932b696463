// Searches as WebAssembly come to the same as those of the program, byte for byte.
//
//   FREECELL=build/release/freecell node --test tests/node/rows.test.mjs

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MEBIBYTE, freecell, newEngine } from './support.mjs';

/** A row of `freecell solve --solution-column`. */
function row(name, position, found) {
  const { verdict, reason, counts, expanded, generated, solution } = found;
  const { player = '', card = '', listed = '' } = counts ?? {};
  const { freecells, cascades } = position;
  return [
    ...[name, freecells.length, cascades.length, verdict, reason, player, card, listed],
    ...[expanded, generated, solution ?? ''],
  ].join(',');
}

const HEADER =
  'deal,freecells,cascades,verdict,reason,player_moves,card_moves,listed_moves,expanded,generated,solution';

/** Compares the rows of deals, and returns the most memory that they took. */
function compareRows(list, deals, { cascades = 8, freecells = 4, ...options }) {
  const flags = Object.entries({ cascades, freecells, ...options }).flatMap(([name, value]) => [
    `--${name.replace('maxExpanded', 'max-expanded')}`,
    String(value),
  ]);
  const { stdout } = freecell(['solve', list, '--quiet', '--solution-column', ...flags]);
  const engine = newEngine(128 * MEBIBYTE);
  const rows = deals.map((deal) => {
    const position = engine.deal(deal, { cascades, freecells });
    const name = typeof deal === 'number' ? deal : `random:${deal.seed}:${deal.index}`;
    return row(name, position, engine.solve(position, options));
  });
  assert.equal(`${[HEADER, ...rows].join('\n')}\n`, stdout);
  return engine.memory;
}

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test('rows of 1-32000 are those of the program, in 128 MiB', () => {
  const memory = compareRows('1-32000', range(1, 32000), {});
  assert.ok(memory > MEBIBYTE && memory <= 128 * MEBIBYTE, `${memory} bytes`);
});

test('rows of every number of cascades and freecells are those of the program', () => {
  for (const cascades of range(4, 13)) {
    for (const freecells of [0, 1, 2, 3, 5, 10]) {
      compareRows('1-12', range(1, 12), { cascades, freecells, maxExpanded: 20000 });
    }
  }
});

test('rows of deals from every band of numbers, and of random ones, are those of the program', () => {
  const numbers = [-2, -1, 0, 32001, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 33 - 1];
  compareRows(numbers.join(','), numbers, {});
  const random = range(0, 99).map((index) => ({ seed: 7, index }));
  compareRows('random:7:0-99', random, {});
});

test('short solutions are those of the program', () => {
  compareRows('1-20,11982', [...range(1, 20), 11982], { effort: 'short' });
});

test('the program as it is now has the signature of dist/freecell.wasm', () => {
  const golden = readFileSync(new URL('../golden/signature.txt', import.meta.url), 'utf8');
  const engine = newEngine(128 * MEBIBYTE);
  const cell = (value, width) => String(value).padStart(width);
  const line = (deal, verdict, player, card, expanded) =>
    `${cell(deal, 10)}${cell(verdict, 12)}${cell(player, 14)}${cell(card, 12)}${cell(expanded, 12)}`;
  const lines = [line('deal', 'verdict', 'player_moves', 'card_moves', 'expanded')];
  let total = 0;
  for (const text of golden.trimEnd().split('\n').slice(1, -1)) {
    const deal = Number(text.trim().split(/\s+/)[0]);
    const { verdict, counts, expanded } = engine.solve(engine.deal(deal));
    lines.push(line(deal, verdict, counts?.player ?? '-', counts?.card ?? '-', expanded));
    total += expanded;
  }
  lines.push(line('total', '', '', '', total));
  assert.equal(
    `${lines.join('\n')}\n`,
    golden,
    'the search has changed: tools/scripts/wasm renews dist/',
  );
});

test('a search that needs more memory than there is says so, or still ends', () => {
  const engine = newEngine(8 * MEBIBYTE);
  const found = engine.solve(engine.deal(1648519227));
  assert.deepEqual([found.verdict, found.reason], ['unknown', 'memory']);
  assert.ok(engine.memory <= 8 * MEBIBYTE);
  // Its memory is in order: the next deals come out as ever.
  assert.equal(engine.solve(engine.deal(1)).expanded, 66);
  assert.equal(engine.solve(engine.deal(1), { effort: 'short' }).verdict, 'solved');
});

test('wherever memory ends, there is an answer, and the next deal is as ever', () => {
  const seen = new Set();
  for (let memory = 2 * MEBIBYTE; memory < 24 * MEBIBYTE; memory += 2 * MEBIBYTE) {
    for (const effort of ['fast', 'short', 'shortest']) {
      const engine = newEngine(memory);
      const options = { effort, maxMemory: 2 ** 30, maxExpanded: 200000 };
      seen.add(engine.solve(engine.deal(11982), options).reason);
      seen.add(engine.solve(engine.deal(617), options).reason);
      assert.equal(engine.solve(engine.deal(2)).expanded, 37);
      assert.ok(engine.memory <= memory);
    }
  }
  assert.deepEqual([...seen].sort(), ['', 'exhausted', 'memory']);
});

test('texts that are too long for the memory are refused, and nothing ends', () => {
  const engine = newEngine(8 * MEBIBYTE);
  const start = engine.deal(1);
  assert.throws(() => engine.read('7D '.repeat(1e7)), /^FreecellError: out of memory$/);
  assert.throws(() => engine.play(start, '2a '.repeat(1e7)), /^FreecellError: out of memory$/);
  assert.equal(engine.solve(start).expanded, 66);
});

test('a search that takes long stays within 128 MiB, and reaches limits as the program does', () => {
  const engine = newEngine(128 * MEBIBYTE);
  // The whole proof takes 94 MiB, and a quarter of a minute.
  const found = engine.solve(engine.deal(1648519227), { maxExpanded: 4000000 });
  assert.ok(engine.memory > 64 * MEBIBYTE && engine.memory <= 128 * MEBIBYTE, `${engine.memory}`);
  const limits = ['--max-expanded', '4000000', '--max-memory', '64MiB'];
  const { stdout } = freecell(['solve', '1648519227', '--quiet', '--format', 'ndjson', ...limits]);
  const { verdict, reason, expanded, generated } = JSON.parse(stdout);
  assert.deepEqual(
    [found.verdict, found.reason, found.expanded, found.generated],
    [verdict, reason, expanded, generated],
  );
});
