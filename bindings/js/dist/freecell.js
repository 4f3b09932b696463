// Made by bindings/js/bundle.mjs.
export const { Solver, FreecellError } = (() => {
// The WebAssembly of freecell as functions of JavaScript. All are done when they return, searches
// too. index.js has an engine for what takes no time, and worker.js one for searches.

/** What the program says about bad input. */
class FreecellError extends Error {
  name = 'FreecellError';

  /** `places`: where it is wrong, such as { line: 3, column: 17 }. */
  constructor(message, places = {}) {
    super(message);
    Object.assign(this, places);
  }
}

const PAGE = 65536; // bytes of a page of WebAssembly
const MOST_MEMORY = 65536 * PAGE; // that can be addressed
const FIRST_PAGES = 32; // which freecell.wasm demands
const USUAL_MEMORY = 128 * 2 ** 20;
// The part of the memory that a search may fill with positions. The rest is for buffers and for
// what tables need while they grow.
const SEARCHED_PART = 0.5;

const BETWEEN_PROGRESS = 100; // milliseconds
const NO_LIMIT = 2n ** 64n - 1n;
const MOST_AT_LEAST = 1000; // moves that a solution may be asked to have at least
const MOST_GAMES = 1_000_000; // so many random games of a deal have numbers

// The texts that a call may take, as glue.cc numbers them.
const SLOTS = [
  'board',
  'moves',
  'autoplay',
  'effort',
  'metric',
  'capacity',
  'layout',
  'measures',
  'game',
];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Compiles WebAssembly, which may be compiled already. */
async function compile(wasm) {
  return wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(wasm);
}

function integer(name, value, least, most) {
  if (Number.isSafeInteger(value) && least <= value && value <= most) return value;
  throw new FreecellError(`${name}: ${String(value)} is not ${least} to ${most}`);
}

const BY_GAME = -1; // as glue.cc has it: as many as the game has

const cascadesOr = (usual, value) =>
  value === undefined ? usual : integer('cascades', value, 4, 13);
const freecellsOr = (usual, value) =>
  value === undefined ? usual : integer('freecells', value, 0, 10);

/** The position in a game that is asked for. One that says nothing of its game may be in any. */
function inGame(position, game) {
  if (game === undefined || !isObject(position)) return position;
  if (position.game === undefined || position.game === game) return { ...position, game };
  throw new FreecellError(`the game of the position is ${position.game}, not ${game}`);
}

/** A number that C++ takes as 64 bits, without a sign. */
function wide(name, value, least = 0) {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (isWhole && value >= least && value <= NO_LIMIT) return BigInt(value);
  throw new FreecellError(`${name}: ${String(value)} is not ${least} to 2^64 - 1`);
}

// ---- Positions as board text, and boards in JSON (tools/io/deals/json_deals.h) ----

const isObject = (value) => typeof value === 'object' && value !== null;
const isEmpty = (cell) => cell === null || cell === '' || cell === '-';

/** A word of board text, which cannot be taken for anything but a card. */
const word = (card) => (isEmpty(card) ? '-' : String(card).replace(/[\s:#,]/g, '?'));

function textOf({ cascades, freecells, foundations }) {
  if (![cascades, freecells, ...cascades].every(Array.isArray))
    throw new FreecellError('a cascade is no array of cards');
  const home = Object.entries(foundations ?? {});
  const cards = (list) => list.map((card) => ` ${word(card)}`).join('');
  return [
    `Foundations:${home.map(([suit, rank]) => ` ${word(suit)}-${word(rank)}`).join('')}`,
    `Freecells:${cards(freecells)}`,
    ...cascades.map((cascade) => `:${cards(cascade)}`),
  ].join('\n');
}

/** What `read` gives; its errors have no line and column of a text that nobody has written. */
function withoutPlaces(read) {
  try {
    return read();
  } catch ({ message }) {
    throw new FreecellError(message);
  }
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FreecellError(`no JSON: ${error.message}`);
  }
}

/** The first deal of a document, which may name the game of all. */
function firstDeal(value) {
  if (!isObject(value)) return value;
  const list = Array.isArray(value) ? value : (value.deals ?? value.boards);
  if (list === undefined) return value;
  const first = firstDeal(list[0]);
  if (value.game === undefined) return first;
  return { game: value.game, ...(isObject(first) ? first : { deal: first }) };
}

/** The deal that a number, `pysol:100000` or `random:7:0` names, or null. */
function dealNamed(name) {
  const text = String(name);
  if (/^(0|-?[1-9]\d*)$/.test(text)) return Number.isSafeInteger(+text) ? +text : text;
  const [, pysol] = /^pysol:([1-9]\d*)$/.exec(text) ?? [];
  if (pysol !== undefined) return { pysol: BigInt(pysol) };
  const [, seed, index] = /^random:(\d+):(\d+)$/.exec(text) ?? [];
  return seed === undefined ? null : { seed: BigInt(seed), index: BigInt(index) };
}

/** What a search has come to, and how long it may take. */
class Watch {
  effort = null;
  #best = null;
  #lowerBound = null;
  #begin = performance.now();
  #told = this.#begin;
  #most;
  #tell;

  constructor(maxMilliseconds = Infinity, tell = null) {
    if (!(maxMilliseconds > 0))
      throw new FreecellError(`maxMilliseconds: ${String(maxMilliseconds)} is not greater than 0`);
    this.#most = maxMilliseconds;
    this.#tell = tell;
  }

  milliseconds() {
    return performance.now() - this.#begin;
  }

  /** A search asks every thousand positions. A bound that is not known is negative. */
  isTimeUp(lowerBound) {
    this.#lowerBound = lowerBound < 0 ? null : lowerBound;
    const now = performance.now();
    if (now - this.#told >= BETWEEN_PROGRESS) this.#show();
    return now - this.#begin >= this.#most;
  }

  showBest({ solution, counts }) {
    this.#best = { solution, counts };
    this.#show();
  }

  #show() {
    this.#told = performance.now();
    this.#tell?.({
      effort: this.effort,
      milliseconds: this.milliseconds(),
      best: this.#best,
      lowerBound: this.#lowerBound,
    });
  }
}

/** The efforts to try before `effort`, so that there is soon a solution that can be shown. */
function lesserEfforts({ effort = 'fast', metric, capacity, autoplay }) {
  const isOtherGame = autoplay === 'max' || capacity === 'sum';
  if (isOtherGame || effort === 'fast') return [];
  return effort === 'shortest' && metric !== 'cards' ? ['fast', 'short'] : ['fast'];
}

/** Whether a search of greater effort would come to the same. */
const isFinal = ({ verdict }, effort) =>
  verdict === 'unsolvable' || (verdict === 'unknown' && effort === 'short');

class Engine {
  #exports;
  #memory;
  #maxMemory;
  #isTimeUp = null;

  /** `module`: what `compile` gives. */
  constructor(module, maxMemory = USUAL_MEMORY) {
    integer('maxMemory', maxMemory, FIRST_PAGES * PAGE, MOST_MEMORY);
    this.#maxMemory = maxMemory;
    const maximum = Math.floor(maxMemory / PAGE);
    this.#memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum });
    const instance = new WebAssembly.Instance(module, {
      env: { memory: this.#memory, emscripten_notify_memory_growth() {} },
      page: { is_time_up: (lowerBound) => this.#isTimeUp(lowerBound) },
      wasi_snapshot_preview1: {
        clock_time_get: () => 0, // one thread waits for nothing
        proc_exit(code) {
          throw new Error(`the program ended with code ${code}`);
        },
      },
    });
    this.#exports = instance.exports;
    this.#exports._initialize();
    this.version = this.#call('version');
  }

  /** The bytes of its memory, which never shrinks. */
  get memory() {
    return this.#memory.buffer.byteLength;
  }

  // ---- Calls ----

  /** Puts texts where the next call finds them. */
  #put(texts) {
    for (const [slot, name] of SLOTS.entries()) {
      const bytes = encoder.encode(String(texts[name] ?? ''));
      const at = this.#exports.slot_of_size(slot, bytes.length);
      if (at === 0) throw new FreecellError('out of memory');
      new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
    }
  }

  #call(name, ...numbers) {
    this.#exports[name](...numbers);
    const { answer_at: at, answer_size: size } = this.#exports;
    const bytes = new Uint8Array(this.#memory.buffer, at(), size());
    const answer = JSON.parse(decoder.decode(bytes));
    if (!answer?.error) return answer;
    const { message, ...places } = answer.error;
    throw new FreecellError(message, places);
  }

  /** Makes `position` that of the next call, which takes `texts`. */
  #set(given, texts = {}) {
    const position = inGame(given, texts.game);
    if (!Array.isArray(position?.cascades) || !Array.isArray(position.freecells))
      throw new FreecellError('a position has arrays of cascades and freecells');
    const cells = position.freecells;
    const occupied = cells.reduce((bits, cell, i) => (isEmpty(cell) ? bits : bits | (1 << i)), 0);
    const freecells = cells.filter((cell) => !isEmpty(cell));
    const board = textOf({ ...position, freecells });
    this.#put({ ...texts, board, game: position.game });
    withoutPlaces(() => this.#call('set_position', cells.length, occupied));
  }

  // ---- Dealing and reading ----

  deal(deal, { cascades, freecells, game } = {}) {
    const table = [cascadesOr(BY_GAME, cascades), freecellsOr(BY_GAME, freecells)];
    this.#put({ game });
    if (isObject(deal) && 'pysol' in deal)
      return this.#call('deal_pysol', wide('pysol', deal.pysol), ...table);
    if (isObject(deal)) {
      const [seed, index] = [wide('seed', deal.seed), wide('index', deal.index)];
      return this.#call('deal_random', seed, index, ...table);
    }
    if (!Number.isSafeInteger(deal)) throw new FreecellError(`'${String(deal)}' is no deal number`);
    return this.#call('deal_number', BigInt(deal), ...table);
  }

  read(text, options = {}) {
    const trimmed = String(text).trim();
    if (/^[[{]/.test(trimmed)) return this.#readJson(firstDeal(parseJson(trimmed)), options);
    const deal = dealNamed(trimmed);
    return deal === null ? this.#readBoard(String(text), options) : this.deal(deal, options);
  }

  #readBoard(board, { cascades, freecells, layout, game }) {
    const table = [cascadesOr(0, cascades), freecellsOr(BY_GAME, freecells)];
    this.#put({ board, layout, game });
    return this.#call('read_board', ...table);
  }

  #readJson(value, given) {
    const options = { ...given, game: inGame({ game: value?.game }, given.game).game };
    const name = isObject(value) ? value.deal : value;
    const deal = dealNamed(name);
    const cascades = Array.isArray(value?.cascades) ? value.cascades : value?.['tableau piles'];
    if (cascades === undefined && deal !== null) return this.deal(deal, options);
    if (cascades === undefined) throw new FreecellError(`${JSON.stringify(value)} is no deal`);
    const position = this.#readTable({ ...value, cascades }, options);
    if (deal !== null) this.#checkCards(deal, position);
    return position;
  }

  /** Where one freecell is empty, the others are all there are, unless the options tell. */
  #readTable(table, { cascades, freecells, game }) {
    const cells = Array.isArray(table.freecells) ? table.freecells : [];
    const hasGap = cells.some(isEmpty);
    const usual = this.deal(1, { game }).freecells.length;
    const count = freecells ?? (hasGap ? cells.length : Math.max(usual, cells.length));
    const options = { cascades, freecells: count, layout: 'cascades', game };
    const text = textOf({ ...table, freecells: cells });
    const position = withoutPlaces(() => this.#readBoard(text, options));
    if (cells.length !== count) return position;
    const cards = position.freecells.values();
    return {
      ...position,
      freecells: cells.map((cell) => (isEmpty(cell) ? null : cards.next().value)),
    };
  }

  #checkCards(deal, position) {
    const cascades = position.cascades.length;
    const { game } = position;
    const dealt = this.deal(deal, { cascades, freecells: position.freecells.length, game });
    if (JSON.stringify(dealt) === JSON.stringify(position)) return;
    throw new FreecellError(
      'the cards are not those of the deal; without the member deal they are a board',
    );
  }

  write(position) {
    this.#set(position);
    return this.#call('write_board');
  }

  // ---- Playing ----

  legalMoves(position, { autoplay, game } = {}) {
    this.#set(position, { autoplay, game });
    return this.#call('list_moves');
  }

  play(position, moves, { autoplay, game } = {}) {
    this.#set(position, { autoplay, game, moves });
    return this.#call('play_moves');
  }

  notation(position, moves, { autoplay, game } = {}) {
    this.#set(position, { autoplay, game, moves });
    return this.#call('write_notation');
  }

  /** Replays a solution, as `freecell verify` does. */
  verify(position, solution, { autoplay, game } = {}) {
    this.#set(position, { autoplay, game, moves: solution });
    return this.#call('verify_solution');
  }

  // ---- Solving ----

  /** `onProgress` is called as that of `Solver.solve`. */
  solve(position, options = {}, onProgress = null) {
    const tell = onProgress && ((progress) => onProgress({ ...progress, memory: this.memory }));
    const watch = this.#watch(options, tell);
    const solution = this.#searchInSteps(position, options, onProgress && watch);
    return { ...solution, milliseconds: watch.milliseconds() };
  }

  /** Has the search that comes next end in time. */
  #watch({ maxMilliseconds }, tell) {
    const watch = new Watch(maxMilliseconds, tell);
    this.#isTimeUp = (lowerBound) => watch.isTimeUp(lowerBound);
    return watch;
  }

  /** If there is a `watch`, it is shown solutions that lesser efforts find. */
  #searchInSteps(position, options, watch) {
    const { effort = 'fast' } = options;
    for (const name of ['metric', 'capacity', 'atLeast'])
      if (options[name] !== undefined && effort !== 'shortest')
        throw new FreecellError(`${name} goes with the effort shortest only`);
    for (const lesser of watch ? lesserEfforts(options) : []) {
      watch.effort = lesser;
      const found = this.#search(position, { ...options, effort: lesser });
      if (isFinal(found, effort)) return { ...found, stage: effort === 'short' ? found.stage : 1 };
      if (found.verdict === 'solved') watch.showBest(found);
    }
    if (watch) watch.effort = effort;
    return this.#search(position, options);
  }

  #search(position, options) {
    const { atLeast } = options;
    const least = atLeast === undefined ? 0 : integer('atLeast', atLeast, 1, MOST_AT_LEAST);
    this.#set(position, options);
    return this.#call('solve', least, ...this.#limits(options));
  }

  #limits({ maxExpanded = NO_LIMIT, maxMemory }) {
    return [wide('maxExpanded', maxExpanded, 1), this.#memoryLimit(maxMemory)];
  }

  #memoryLimit(maxMemory = Math.floor(this.#maxMemory * SEARCHED_PART)) {
    return wide('maxMemory', maxMemory, 1);
  }

  // ---- Freecells, proofs, numbers ----

  fewest(position, options = {}) {
    const watch = this.#watch(options);
    this.#set(position, { game: options.game });
    const found = this.#call('fewest', ...this.#limits(options));
    return { ...found, milliseconds: watch.milliseconds() };
  }

  prove(position, { upToSymmetry = false, maxPositions = NO_LIMIT, ...options } = {}) {
    const watch = this.#watch(options);
    this.#set(position, { game: options.game });
    const limits = [wide('maxPositions', maxPositions, 1), this.#memoryLimit(options.maxMemory)];
    const found = this.#call('prove', Number(upToSymmetry), ...limits);
    return { ...found, milliseconds: watch.milliseconds() };
  }

  find(position, { anyOrder = false, game } = {}) {
    this.#set(position, { game });
    return this.#call('find_numbers', Number(anyOrder));
  }

  // ---- Measuring ----

  measureNames() {
    return this.#call('list_measures');
  }

  measure(position, names = this.measureNames(), options = {}) {
    const { games = [1, 100] } = options;
    if (!Array.isArray(names)) throw new FreecellError(`names: '${String(names)}' is no array`);
    if (!Array.isArray(games))
      throw new FreecellError(`games: ${String(games)} is no pair of numbers`);
    const first = integer('games', games[0], 1, MOST_GAMES);
    const last = integer('games', games[1], first, MOST_GAMES);
    this.#watch(options);
    const measures = names.map((name) => `${name}\n`).join('');
    this.#set(position, { measures, game: options.game });
    return this.#call('measure', first, last, ...this.#limits(options));
  }
}
// What is known of positions: solutions that lead through them, and which cannot be won. Whoever
// plays on along a known solution gets no longer one for it.
//
// Cascades may change places, and so may freecells, without making a difference. So what is known
// of a position is kept in the names that its places have when they are sorted by their cards.

