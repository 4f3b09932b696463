// Deals, referees and solves FreeCell. index.d.ts has the types, README.md an introduction.

import { Engine, FreecellError, USUAL_MEMORY, compile, inGame } from './engine.js';
import { KnownLines, countPlayerMoves } from './known_lines.js';
import { RequestQueue } from './request_queue.js';
import { describe } from './advice.js';
import { loadWasm, workerOpener } from './platform.js';

export { FreecellError };

const lost = (reason) => ({ answer: false, reason, movesLeft: null, solution: null });
const undecided = (reason) => ({ ...lost(reason), answer: null });
const won = (moves) => ({
  answer: true,
  reason: '',
  movesLeft: countPlayerMoves(moves),
  solution: moves.join(' '),
});

export class Solver {
  #engine;
  #queue;
  #known = new KnownLines();

  static async start({ wasm, worker, maxMemory = USUAL_MEMORY } = {}) {
    const module = await compile(await loadWasm(wasm));
    const engine = new Engine(module);
    const open = await workerOpener(worker);
    const queue = new RequestQueue((hear) => {
      const opened = open(hear);
      opened.post({ id: 0, call: 'start', wasm: module, maxMemory });
      return opened;
    });
    await queue.ask({ call: 'version' }); // or say why there is no worker
    return new Solver(engine, queue);
  }

  /** Use `Solver.start`. */
  constructor(engine, queue) {
    this.#engine = engine;
    this.#queue = queue;
    this.version = engine.version;
  }

  // ---- At once ----

  deal(deal, options) {
    return this.#engine.deal(deal, options);
  }

  read(text, options) {
    return this.#engine.read(text, options);
  }

  write(position) {
    return this.#engine.write(position);
  }

  legalMoves(position, options) {
    return this.#engine.legalMoves(position, options);
  }

  play(position, moves, options) {
    return this.#engine.play(position, moves, options);
  }

  notation(position, moves, options) {
    return this.#engine.notation(position, moves, options);
  }

  verify(position, solution, options) {
    return this.#engine.verify(position, solution, options);
  }

  measureNames() {
    return this.#engine.measureNames();
  }

  // ---- In the worker ----

  async measure(position, names, { signal, ...options } = {}) {
    return this.#queue.ask({ ...options, call: 'measure', position, names }, { signal });
  }

  async solve(position, { signal, onProgress, ...options } = {}) {
    const request = { ...options, call: 'solve', position, progress: onProgress !== undefined };
    return this.#queue.ask(request, { signal, onProgress });
  }

  async fewest(position, { signal, ...options } = {}) {
    return this.#queue.ask({ ...options, call: 'fewest', position }, { signal });
  }

  async prove(position, { signal, ...options } = {}) {
    return this.#queue.ask({ ...options, call: 'prove', position }, { signal });
  }

  async find(position, { signal, ...options } = {}) {
    return this.#queue.ask({ ...options, call: 'find', position }, { signal });
  }

  async canBeWon(position, { game, ...options } = {}) {
    return this.#outlook(inGame(position, game), options);
  }

  async hint(position, { autoplay, game, ...options } = {}) {
    const { position: table } = this.play(position, '', { autoplay, game }); // as the player finds it
    const outlook = await this.#outlook(table, { effort: 'short', ...options });
    const [first] = this.play(table, outlook.solution ?? '').steps;
    if (!outlook.answer || first === undefined)
      return { ...outlook, step: null, text: null, home: [] };
    // The solution is for the ms rule. What goes home there may be the player's to move here.
    const step = { ...first, automatic: false };
    const after = this.play(table, step.move, { autoplay }).steps;
    const home = after.filter(({ automatic }) => automatic).map(({ card }) => card);
    return { ...outlook, step, text: describe(table, step, home), home };
  }

  async judgeMoves(given, { autoplay, game, onMove, ...options } = {}) {
    const position = inGame(given, game);
    const judged = [];
    for (const move of this.legalMoves(position, { autoplay })) {
      const after = this.play(position, move.move, { autoplay }).position;
      judged.push({ ...move, ...(await this.#outlook(after, options)) });
      onMove?.(judged.at(-1));
    }
    return judged;
  }

  /** Looks a position up, or has it searched. */
  async #outlook(position, { effort = 'fast', ...options } = {}) {
    const start = this.play(position, '');
    if (start.won) return won([]);
    options.signal?.throwIfAborted();
    if (!this.#known.of(start.position, effort)) {
      const found = await this.solve(position, { ...options, effort });
      this.#remember(start.position, found, effort);
      if (!this.#known.of(start.position, 'fast')) return undecided(found.reason);
    }
    const known = this.#known.of(start.position, 'fast');
    return known.isLost ? lost('exhausted') : won(known.moves);
  }

  /** Notes what was found, a solution for every position that it leads through. */
  #remember(start, { verdict, solution }, effort) {
    if (verdict === 'unsolvable') this.#known.addLost(start);
    if (verdict !== 'solved') return;
    const moves = solution.split(' ').filter(Boolean);
    let position = start;
    for (const [index, move] of moves.entries()) {
      this.#known.addLine(position, moves.slice(index), effort);
      ({ position } = this.play(position, move));
    }
  }

  terminate() {
    this.#queue.terminate();
  }
}
