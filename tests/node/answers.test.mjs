// JavaScript finds what the program finds: the fewest freecells, proofs, numbers of boards, and
// what the referee says of solutions, in all games.
//
//   FREECELL=build/release/freecell node --test tests/node/answers.test.mjs

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Solver } from '../../bindings/js/index.js';
import { freecell, newEngine, randomNumbers } from './support.mjs';

const engine = newEngine();
const GAMES = [
  ...['freecell', 'bakers', 'kings-only-bakers', 'eight-off', 'seahaven', 'forecell'],
  ...['forecell-same-suit', 'relaxed-freecell', 'relaxed-seahaven', 'seahaven:cells-from=first'],
];

/** The rows of a subcommand about positions of one game. */
function rows(command, positions, ...options) {
  const [{ game = 'freecell', freecells }] = positions;
  const args = [command, '-', '--quiet', '--format', 'ndjson', ...options];
  if (game.includes(':')) args.push('--game', 'seahaven', '--cells-from', 'first');
  else args.push('--game', game);
  if (command === 'prove') args.push('--freecells', String(freecells.length));
  const { stdout } = freecell(args, JSON.stringify(positions));
  return stdout.trimEnd().split('\n').map(JSON.parse);
}

/** Starts, and boards after some moves at random, with empty freecells between cards. */
function positionsOf(game, count, table = {}) {
  const random = randomNumbers(31);
  return Array.from({ length: count }, (_, i) => {
    let position = engine.deal(i + 1, { ...table, game });
    for (let move = 0; i % 2 === 1 && move < 12; ++move) {
      const legal = engine.legalMoves(position);
      if (legal.length === 0) break;
      ({ position } = engine.play(position, legal[Math.floor(random() * legal.length)].move));
    }
    return position;
  });
}

const said = ({ fewest, lower, upper, reason }) => [fewest, lower, upper, reason];