const CASCADES = '123456789ABCD';
const FREECELLS = 'abcdefgijk';
const EFFORTS = ['fast', 'short', 'shortest'];
const MOST_POSITIONS = 20000;

const byText = ([a], [b]) => (a < b ? -1 : Number(a > b));

/** Sorts places by what lies there. Returns the texts, and the letter of each place. */
function sorted(texts, letters) {
  const places = texts.map((text, index) => [text, letters[index]]).sort(byText);
  return { texts: places.map(([text]) => text), letters: places.map(([, letter]) => letter) };
}

/** The sorted position as text, and functions that rename the places of moves. */
function sort({ cascades, freecells, foundations: { C, D, H, S }, game = 'freecell' }) {
  const columns = sorted(cascades.map(String), CASCADES);
  const cells = sorted(freecells.map(String), FREECELLS);
  const here = [...columns.letters, ...cells.letters];
  const there = [...CASCADES.slice(0, cascades.length), ...FREECELLS.slice(0, freecells.length)];
  const rename = (from, to) => (move) => {
    const [source, target] = [...move.slice(0, 2)].map(
      (letter) => to[from.indexOf(letter)] ?? letter,
    );
    return source + target + move.slice(2);
  };
  return {
    key: [game, cascades.length, ...columns.texts, ...cells.texts, C, D, H, S].join(' '),
    toSorted: rename(here, there),
    fromSorted: rename(there, here),
  };
}

