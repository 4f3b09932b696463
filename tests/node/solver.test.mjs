// `Solver` of bindings/js with its worker: searches, advice, cancelling, errors.
//
//   FREECELL=build/release/freecell node --test tests/node/solver.test.mjs

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { Solver, FreecellError } from '../../bindings/js/index.js';
import { DIST, MEBIBYTE, freecell, randomNumbers } from './support.mjs';

let solver;
before(async () => {
  solver = await Solver.start();
});
after(() => solver.terminate());

const deal = (...args) => solver.deal(...args);
/** A position whose search takes minutes. */
const endless = () => deal(1648519227);

// ---- Reading and writing ----

test('boards are read in every format that the program writes', () => {
  const start = deal(617);
  for (const format of ['text', 'rows', 'unicode', 'json']) {
    const { stdout } = freecell(['deal', '617', '--format', format]);
    assert.deepEqual(solver.read(stdout), start, format);
  }
  const shown = freecell(['show', '617']).stdout;
  assert.deepEqual(solver.read(shown), start);
  assert.deepEqual(
    solver.read(freecell(['solve', '617', '--quiet', '--format', 'ndjson']).stdout),
    start,
  );
  for (const text of [
    '617',
    ' 617\n',
    '[617]',
    '{"deal": 617}',
    solver.write(start),
    JSON.stringify(start),
  ])
    assert.deepEqual(solver.read(text), start, text);
  const { stdout } = freecell(['deal', 'random:7:1']);
  assert.deepEqual(solver.read('random:7:1'), solver.read(stdout));
  for (const name of ['pysol:1', 'pysol:32000', 'pysol:9223372036854775807']) {
    assert.deepEqual(solver.read(name), solver.read(freecell(['deal', name]).stdout), name);
    assert.deepEqual(solver.deal({ pysol: BigInt(name.slice(6)) }), solver.read(name));
  }
  assert.throws(() => solver.read('pysol:9223372036854775808'));
});

test('boards have the number of cascades and freecells that is asked for', () => {
  for (let cascades = 4; cascades <= 13; ++cascades) {
    for (const freecells of [0, 4, 10]) {
      const start = deal(8589934591, { cascades, freecells });
      assert.equal(start.cascades.length, cascades);
      assert.equal(start.freecells.length, freecells);
      const { stdout } = freecell(['deal', '8589934591', '--cascades', String(cascades)]);
      const read = solver.read(stdout, { cascades, freecells, layout: 'cascades' });
      assert.deepEqual(read, start);
    }
  }
});

test('a position keeps its empty freecells in JSON, which the program reads, too', () => {
  const { position } = solver.play(deal(617), '2a 2b 2c bd');
  assert.deepEqual(position.freecells, ['KS', null, 'QS', 'TS']);
  const json = JSON.stringify(position);
  assert.deepEqual(solver.read(json), position);
  assert.equal(solver.read(json, { freecells: 6 }).freecells.filter(Boolean).length, 3);
  const row = freecell(['solve', '-', '--quiet', '--format', 'ndjson'], json).stdout;
  assert.equal(JSON.parse(row).verdict, 'solved');
});

