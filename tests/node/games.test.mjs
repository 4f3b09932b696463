// Games as WebAssembly plays them against the program's referee.
//
//   FREECELL=build/release/freecell REFEREE_GAMES=build/release/tests/browser/referee_games \
//     node --test tests/node/games.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { freecell, newEngine, randomNumbers } from './support.mjs';

const engine = newEngine();
const sorted = (words) => [...words].sort();

test('positions, moves, reasons and counts are those of the referee in thousands of attempts', () => {
  const games = execFileSync(process.env.REFEREE_GAMES, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const reasons = new Set();
  let attempts = 0;
  for (const game of games.trim().split('\n').map(JSON.parse)) {
    const options = { autoplay: game.automatic ? 'ms' : 'none' };
    let { position, counts } = engine.play(
      engine.read(game.start, { freecells: game.freecells, game: game.rules.game }),
      '',
      options,
    );
    assert.equal(engine.write(position), game.opening);
    const total = { ...counts };
    for (const attempt of game.attempts) {
      attempts += 1;
      const moves = engine.legalMoves(position, options);
      const singles = moves.filter(({ count, to }) => count === 1 || to === 'h');
      assert.deepEqual(
        sorted(singles.map(({ from, to }) => from + to)),
        sorted(attempt.legal.split(' ').filter(Boolean)),
      );
      const count = attempt.count > 0 ? `v${attempt.count.toString(16)}` : '';
      try {
        ({ position, counts } = engine.play(position, attempt.move + count, options));
        assert.equal(attempt.violation, '');
      } catch (error) {
        assert.equal(error.message, `move 1 (${attempt.move}${count}): ${attempt.violation}`);
        reasons.add(attempt.violation);
        continue;
      }
      for (const kind of Object.keys(total)) total[kind] += counts[kind];
      assert.equal(engine.write(position), attempt.board);
      assert.deepEqual([total.player, total.card, total.listed], attempt.counts);
    }
  }
  assert.ok(attempts > 20000, `${attempts}`);
  assert.ok(reasons.size >= 9, [...reasons].join());
});

/** Plays legal moves at random, with any autoplay, at most `most` of them. */
function randomPlay(random, start, most, autoplay) {
  const moves = [];
  let { position, won } = engine.play(start, '', { autoplay });
  while (!won && moves.length < most) {
    const legal = engine.legalMoves(position, { autoplay });
    if (legal.length === 0) break;
    const { move } = legal[Math.floor(random() * legal.length)];
    ({ position, won } = engine.play(position, move, { autoplay }));
    moves.push(move);
  }
  return { moves, position, won };
}

const SIZES = [
  [8, 4],
  [8, 0],
  [8, 10],
  [4, 10],
  [13, 2],
  [6, 3],
];

test('freecell verify finds all moves of a thousand random plays legal, and the same board', () => {
  const random = randomNumbers(21);
  const plays = Array.from({ length: 1000 }, (_, i) => {
    const [cascades, freecells] = SIZES[i % SIZES.length];
    const autoplay = ['ms', 'none', 'raymond', 'max'][i % 4];
    const deal = Math.floor(random() * 2 ** 33);
    const start = engine.deal(deal, { cascades, freecells });
    return { deal, cascades, freecells, autoplay, ...randomPlay(random, start, 60, autoplay) };
  });
  const text = plays.map(
    ({ deal, cascades, freecells, autoplay, moves }) =>
      `# deal: ${deal}\n# freecells: ${freecells}\n# cascades: ${cascades}\n# autoplay: ${autoplay}\n${moves.join(' ')}\n\n`,
  );
  // A play that goes nowhere has no moves that could be read.
  const played = plays.filter(({ moves }) => moves.length > 0);
  const input = text.filter((_, i) => plays[i].moves.length > 0).join('');
  const reports = freecell(['verify', '-', '--quiet'], input)
    .stdout.trimEnd()
    .split(/\n+(?=-:)/);
  assert.equal(reports.length, played.length);
  assert.ok(played.length > 950);
  for (const [i, { moves, position, won }] of played.entries()) {
    const [line, ...board] = reports[i].split('\n');
    if (won) continue;
    assert.match(line, /: invalid: .*moves end before all cards are home/, moves.join(' '));
    assert.equal(`${board.join('\n')}\n`, engine.write(position));
  }
});

test('a game of any autoplay is written for the ms rule, which comes to the same board', () => {
  const random = randomNumbers(4);
  for (let i = 0; i < 200; ++i) {
    const autoplay = ['ms', 'none', 'raymond', 'max'][i % 4];
    const start = engine.deal(Math.floor(random() * 1000));
    const { moves, position } = randomPlay(random, start, 40, autoplay);
    const text = engine.notation(start, moves.join(' '), { autoplay });
    const after = engine.play(start, text).position;
    // The ms rule takes home by itself what the other one has left; what it has left is the same.
    const settle = (table) => engine.play(table, '', { autoplay: 'max' }).position;
    assert.deepEqual(settle(after), settle(position));
  }
});

test('solutions of positions in the middle of a game win, with cards in any freecells', () => {
  const random = randomNumbers(5);
  let solved = 0;
  let gaps = 0;
  for (let i = 0; i < 300; ++i) {
    const [cascades, freecells] = SIZES[i % SIZES.length];
    const start = engine.deal(i, { cascades, freecells });
    const { position } = randomPlay(random, start, 12, 'ms');
    const found = engine.solve(position, { maxExpanded: 50000 });
    if (found.verdict !== 'solved') continue;
    const played = engine.play(position, found.solution);
    assert.ok(played.won);
    assert.deepEqual(played.counts, found.counts);
    assert.equal(played.steps.filter(({ automatic }) => !automatic).length, found.counts.listed);
    solved += 1;
    const cells = position.freecells.map(Boolean);
    gaps += Number(cells.indexOf(false) >= 0 && cells.indexOf(false) < cells.lastIndexOf(true));
  }
  assert.ok(solved >= 120 && gaps >= 60, `${solved} solved, ${gaps} with a gap`);
});

test('the program comes to the same verdict and counts for a board in the middle of a game', () => {
  const start = engine.deal(617);
  const { solution } = engine.solve(start);
  const moves = solution.split(' ');
  for (let played = 0; played < moves.length; played += 7) {
    const { position } = engine.play(start, moves.slice(0, played).join(' '));
    const found = engine.solve(position);
    const { stdout } = freecell(
      ['solve', '-', '--quiet', '--format', 'ndjson'],
      engine.write(position),
    );
    const { verdict, expanded, generated, card_moves } = JSON.parse(stdout);
    assert.deepEqual(
      [found.verdict, found.expanded, found.generated, found.counts.card],
      [verdict, expanded, generated, card_moves],
    );
  }
});

test('boards in the middle of games are won or not as the program says, and in as many moves', () => {
  const golden = readFileSync(new URL('../golden/mid_game.txt', import.meta.url), 'utf8');
  for (const part of golden.trim().split('\n\n').slice(1)) {
    const [, freecells, said] = part.match(/^# (\d+) freecells: (.*)/);
    const told = (verdict, player, card) =>
      verdict === 'solved' ? `${verdict}, ${player} player moves, ${card} card moves` : verdict;
    const found = engine.solve(engine.read(part, { freecells: Number(freecells) }));
    assert.equal(told(found.verdict, found.counts?.player, found.counts?.card), said, part);
    const args = ['solve', '-', '--freecells', freecells, '--quiet', '--format', 'ndjson'];
    const row = JSON.parse(freecell(args, part).stdout);
    assert.equal(told(row.verdict, row.player_moves, row.card_moves), said, part);
  }
});