const countPlayerMoves = (moves) => moves.filter((move) => move[1] !== 'h').length;

class KnownLines {
  #facts = new Map();

  /**
   * What is known of a position: { isLost: true }, or { moves }, those of the best solution.
   * Returns null if nothing is, or only what less than `effort` has found.
   */
  of(position, effort) {
    const { key, fromSorted } = sort(position);
    const fact = this.#facts.get(key);
    if (!fact || (!fact.isLost && EFFORTS.indexOf(fact.effort) < EFFORTS.indexOf(effort)))
      return null;
    return fact.isLost ? fact : { moves: fact.moves.map(fromSorted) };
  }

  addLost(position) {
    this.#set(sort(position).key, { isLost: true });
  }

  /** Adds a solution of `position`, unless a better one is known. */
  addLine(position, moves, effort) {
    const { key, toSorted } = sort(position);
    const known = this.#facts.get(key);
    const isBetter = known?.moves && countPlayerMoves(known.moves) <= countPlayerMoves(moves);
    const efforts = [known?.effort, effort].map((word) => EFFORTS.indexOf(word));
    this.#set(key, {
      moves: isBetter ? known.moves : moves.map(toSorted),
      effort: EFFORTS[Math.max(...efforts)],
    });
  }

  #set(key, fact) {
    this.#facts.delete(key);
    this.#facts.set(key, fact);
    if (this.#facts.size > MOST_POSITIONS) this.#facts.delete(this.#facts.keys().next().value);
  }
}
// Requests for a worker, one at a time, so that any of them can be cancelled: the worker is then
// ended, and another one takes those that wait.

