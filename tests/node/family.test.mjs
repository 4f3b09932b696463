// The games of FreeCell's family as WebAssembly deals, plays and solves them, against the program.
//
//   FREECELL=build/release/freecell node --test tests/node/family.test.mjs

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Solver } from '../../bindings/js/index.js';
import { freecell, newEngine, randomNumbers } from './support.mjs';

const engine = newEngine();
const TABLES = {
  bakers: [8, 4, 0],
  'kings-only-bakers': [8, 4, 0],
  'eight-off': [8, 8, 4],
  seahaven: [10, 4, 2],
  forecell: [8, 4, 4],
  'forecell-same-suit': [8, 4, 4],
  'relaxed-freecell': [8, 4, 0],
  'relaxed-seahaven': [10, 4, 2],
};
const GAMES = Object.keys(TABLES);
const occupied = ({ freecells }) => freecells.filter(Boolean).length;

test('each game is dealt as the program deals it, and says which it is', () => {
  for (const [game, [cascades, freecells, dealt]] of Object.entries(TABLES)) {
    const start = engine.deal(617, { game });
    assert.deepEqual(
      [start.game, start.cascades.length, start.freecells.length, occupied(start)],
      [game, cascades, freecells, dealt],
    );
    const { stdout } = freecell(['deal', '617', '--game', game]);
    assert.deepEqual(engine.read(stdout, { game }), start);
    assert.equal(engine.deal({ seed: 7, index: 0 }, { game }).game, game);
    assert.deepEqual(engine.read(JSON.stringify(start)), start);
    assert.deepEqual(engine.read(JSON.stringify({ deal: 617, game })), start);
    assert.deepEqual(engine.read(JSON.stringify({ game, deals: [617] })), start);
    assert.equal(engine.play(start, '').position.game, game);
  }
  assert.ok(!('game' in engine.deal(617)) && !('game' in engine.deal(617, { game: 'freecell' })));
  const first = engine.deal(617, { game: 'seahaven:cells-from=first' });
  assert.equal(first.game, 'seahaven:cells-from=first');
  assert.notDeepEqual(first.freecells, engine.deal(617, { game: 'seahaven' }).freecells);
});

test('no game is played in place of another', () => {
  const start = engine.deal(1, { game: 'bakers' });
  for (const call of [
    () => engine.play(start, '', { game: 'seahaven' }),
    () => engine.legalMoves(start, { game: 'freecell' }),
    () => engine.solve(start, { game: 'seahaven' }),
    () => engine.measure(start, ['breaks'], { game: 'seahaven' }),
    () => engine.read(JSON.stringify(start), { game: 'seahaven' }),
  ])
    assert.throws(call, {
      message: /^the game of the position is bakers, not (seahaven|freecell)$/,
    });
  assert.throws(() => engine.deal(1, { game: 'baker' }), {
    message: /^'baker' is no game: freecell, /,
  });
  assert.throws(() => engine.deal(1, { game: 'seahaven', freecells: 1 }), {
    message: /dealt to cells/,
  });
  // Nobody has said more of this position than its cards.
  const played = engine.play(engine.deal(1), '', { game: 'bakers' });
  assert.equal(played.position.game, 'bakers');
});

test('what is listed can be played, and the whole play comes to the same board', () => {
  const random = randomNumbers(40);
  const autoplay = 'none';
  for (const game of GAMES) {
    for (let deal = 1; deal <= 20; ++deal) {
      const start = engine.deal(deal, { game });
      let position = start;
      const played = [];
      for (let i = 0; i < 30; ++i) {
        const legal = engine.legalMoves(position, { autoplay });
        if (legal.length === 0) break;
        const { move } = legal[Math.floor(random() * legal.length)];
        ({ position } = engine.play(position, move, { autoplay }));
        played.push(move);
      }
      assert.deepEqual(engine.play(start, played.join(' '), { autoplay }).position, position);
      assert.deepEqual(engine.read(JSON.stringify(position)), position);
    }
  }
});

test('boards in the middle of games are won or not as fc-solve says', () => {
  const golden = readFileSync(new URL('../golden/family_mid_game.txt', import.meta.url), 'utf8');
  const parts = golden.trim().split('\n\n').slice(1);
  assert.equal(parts.length, 28);
  for (const part of parts) {
    const [, game, verdict] = part.match(/^# (\S+): (\w+)/);
    const position = engine.read(part, { game });
    const found = engine.solve(position);
    assert.deepEqual([found.verdict, found.game], [verdict, game], part);
    if (verdict === 'solved') assert.ok(engine.play(position, found.solution).won);
  }
});

test('whoever follows the hints wins, in each game', async () => {
  const solver = await Solver.start();
  for (const game of GAMES) {
    let position = solver.deal(2, { game });
    const { verdict } = await solver.solve(position);
    const outlook = await solver.canBeWon(position);
    assert.equal(outlook.answer, verdict === 'solved');
    if (!outlook.answer) continue;
    for (let hint = await solver.hint(position); hint.step; hint = await solver.hint(position))
      ({ position } = solver.play(position, hint.step.move));
    assert.ok(solver.play(position, '').won);
    assert.equal(position.game, game);
  }
  solver.terminate();
});