test('the fewest freecells are those of the program, and a solution shows each', () => {
  for (const game of GAMES) {
    const positions = positionsOf(game, 4);
    const limits = { maxExpanded: 20000 };
    const found = positions.map((position) => engine.fewest(position, limits));
    const expected = rows('fewest', positions, '--max-expanded', '20000');
    for (const [i, { solution, position, counts, upper, verdict }] of found.entries()) {
      const { fewest_freecells: fewest, ...row } = expected[i];
      assert.deepEqual(said(found[i]), said({ ...row, fewest, reason: row.reason ?? '' }), game);
      assert.equal(verdict === 'solved', fewest !== null);
      if (upper === null) continue;
      assert.equal(position.freecells.length, upper);
      const played = engine.play(position, solution);
      assert.ok(played.won);
      assert.deepEqual(played.counts, counts);
    }
  }
  const { fewest, position, solution } = engine.fewest(engine.deal(11982));
  assert.equal(fewest, 5);
  const jsonl = ['--output', '/dev/null', '--solutions-file', '-', '--solution-format', 'standard'];
  const { stdout } = freecell(['fewest', '11982', '--quiet', ...jsonl]);
  assert.equal(stdout.replace(/#.*\n/g, '').trim().replace(/\s+/g, ' '), solution);
  assert.ok(engine.verify(position, solution).valid);
});

test('proofs come to the verdicts, positions and solutions of the program', () => {
  for (const game of GAMES) {
    for (const freecells of game === 'freecell' ? [0, 4, 10] : [undefined]) {
      const positions = positionsOf(game, 4, { freecells });
      for (const upToSymmetry of [false, true]) {
        const options = ['--max-positions', '30000'];
        if (upToSymmetry) options.push('--up-to-symmetry');
        const expected = rows('prove', positions, ...options);
        for (const [i, position] of positions.entries()) {
          const found = engine.prove(position, { maxPositions: 30000, upToSymmetry });
          const { verdict, reason, positions: size, largest_layer: largest } = expected[i];
          assert.deepEqual(
            [found.verdict, found.reason, found.positions, found.largestLayer],
            [verdict, reason ?? '', size, largest],
            `${game} ${i} ${upToSymmetry}`,
          );
          if (i % 2 === 0) assert.equal(found.solution, expected[i].solution);
          if (verdict === 'solved') assert.ok(engine.play(position, found.solution).won);
        }
      }
    }
  }
});

test('a proof is not up to symmetry unless that is asked for, as on the command line', async () => {
  const solver = await Solver.start();
  const start = solver.deal(11982);
  const sizes = [];
  for (const options of [{}, { upToSymmetry: false }, { upToSymmetry: true }])
    sizes.push((await solver.prove(start, options)).positions);
  assert.equal(sizes[0], sizes[1]);
  assert.ok(sizes[2] < sizes[0]);
  const given = [[], ['--up-to-symmetry']].map((flags) => rows('prove', [start], ...flags)[0]);
  assert.deepEqual([sizes[0], sizes[2]], [given[0].positions, given[1].positions]);
  const aborter = new AbortController();
  const endless = solver.prove(solver.deal(1648519227), { signal: aborter.signal });
  aborter.abort(new Error('never mind'));
  await assert.rejects(endless, /never mind/);
  assert.equal((await solver.fewest(start, { maxExpanded: 10 })).reason, 'expanded');
  assert.deepEqual(await solver.find(start), [{ number: 11982, cascades: '12345678' }]);
  solver.terminate();
});

test('boards have the numbers that the program finds', () => {
  for (const game of GAMES) {
    const positions = [-2, 8589934591].map((number) => engine.deal(number, { game }));
    positions.push(positionsOf(game, 2)[1]);
    const found = positions.flatMap((position) => {
      const numbers = engine.find(position).map(({ number }) => number);
      return numbers.length > 0 ? numbers : [null];
    });
    assert.deepEqual(
      found,
      rows('find', positions).map(({ number }) => number),
      game,
    );
  }
  for (const cascades of [4, 8, 10]) {
    const start = engine.deal(617, { cascades });
    const mixed = { ...start, cascades: [...start.cascades].reverse() };
    const [row] = rows('find', [mixed], '--any-order', '--cascades', String(cascades));
    const { number, cascades: order } = row;
    assert.deepEqual(engine.find(mixed, { anyOrder: true }), [{ number, cascades: order }]);
    assert.deepEqual(engine.find(mixed), []);
  }
  assert.throws(() => engine.find(engine.deal(1, { cascades: 13 }), { anyOrder: true }), {
    message: /more than 10 million orders/,
  });
});

/** What `freecell verify` says of solutions of one position. */
function verified(position, solutions, flags) {
  const { game = 'freecell' } = position;
  const head = `# deal: mine\n# game: ${game}\n# freecells: ${position.freecells.length}\n`;
  const input = solutions.map((moves) => `${head}${engine.write(position)}\n${moves}\n\n`).join('');
  return freecell(['verify', '-', '--quiet', ...flags], input)
    .stdout.split('\n')
    .filter((line) => line.startsWith('-:'))
    .map((line) => line.replace(/^-:\d+: board[^:]*: /, ''));
}

/** The solution, and others with a move less, one twice, two that change places. */
function variantsOf(solution, random) {
  const moves = solution.split(' ');
  const at = () => Math.floor(random() * (moves.length - 1));
  const [less, twice, place] = [at(), at(), at()];
  const changed = moves.with(place, moves[place + 1]).with(place + 1, moves[place]);
  return [moves, moves.toSpliced(less, 1), moves.toSpliced(twice, 0, moves[twice]), changed]
    .map((list) => list.join(' '))
    .filter(Boolean);
}

test('the referee says of solutions what freecell verify says', () => {
  const random = randomNumbers(8);
  const results = { true: 0, false: 0 };
  for (const game of GAMES.filter((name) => !name.includes(':'))) {
    for (const given of positionsOf(game, 6)) {
      const won = engine.solve(given, { maxExpanded: 20000 }).solution;
      if (won === null) continue;
      assert.ok(engine.verify(given, won).valid);
      // Board text fills the first freecells.
      const freecells = given.freecells.length;
      const position = engine.read(engine.write(given), { game, freecells });
      const { solution } = engine.solve(position);
      const steps = engine.play(position, solution).steps;
      const everyHome = steps.map(({ move }) => move).join(' ');
      const solutions = [...variantsOf(solution, random), everyHome];
      for (const flags of [[], ['--autoplay', 'ms'], ['--autoplay', 'none']]) {
        const lines = verified(position, solutions, flags);
        assert.equal(lines.length, solutions.length);
        for (const [i, moves] of solutions.entries()) {
          const found = engine.verify(position, moves, { autoplay: flags[1] });
          const { player, card, listed, explicit } = found.counts;
          const expected = found.valid
            ? `valid: ${player} player, ${card} card, ${listed} listed, ${explicit} explicit moves`
            : `invalid: ${found.objection}`;
          const line = lines[i].replace(/ \(read.*$/, '');
          // The program also takes A to D for freecells, and names the move where that ends.
          if (found.valid || position.cascades.length < 10)
            assert.equal(line, expected, `${game} ${flags} ${moves}`);
          else assert.match(line, /^invalid: /);
          ++results[found.valid];
        }
      }
    }
  }
  assert.ok(results.true > 50 && results.false > 50, JSON.stringify(results));
});

test('limits and options are refused as on the command line', () => {
  const start = engine.deal(617);
  const limits = /^max(Expanded|Memory|Positions): 0 is not 1 to 2\^64 - 1$/;
  const refused = [
    ...['solve', 'fewest', 'prove'].map((call) => [call, { maxMemory: 0 }, limits]),
    ...['solve', 'fewest'].map((call) => [call, { maxExpanded: 0 }, limits]),
    ['prove', { maxPositions: 0 }, limits],
    ['solve', { maxMilliseconds: 0 }, /^maxMilliseconds: 0 is not greater than 0$/],
    ['fewest', { maxMilliseconds: -1 }, /^maxMilliseconds: -1 is not greater than 0$/],
    ['prove', { maxMilliseconds: NaN }, /^maxMilliseconds: NaN is not greater than 0$/],
    ['solve', { metric: 'cards' }, /^metric goes with the effort shortest only$/],
    [
      'solve',
      { effort: 'short', capacity: 'sum' },
      /^capacity goes with the effort shortest only$/,
    ],
    ['solve', { atLeast: 30 }, /^atLeast goes with the effort shortest only$/],
    ['solve', { effort: 'shortest', atLeast: 0 }, /^atLeast: 0 is not 1 to 1000$/],
  ];
  for (const [call, options, message] of refused)
    assert.throws(() => engine[call](start, options), { name: 'FreecellError', message });
});

test('a search for at least so many moves ends as that of the program', () => {
  const start = engine.deal(617);
  for (const atLeast of [35, 60]) {
    const found = engine.solve(start, { effort: 'shortest', atLeast });
    const args = ['--effort', 'shortest', '--at-least', String(atLeast)];
    const [row] = rows('solve', [start], ...args);
    assert.deepEqual(
      [found.verdict, found.counts.player, found.lowerBound, found.expanded],
      [row.verdict, row.player_moves, row.lower_bound, row.expanded],
    );
  }
});