const REQUEST = 1; // the id of all requests but `start`, which has 0

function faultOf({ error }) {
  if (error === undefined) return null;
  const { message, ...places } = error;
  return new FreecellError(message, places);
}

class RequestQueue {
  #open;
  #waiting = [];
  #current = null;
  #worker = null;
  #isOver = false;

  /** `open(hear)` starts a worker, which tells `hear(error, answer)` what happens. */
  constructor(open) {
    this.#open = open;
  }

  /** Resolves with the result of the request. */
  ask(request, { signal, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#isOver) return reject(new FreecellError('the solver was terminated'));
      if (signal?.aborted) return reject(signal.reason);
      const job = { request, signal, onProgress, resolve, reject };
      job.abort = () => this.#fail(job, signal.reason);
      signal?.addEventListener('abort', job.abort);
      this.#waiting.push(job);
      return this.#next();
    });
  }

  /** Ends the worker, and rejects all requests. */
  terminate() {
    this.#isOver = true;
    const jobs = [...this.#waiting, ...(this.#current ? [this.#current] : [])];
    for (const job of jobs) this.#fail(job, new FreecellError('the solver was terminated'));
    this.#endWorker();
  }

  #next() {
    if (this.#current || this.#waiting.length === 0) return;
    const job = this.#waiting.shift();
    this.#current = job;
    try {
      this.#worker ??= this.#open((error, answer) => this.#hear(error, answer));
      this.#worker.setBusy(true);
      this.#worker.post({ ...job.request, id: REQUEST });
    } catch (error) {
      this.#fail(job, error);
    }
  }

  #hear(error, answer) {
    const job = this.#current;
    const fault = error ?? faultOf(answer);
    if (job === null) {
      if (fault) this.#endWorker();
    } else if (fault && answer?.id !== REQUEST) {
      this.#fail(job, fault);
    } else if (answer.progress) {
      job.onProgress?.(answer.progress);
    } else if (answer.id === REQUEST) {
      this.#finish(job);
      if (fault) job.reject(fault);
      else job.resolve(answer.result);
    }
  }

  #fail(job, reason) {
    if (job === this.#current) this.#endWorker();
    this.#finish(job);
    job.reject(reason);
  }

  #finish(job) {
    job.signal?.removeEventListener('abort', job.abort);
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (job === this.#current) this.#current = null;
    this.#worker?.setBusy(this.#current !== null);
    if (!this.#isOver) this.#next();
  }

  #endWorker() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
// Advice in words.

const cascadeOf = (position, letter) => position.cascades['123456789ABCD'.indexOf(letter)];

const list = (words) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function target(position, { to }) {
  if (to === 'h') return 'home';
  const cascade = cascadeOf(position, to);
  if (cascade === undefined) return 'to a freecell';
  return cascade.length > 0 ? `onto ${cascade.at(-1)}` : `to the empty cascade ${to}`;
}

function cards({ card, count }) {
  if (count === 1) return card;
  return `${card} and the ${count === 2 ? 'card' : `${count - 1} cards`} on it`;
}

/** What a move is good for, as far as can be seen at once. */
function effects(position, { from, count }, home) {
  const cascade = cascadeOf(position, from);
  const left = cascade?.slice(0, -count) ?? [];
  const effect = [];
  if (cascade === undefined) effect.push('frees a freecell');
  else if (left.length === 0) effect.push(`empties cascade ${from}`);
  else if (!home.includes(left.at(-1))) effect.push(`uncovers ${left.at(-1)}`);
  if (home.length > 0) effect.push(`lets ${list(home)} go home`);
  return list(effect);
}

/** A sentence about a move on `position`, after which the cards of `home` go home by themselves. */
function describe(position, step, home) {
  const move = `move ${cards(step)} ${target(position, step)}`;
  const effect = effects(position, step, home);
  return effect === '' ? move : `${move}, which ${effect}`;
}
// What browsers and Node.js have under other names: workers, and files.

const isNode = typeof process === 'object' && process.versions?.node !== undefined;

/** The bytes at an address or, in Node.js, in a file. */
async function load(address) {
  const isFile = isNode && !/^(https?|data|blob):/.test(String(address));
  if (isFile) {
    const { readFile } = await import(
      /* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises'
    );
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** The bytes or the module that the option `wasm` stands for. */
async function loadWasm(wasm = new URL('./freecell.wasm', import.meta.url)) {
  return typeof wasm === 'string' || wasm instanceof URL ? load(wasm) : wasm;
}

function nodeWorker({ Worker }, source, hear) {
  // No flags of the program: --input-type would keep the worker from being read.
  const worker =
    typeof source === 'string'
      ? new Worker(source, { eval: true, execArgv: [] })
      : new Worker(source ?? new URL('./worker.js', import.meta.url), { execArgv: [] });
  worker.on('message', (answer) => hear(null, answer));
  worker.on('error', (error) => hear(error));
  return {
    post: (request) => worker.postMessage(request),
    // A worker without work does not keep the program from ending.
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate() {
      worker.removeAllListeners();
      worker.on('error', () => {});
      worker.terminate();
    },
  };
}

function openBrowserWorker(source) {
  if (source === undefined)
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  if (typeof source !== 'string') return new Worker(source, { type: 'module' });
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address);
  // The worker has begun to load, and needs the address no more once it answers.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

function browserWorker(source, hear) {
  const worker = openBrowserWorker(source);
  let isOver = false;
  worker.addEventListener('message', ({ data }) => isOver || hear(null, data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    if (!isOver) hear(new Error(event.message || 'the worker could not be started'));
  });
  return {
    post: (request) => worker.postMessage(request),
    setBusy() {},
    terminate() {
      isOver = true;
      worker.terminate();
    },
  };
}

/**
 * Returns a function that starts a worker and tells `hear(error, answer)` what comes from it.
 * `source`: its address as a URL, its whole source as a string, or undefined for worker.js.
 */
async function workerOpener(source) {
  if (!isNode) return (hear) => browserWorker(source, hear);
  const threads = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:worker_threads');
  return (hear) => nodeWorker(threads, source, hear);
}
// Deals, referees and solves FreeCell. index.d.ts has the types, README.md an introduction.

const lost = (reason) => ({ answer: false, reason, movesLeft: null, solution: null });
const undecided = (reason) => ({ ...lost(reason), answer: null });
const won = (moves) => ({
  answer: true,
  reason: '',
  movesLeft: countPlayerMoves(moves),
  solution: moves.join(' '),
});

class Solver {
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
return { Solver, FreecellError };
})();