test('bad input is refused in the words of the program, and nothing ends', async () => {
  const refused = [
    [() => deal(2 ** 33), /8589934592/],
    [() => deal(-3), /-3/],
    [() => deal(1.5), /'1.5' is no deal number/],
    [() => deal('617'), /'617' is no deal number/],
    [() => deal({ seed: -1, index: 0 }), /^seed: -1 is not 0 to 2\^64 - 1$/],
    [() => deal(1, { cascades: 3 }), /^cascades: 3 is not 4 to 13$/],
    [() => deal(1, { freecells: 11 }), /^freecells: 11 is not 0 to 10$/],
    [() => solver.read(''), /^no board$/],
    [() => solver.read('\n\n# nothing\n'), /^no board$/],
    [
      () => solver.read('7D AD\n'),
      /^2 cards; missing card AC and 49 others$/,
      { line: 1, column: 6 },
    ],
    [
      () => solver.read('\n7D XX\n'),
      /^unknown card 'XX'$|^unknown card XX$/,
      { line: 2, column: 4 },
    ],
    [() => solver.read('{"deal": 617'), /^no JSON: /],
    [() => solver.read('{}'), /is no deal$/],
    [() => solver.read('[]'), /no deal/],
    [() => solver.read('null'), /^0 cards; missing card AC/, { line: 1, column: 5 }],
    [() => solver.read('{"cascades": [3]}'), /^a cascade is no array of cards$/],
    [() => solver.read('99999999999'), /99999999999/],
    [() => solver.read('99999999999999999999999'), /^'99999999999999999999999' is no deal number$/],
    [() => solver.read('007'), /^no board: 007 is no card/, { line: 1, column: 1 }],
    [() => solver.read('-0'), /^no board: -0 is no card/, { line: 1, column: 1 }],
    [() => solver.read('{"cascades": [["7X"]]}'), /^unknown card 7X$/],
    [() => solver.read(solver.write(deal(1)), { cascades: 9 }), /8 cascades, and not 9/],
    [
      () => solver.read(solver.write(deal(1)), { layout: 'x' }),
      /^layout: 'x' is none of rows, cascades$/,
    ],
    [() => solver.write(undefined), /^a position has arrays/],
    [() => solver.write({ ...deal(1), cascades: deal(1).cascades.slice(1) }), /missing card/],
    [() => solver.write({ ...deal(1), freecells: ['KS', null] }), /^duplicate card KS$/],
    [
      () => solver.play(deal(617), '2a 27 73'),
      /^move 3 \(73\): cards do not form a sequence$/,
      { index: 2 },
    ],
    [() => solver.play(deal(617), '2a 2x'), /^no cascade, freecell or home: 'x'$/, { offset: 4 }],
    [
      () => solver.play(deal(617), '', { autoplay: 'all' }),
      /'all' is none of none, ms, raymond, max/,
    ],
    [
      () => solver.play(deal(617), '2e'),
      /^move 1 \(2e\): no such cascade or freecell$/,
      { index: 0 },
    ],
  ];
  for (const [call, message, places = {}] of refused) {
    assert.throws(call, (error) => {
      assert.ok(error instanceof FreecellError, String(error));
      assert.match(error.message, message);
      assert.deepEqual({ ...error, name: undefined }, { ...places, name: undefined });
      return true;
    });
  }
  const start = deal(1);
  const rejected = [
    [start, { effort: 'best' }, /^effort: 'best' is none of fast, short, shortest$/],
    [start, { autoplay: 'max' }, /only the search for shortest solutions knows them$/],
    [start, { maxExpanded: -1 }, /^maxExpanded: -1/],
    [start, { effort: 'shortest', maxMemory: 1 }, /^too little memory/],
    [{ ...start, freecells: ['KS'] }, {}, /^duplicate card KS$/],
    [null, {}, /^a position has arrays/],
  ];
  for (const [position, options, message] of rejected) {
    await assert.rejects(solver.solve(position, options), (error) => {
      assert.ok(error instanceof FreecellError, String(error));
      assert.match(error.message, message);
      return true;
    });
  }
  assert.equal((await solver.solve(start)).verdict, 'solved');
});

// ---- Searches ----

test('11982 cannot be won, and a shortest solution of 617 has 34 moves', async () => {
  assert.deepEqual(await solver.canBeWon(deal(11982)), {
    answer: false,
    reason: 'exhausted',
    movesLeft: null,
    solution: null,
  });
  const shortest = await solver.solve(deal(617), { effort: 'shortest' });
  assert.deepEqual([shortest.lowerBound, shortest.counts.player], [34, 34]);
});

test('the limits of a search are kept', async () => {
  const limited = await solver.solve(endless(), { maxExpanded: 5000 });
  assert.deepEqual(
    [limited.verdict, limited.reason, limited.expanded],
    ['unknown', 'expanded', 5000],
  );
  const timed = await solver.solve(endless(), { maxMilliseconds: 150 });
  assert.deepEqual([timed.verdict, timed.reason], ['unknown', 'time']);
  const outlook = await solver.canBeWon(endless(), { maxExpanded: 5000 });
  assert.deepEqual([outlook.answer, outlook.reason], [null, 'expanded']);
});

