// Measures as WebAssembly takes them are those of the program.
//
//   FREECELL=build/release/freecell node --test tests/node/measures.test.mjs

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Solver } from '../../bindings/js/index.js';
import { MEBIBYTE, freecell, newEngine } from './support.mjs';

const engine = newEngine(256 * MEBIBYTE);
const all = engine.measureNames();
const WORD = 'search_verdict';

/** The values of a row of CSV, by the names of its columns. */
function valuesOf(csv) {
  const [header, row] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const value = (name, text) => (name === WORD ? text : Number(text));
  return Object.fromEntries(
    header.slice(1).map((name, i) => [name, row[i + 1] ? value(name, row[i + 1]) : null]),
  );
}

/** What `freecell measure` writes about a position. */
function measured(position, games) {
  const args = ['measure', '-', '--columns', 'all', '--games', games.join('-'), '--quiet'];
  args.push('--freecells', String(position.freecells.length));
  return valuesOf(freecell(args, JSON.stringify(position)).stdout);
}

test('all measures of deals, and of boards in the middle of a game, are those of the program', () => {
  const { position } = engine.play(engine.deal(617), '2a 2b 2c bd');
  const positions = [
    ...[1, 2, 11982].map((deal) => engine.deal(deal)),
    engine.deal(3, { freecells: 10, cascades: 9 }),
    engine.deal(4, { freecells: 0, cascades: 13 }),
    position,
  ];
  for (const start of positions)
    for (const games of [
      [1, 5],
      [7, 8],
    ])
      assert.deepEqual(engine.measure(start, all, { games }), measured(start, games));
});

test('the measures that are asked for come in the order of their names, and no others', () => {
  const names = ['half_lost', 'ace_depth'];
  assert.deepEqual(Object.keys(engine.measure(engine.deal(5), names)), names);
  assert.deepEqual(engine.measure(engine.deal(5), []), {});
  assert.equal(engine.measure(engine.deal(11982), ['difficulty']).difficulty, 100);
});

test('parts of the games come to the difficulty of all', () => {
  const start = engine.deal(24);
  const part = (...games) => engine.measure(start, ['difficulty'], { games }).difficulty;
  assert.ok(Math.abs((part(1, 10) + part(11, 20)) / 2 - part(1, 20)) <= 0.01);
});

test('a value that a limit hides is null, and what takes no search is known', () => {
  const names = ['difficulty', 'ace_depth', 'fewest_freecells'];
  const { ace_depth } = measured(engine.deal(617), [1, 1]);
  for (const limit of [{ maxExpanded: 10 }, { maxMilliseconds: 0.001 }])
    assert.deepEqual(engine.measure(engine.deal(617), names, limit), {
      difficulty: null,
      ace_depth,
      fewest_freecells: null,
    });
});

test('wrong names and numbers are refused', () => {
  const start = engine.deal(1);
  const refused = [
    [() => engine.measure(start, ['luck']), /^there is no measure 'luck'$/],
    [() => engine.measure(start, ['']), /^there is no measure ''$/],
    [() => engine.measure(start, 'difficulty'), /^names: 'difficulty' is no array$/],
    [() => engine.measure(start, [], { games: [0, 5] }), /^games: 0 is not 1 to 1000000$/],
    [() => engine.measure(start, [], { games: [5, 4] }), /^games: 4 is not 5 to 1000000$/],
    [() => engine.measure(start, [], { games: 5 }), /^games: 5 is no pair of numbers$/],
  ];
  for (const [call, message] of refused)
    assert.throws(
      call,
      ({ name, message: text }) => name === 'FreecellError' && message.test(text),
    );
});

test('the worker measures, and can be stopped', async () => {
  const solver = await Solver.start();
  assert.deepEqual(solver.measureNames(), all);
  const start = solver.deal(1);
  const names = ['difficulty', 'short_moves'];
  const options = { games: [1, 5] };
  assert.deepEqual(
    await solver.measure(start, names, options),
    engine.measure(start, names, options),
  );
  const aborter = new AbortController();
  const endless = solver.measure(solver.deal(1648519227), ['difficulty'], {
    signal: aborter.signal,
  });
  aborter.abort(new Error('never mind'));
  await assert.rejects(endless, /never mind/);
  await assert.rejects(solver.measure(start, ['luck']), /there is no measure 'luck'/);
  assert.equal(
    (await solver.measure(start, ['ace_depth'])).ace_depth,
    engine.measure(start, ['ace_depth']).ace_depth,
  );
  solver.terminate();
});