test('what needs more memory than the worker has is unknown, and nothing ends', async () => {
  for (const mebibytes of [2, 2.5, 3, 3.5, 4]) {
    const small = await Solver.start({ maxMemory: mebibytes * MEBIBYTE });
    for (const effort of ['short', 'shortest', 'fast']) {
      const { verdict, reason, solution } = await small.solve(deal(617), { effort });
      assert.deepEqual([verdict, reason, solution], ['unknown', 'memory', null], effort);
    }
    const outlook = await small.hint(deal(617));
    assert.deepEqual([outlook.answer, outlook.reason, outlook.step], [null, 'memory', null]);
    const measures = await small.measure(deal(617), ['difficulty', 'fewest_freecells']);
    assert.deepEqual(measures, { difficulty: null, fewest_freecells: null });
    small.terminate();
  }
});

test('progress shows the best solution so far, and changes nothing', async () => {
  const start = deal(617);
  const seen = [];
  const shown = await solver.solve(start, { effort: 'shortest', onProgress: (p) => seen.push(p) });
  const silent = await solver.solve(start, { effort: 'shortest' });
  assert.deepEqual({ ...shown, milliseconds: 0 }, { ...silent, milliseconds: 0 });
  assert.deepEqual([...new Set(seen.map(({ effort }) => effort))].slice(0, 2), ['fast', 'short']);
  assert.equal(seen.find(({ best }) => best).best.counts.player, 46);
  assert.equal(seen.at(-1).best.counts.player, 34);
  assert.ok(seen.every(({ memory }) => memory <= 128 * MEBIBYTE));
  for (const effort of ['short', 'shortest']) {
    const lost = await solver.solve(deal(11982), { effort, onProgress() {} });
    const alone = await solver.solve(deal(11982), { effort });
    assert.deepEqual({ ...lost, milliseconds: 0 }, { ...alone, milliseconds: 0 });
  }
});

test('progress shows how many moves a solution has at least', async () => {
  const seen = [];
  const limits = { metric: 'cards', maxExpanded: 300_000 };
  const onProgress = (p) => seen.push(p);
  const found = await solver.solve(deal(144), { effort: 'shortest', ...limits, onProgress });
  const last = seen.at(-1).lowerBound;
  assert.ok(last >= 52 && last <= found.lowerBound, `${last}, then ${found.lowerBound}`);
  assert.equal(seen.find(({ best }) => best).lowerBound, null);
});

test('a search that takes long tells of itself ten times a second', async () => {
  const seen = [];
  await solver.solve(endless(), { maxMilliseconds: 1500, onProgress: (p) => seen.push(p) });
  assert.ok(seen.length >= 5, `${seen.length}`);
  assert.ok(seen.every(({ best }) => best === null));
});

// ---- Cancelling ----

test('a cancelled search ends soon, and the next one is as ever', async () => {
  const own = await Solver.start();
  for (let i = 0; i < 5; ++i) {
    const aborter = new AbortController();
    const search = own.solve(endless(), { signal: aborter.signal });
    const waiting = own.solve(deal(617));
    await new Promise((resolve) => setTimeout(resolve, 150));
    const begin = performance.now();
    aborter.abort();
    await assert.rejects(search, { name: 'AbortError' });
    const taken = performance.now() - begin;
    assert.ok(taken < 10_000, `${taken} ms`); // the search itself would take minutes
    assert.equal((await waiting).expanded, 15725);
  }
  own.terminate();
});

test('what waits can be cancelled, and so can what is not yet asked', async () => {
  const aborter = new AbortController();
  const first = solver.solve(endless(), { maxMilliseconds: 200 });
  const second = solver.solve(deal(2), { signal: aborter.signal });
  aborter.abort(new Error('never mind'));
  await assert.rejects(second, /never mind/);
  await assert.rejects(solver.solve(deal(3), { signal: aborter.signal }), /never mind/);
  await assert.rejects(solver.hint(deal(3), { signal: aborter.signal }), /never mind/);
  assert.equal((await first).reason, 'time');
});

test('terminate rejects what waits and what comes later', async () => {
  const own = await Solver.start();
  const searches = [own.solve(endless()), own.solve(deal(1)), own.hint(endless())];
  const checks = searches.map((search) => assert.rejects(search, /the solver was terminated/));
  own.terminate();
  await Promise.all(checks);
  await assert.rejects(own.solve(deal(1)), /the solver was terminated/);
  assert.equal(own.deal(1).cascades.length, 8);
  own.terminate();
});

test('searches come back in the order in which they were asked for, each to its own', async () => {
  const numbers = Array.from({ length: 50 }, (_, i) => i + 1);
  const found = await Promise.all(numbers.map((number) => solver.solve(deal(number))));
  for (const [i, { solution }] of found.entries())
    assert.ok(solver.play(deal(numbers[i]), solution).won);
});

test('a worker that fails is told of, and replaced', async () => {
  const source = readFileSync(new URL('worker.js', DIST), 'utf8');
  await assert.rejects(Solver.start({ worker: 'throw new Error("broken")' }), /broken/);
  await assert.rejects(Solver.start({ maxMemory: 1 }), /^FreecellError: maxMemory: 1 is not /);
  const fragile = await Solver.start({
    worker: `require('node:worker_threads').parentPort.on('message', ({ position }) => {
      if (position?.isBroken) throw new Error('broken');
    });
    ${source}`,
  });
  const failing = fragile.solve({ ...deal(1), isBroken: true });
  const next = fragile.solve(deal(617));
  await assert.rejects(failing, /broken/);
  assert.equal((await next).expanded, 15725);
  fragile.terminate();
});

test('a worker of one file and WebAssembly as bytes do as well', async () => {
  const own = await Solver.start({
    wasm: new Uint8Array(readFileSync(new URL('freecell.wasm', DIST))),
    worker: readFileSync(new URL('worker.js', DIST), 'utf8'),
    maxMemory: 32 * MEBIBYTE,
  });
  assert.equal((await own.solve(deal(617))).expanded, 15725);
  own.terminate();
  await assert.rejects(Solver.start({ wasm: new Uint8Array(8) }), WebAssembly.CompileError);
});

// ---- Advice ----

const isFreecell = (place) => 'abcdefgijk'.includes(place);

test('617 is won by following hints alone, and each player move brings the end nearer', async () => {
  let position = deal(617);
  let left = Infinity;
  let moves = 0;
  for (;;) {
    const hint = await solver.hint(position);
    assert.equal(hint.answer, true);
    if (hint.step === null) break;
    assert.match(hint.text, /^move \w\w( and the (\d cards|card) on it)? (home|onto|to) ?/);
    assert.ok(hint.movesLeft <= left);
    const isPlayerMove = hint.step.to !== 'h';
    left = hint.movesLeft - Number(isPlayerMove);
    moves += Number(isPlayerMove);
    const played = solver.play(position, hint.step.move);
    assert.deepEqual(
      played.steps.filter(({ automatic }) => automatic).map(({ card }) => card),
      hint.home,
    );
    ({ position } = played);
  }
  assert.equal(moves, 34);
  assert.deepEqual(position.foundations, { C: 13, D: 13, H: 13, S: 13 });
});

/** The hint, whose move the rules allow, and after which the cards go home that it names. */
async function playableHint(position, options) {
  const hint = await solver.hint(position, options);
  if (hint.step === null) return hint;
  const { automatic, ...move } = hint.step;
  assert.equal(automatic, false);
  const isAsListed = (legal) => isDeepStrictEqual(legal, move);
  assert.ok(solver.legalMoves(position, options).some(isAsListed), move.move);
  const { steps } = solver.play(position, move.move, options);
  const at = steps.findIndex((step) => !step.automatic);
  assert.deepEqual(
    steps.slice(at + 1).map(({ card }) => card),
    hint.home,
  );
  return hint;
}

test('a hint is a move of the player, also while cards wait that go home by themselves', async () => {
  const { text, step } = await solver.hint(deal(2));
  assert.equal(text, 'move 5S to a freecell, which lets AD go home');
  assert.equal(step.card, '5S');
  for (let number = 1; number <= 60; ++number)
    assert.ok((await playableHint(deal(number), { effort: 'fast' })).step);
});

test("hints win without autoplay, too, where every card that goes home is the player's", async () => {
  let position = deal(2);
  let left = Infinity;
  let moves = 0;
  for (;;) {
    const { step, movesLeft, home } = await playableHint(position, { autoplay: 'none' });
    if (step === null) break;
    assert.deepEqual(home, []);
    assert.ok(movesLeft <= left);
    left = movesLeft - Number(step.to !== 'h');
    await playableHint(position); // with autoplay from here on
    ({ position } = solver.play(position, step.move, { autoplay: 'none' }));
    ++moves;
  }
  assert.ok(moves > 52);
  assert.deepEqual(position.foundations, { C: 13, D: 13, H: 13, S: 13 });
});

test('hints lead to the end, too, when other places are chosen than those they name', async () => {
  const random = randomNumbers(9);
  for (const number of [1, 2, 3]) {
    let { position } = solver.play(deal(number), '');
    let left = Infinity;
    for (;;) {
      const { step, movesLeft } = await solver.hint(position);
      if (step === null) break;
      assert.ok(movesLeft <= left);
      left = movesLeft - Number(step.to !== 'h');
      // Any of the moves of the same cards to a place of the same kind.
      const like = solver
        .legalMoves(position)
        .filter(({ from, count }) => from === step.from && count === step.count)
        .filter(({ to }) => to === step.to || (isFreecell(to) && isFreecell(step.to)));
      const { move } = like[Math.floor(random() * like.length)];
      ({ position } = solver.play(position, move));
    }
    assert.equal(position.foundations.S, 13);
  }
});

test('every legal move is judged as the program judges the board after it', async () => {
  // It can be won with 3 freecells, but not by every move.
  const start = solver.play(deal(31465, { freecells: 3 }), '').position;
  const told = [];
  const judged = await solver.judgeMoves(start, { onMove: (move) => told.push(move.move) });
  assert.deepEqual(
    told,
    solver.legalMoves(start).map(({ move }) => move),
  );
  for (const { move, answer, solution } of judged) {
    const { position } = solver.play(start, move);
    const row = freecell(
      ['solve', '-', '--quiet', '--format', 'ndjson', '--freecells', '3'],
      JSON.stringify(position),
    ).stdout;
    assert.equal(answer, JSON.parse(row).verdict === 'solved', move);
    if (answer) assert.ok(solver.play(position, solution).won);
  }
});

test('a position that has been lost is recognised, and where', async () => {
  const start = deal(3, { freecells: 2 });
  const random = randomNumbers(1);
  let { position } = solver.play(start, '');
  let wasWinnable = (await solver.canBeWon(position)).answer;
  assert.equal(wasWinnable, true);
  for (let i = 0; wasWinnable && i < 60; ++i) {
    const legal = solver.legalMoves(position);
    const { move } = legal[Math.floor(random() * legal.length)];
    ({ position } = solver.play(position, move));
    wasWinnable = (await solver.canBeWon(position)).answer;
  }
  assert.equal(wasWinnable, false);
  const row = freecell(
    ['solve', '-', '--quiet', '--format', 'ndjson', '--freecells', '2'],
    JSON.stringify(position),
  ).stdout;
  assert.equal(JSON.parse(row).verdict, 'unsolvable');
});

test('a game that is won has nothing left to do', async () => {
  const { solution } = await solver.solve(deal(1));
  const { position, won } = solver.play(deal(1), solution);
  assert.ok(won);
  assert.deepEqual(solver.legalMoves(position), []);
  assert.deepEqual(await solver.hint(position), {
    ...{ answer: true, reason: '', movesLeft: 0, solution: '' },
    ...{ step: null, text: null, home: [] },
  });
  assert.equal((await solver.solve(position)).verdict, 'solved');
  assert.throws(() => solver.play(position, '12'), /moves go on after the last card is home/);
});
