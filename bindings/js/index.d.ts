// A FreeCell dealer, referee and solver. README.md beside this file shows their use, and the
// messages that a page exchanges with the worker.

/** The rank `A23456789TJQK` and the suit `CDHS` of a card: `TH` is the ten of hearts. */
export type Card = string;

/**
 * A table in the middle of a game, as plain data. `JSON.stringify` makes a board of it that every
 * subcommand of `freecell` reads.
 */
export interface Position {
  /** The cards of each cascade, deepest first. 4 to 13 cascades. */
  cascades: Card[][];
  /** The card in each freecell, null if it is empty. 0 to 10 freecells. */
  freecells: (Card | null)[];
  /** The rank of each suit's top card at home, 0 to 13. */
  foundations: { C: number; D: number; H: number; S: number };
  /** The game that is played; FreeCell unless it is there. */
  game?: Game;
}

/**
 * One of the games of `freecell solve --game`, `seahaven`, perhaps with other rules:
 * `seahaven:cells-from=first`.
 */
export type Game = string;

export interface GameOptions {
  /** That of the position unless given. A position that has one is played as that alone. */
  game?: Game;
}

/** Which cards go home by themselves after every move, and before the first. */
export type Autoplay = 'none' | 'ms' | 'raymond' | 'max';

/** How short a solution should be: any, a short one, or one that is proved to be shortest. */
export type Effort = 'fast' | 'short' | 'shortest';

export type Verdict = 'solved' | 'unsolvable' | 'unknown';

/** Why a search ended without a solution, or without the proof that was asked for. */
export type StopReason = '' | 'exhausted' | 'expanded' | 'memory' | 'time' | 'error';

/**
 * A deal: a number of Microsoft's, -2 to 2^33 - 1, one of PySolFC's, 1 to 2^63 - 1, or the
 * `index`-th random deal of a seed.
 */
export type DealName =
  | number
  | { pysol: number | bigint }
  | { seed: number | bigint; index: number | bigint };

export interface DealOptions {
  /** 4 to 13; as many as the game has, 8 in FreeCell, unless given. */
  cascades?: number;
  /** 0 to 10; as many as the game has, 4 in FreeCell, unless given. */
  freecells?: number;
  /** FreeCell unless given. */
  game?: Game;
}

export interface ReadOptions {
  /** 4 to 13: the board must have so many. */
  cascades?: number;
  /** FreeCell unless given; JSON may name another one. */
  game?: Game;
  /**
   * 0 to 10; as many as the game has unless given. JSON with an empty freecell defines the number
   * itself.
   */
  freecells?: number;
  /** The lines of a board are rows or cascades; needed if their shape is ambiguous. */
  layout?: 'rows' | 'cascades';
}

/** A move that the rules allow. */
export interface Move {
  /** Standard notation: `26`, or `3bv2` if it takes another number of cards than usual. */
  move: string;
  /** A cascade `1`-`9`, `A`-`D`, or a freecell `a`-`g`, `i`, `j`, `k`. */
  from: string;
  /** A cascade, a freecell or home, `h`. */
  to: string;
  /** The cards that move: more than 1 in a supermove. */
  count: number;
  /** The card that lands on the target; of a supermove, the one with the highest rank. */
  card: Card;
}

/** One thing that happens in a game: a move of the player, or a card that goes home by itself. */
export interface Step extends Move {
  automatic: boolean;
}

/** The length of a game by each of the counts in use (docs/look-up/solutions.md). */
export interface Counts {
  player: number;
  card: number;
  listed: number;
  explicit: number;
}

export interface PlayOptions extends GameOptions {
  /** `ms` unless given. */
  autoplay?: Autoplay;
}

export interface Played {
  /** The table after the moves and autoplay. */
  position: Position;
  /** Everything that happened, in order. */
  steps: Step[];
  counts: Counts;
  won: boolean;
}

export interface SolveOptions extends GameOptions {
  /** `fast` unless given. */
  effort?: Effort;
  /** `ms` unless given. Only `max` makes another game, which needs the effort `shortest`. */
  autoplay?: Autoplay;
  /** The moves that the effort `shortest` minimises; `player` unless given. */
  metric?: 'player' | 'cards';
  /** How many cards a supermove takes, for the effort `shortest`; `standard` unless given. */
  capacity?: 'standard' | 'sum';
  /** End the effort `shortest` at a solution of fewer moves, without a proof: 1 to 1000. */
  atLeast?: number;
  /** Give up after so many positions expanded, at least 1. */
  maxExpanded?: number;
  /** Give up when stored positions take more bytes. Half of the worker's memory unless given. */
  maxMemory?: number;
  /** Give up after so many milliseconds, more than 0. */
  maxMilliseconds?: number;
  /** Ends the search: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called some ten times a second, and at once when a better solution has been found. */
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  /** The effort whose search runs. A search of effort `short` begins with one of effort `fast`. */
  effort: Effort;
  /** Since the search began. */
  milliseconds: number;
  /** The bytes of the worker's memory. */
  memory: number;
  /** The best solution so far, or null. */
  best: { solution: string; counts: Counts } | null;
  /** No solution has fewer moves, by the metric; null if that is not known. */
  lowerBound: number | null;
}

/** What all searches come to. */
export interface Outcome {
  game: Game;
  verdict: Verdict;
  reason: StopReason;
  /**
   * Standard notation under the ms rule, replayed by the referee; null unless there is one. `play`
   * has all its steps.
   */
  solution: string | null;
  counts: Counts | null;
  /** Positions expanded and generated by the search. */
  expanded: number;
  generated: number;
  /** The stage of the search that decided the deal or gave up last. */
  stage: number;
  milliseconds: number;
}

export interface Solution extends Outcome {
  /** No solution is shorter. Only the effort `shortest` knows it. */
  lowerBound: number | null;
}

/** `solved` if the fewest freecells are known, `unsolvable` if not even 10 are enough. */
export interface Fewest extends Outcome {
  /** The fewest freecells with which the position can be won; null unless that is decided. */
  fewest: number | null;
  /** With fewer there is no solution: that is proved. */
  lower: number;
  /** With so many there is `solution`; null if none was found. */
  upper: number | null;
  /** What `solution` wins: with `upper` freecells, of which the first have the cards. */
  position: Position | null;
}

export interface Proof extends Outcome {
  /** All positions that can be reached; null unless `unsolvable`. */
  positions: number | null;
  /** Of these, the most in one layer. */
  largestLayer: number | null;
}

/** What the referee says of a solution. */
export interface Verification {
  valid: boolean;
  /** The move, from 1, and the rule that it breaks; null if the solution is valid. */
  objection: string | null;
  /** The first move that breaks a rule, from 0; otherwise the number of moves. */
  index: number;
  /** The counts of the moves before. */
  counts: Counts;
  /** The rule by which the moves were understood. */
  autoplay: Autoplay;
  /** The table after the moves before. */
  position: Position;
}

/** A deal number of Microsoft's. */
export interface FoundNumber {
  number: number;
  /** Which cascade of the position is the deal's first, second and so on: `12345678`. */
  cascades: string;
}

export interface Outlook {
  /** Whether the position can still be won; null if that was not decided within the limits. */
  answer: boolean | null;
  reason: StopReason;
  /** The player moves left in the best solution that is known, or null. */
  movesLeft: number | null;
  /** That solution, from this position on, or null. */
  solution: string | null;
}

export interface Hint extends Outlook {
  /**
   * The player's next move, which `play` takes; null if there is no solution, or nothing left to
   * do.
   */
  step: Step | null;
  /** A sentence without a full stop: `move 5H onto 6S, which empties cascade 3`. */
  text: string | null;
  /** The cards that go home by themselves after it. */
  home: Card[];
}

export interface JudgedMove extends Move, Outlook {}

export interface SearchOptions extends Pick<
  SolveOptions,
  'game' | 'effort' | 'maxExpanded' | 'maxMemory' | 'maxMilliseconds' | 'signal'
> {}

/** The values of measures by their names; null if a limit or the position hides one. */
export type Measures = Record<string, number | string | null>;

export interface MeasureOptions extends Pick<
  SolveOptions,
  'game' | 'maxExpanded' | 'maxMemory' | 'maxMilliseconds' | 'signal'
> {
  /** The numbers of the first and the last random game that is played; 1 to 100 unless given. */
  games?: [number, number];
}

export interface FewestOptions extends Pick<
  SolveOptions,
  'game' | 'maxExpanded' | 'maxMemory' | 'maxMilliseconds' | 'signal'
> {}

export interface ProveOptions extends Pick<
  SolveOptions,
  'game' | 'maxMemory' | 'maxMilliseconds' | 'signal'
> {
  /** Whether positions that differ by an exchange of cards count as one. Not unless given. */
  upToSymmetry?: boolean;
  /** Give up after so many positions, at least 1. */
  maxPositions?: number;
}

export interface FindOptions extends Pick<SolveOptions, 'game' | 'signal'> {
  /** Whether the cascades may be in any order. Not unless given. */
  anyOrder?: boolean;
}

export interface StartOptions {
  /**
   * The WebAssembly: its address, its bytes, or a WebAssembly.Module (an object to TypeScript,
   * which knows that class only with the library dom). `dist/freecell.wasm` unless given.
   */
  wasm?: string | URL | ArrayBuffer | Uint8Array | object;
  /**
   * The worker: its address, or its whole source in one string, which `dist/worker.js` has.
   * `worker.js` unless given.
   */
  worker?: URL | string;
  /** The most bytes of memory that the worker may take. 128 MiB unless given. */
  maxMemory?: number;
}

/** An error of the input: a board, a move, a number. */
export class FreecellError extends Error {
  /** Of a board: the place of the error. Both count from 1, columns in bytes. */
  line?: number;
  column?: number;
  /** Of moves: the index of the one that the rules forbid. */
  index?: number;
  /** Of moves: where their text is no notation, in characters from its start. */
  offset?: number;
}

/** Deals, referees and solves. Searches run in a worker, one after the other. */
export class Solver {
  static start(options?: StartOptions): Promise<Solver>;

  /** The version of the program. */
  readonly version: string;

  // At once, in the calling thread. Bad input throws a FreecellError.

  deal(deal: DealName, options?: DealOptions): Position;
  /** Reads a deal number, a random deal, or a board in any format that `freecell solve` reads. */
  read(text: string, options?: ReadOptions): Position;
  /** Writes board text, one cascade a line. */
  write(position: Position): string;
  /** Lists the moves that `play` takes. */
  legalMoves(position: Position, options?: PlayOptions): Move[];
  /** Plays moves in standard notation: one, or many separated by blanks. */
  play(position: Position, moves: string, options?: PlayOptions): Played;
  /**
   * Writes a game in standard notation for the ms rule. `moves` are as `play` reads them, and were
   * played with the autoplay rule that is given.
   */
  notation(position: Position, moves: string, options?: PlayOptions): string;

  /**
   * Replays a solution in standard notation, as `freecell verify` does. Unless the autoplay rule is
   * given, it may be ms or none. Other notations, and `A` to `D` for freecells, take the program.
   */
  verify(position: Position, solution: string, options?: PlayOptions): Verification;

  /** The names of all measures (docs/look-up/measures.md). */
  measureNames(): string[];

  // In the worker.

  /** Measures a position: `names` or, unless they are given, everything, which takes seconds. */
  measure(position: Position, names?: string[], options?: MeasureOptions): Promise<Measures>;
  solve(position: Position, options?: SolveOptions): Promise<Solution>;
  /**
   * Finds the fewest freecells with which a position can be won. The limits hold for each number
   * that is tried.
   */
  fewest(position: Position, options?: FewestOptions): Promise<Fewest>;
  /** Decides a hard deal by visiting every position that can be reached. */
  prove(position: Position, options?: ProveOptions): Promise<Proof>;
  /** Lists the numbers of Microsoft's deals that have this layout, in ascending order. */
  find(position: Position, options?: FindOptions): Promise<FoundNumber[]>;
  /** Decides whether a position can be won, with the effort `fast` unless another is given. */
  canBeWon(position: Position, options?: SearchOptions): Promise<Outlook>;
  /**
   * Gives the next move of the best known solution, or of one that the effort finds (`short` unless
   * another is given). It comes after autoplay; without autoplay the player moves these cards home,
   * too. If you follow the hints, you win: `movesLeft` falls with every player move.
   */
  hint(position: Position, options?: SearchOptions & { autoplay?: 'none' | 'ms' }): Promise<Hint>;
  /** Decides for each legal move whether the game can be won after it. */
  judgeMoves(
    position: Position,
    options?: SearchOptions & {
      autoplay?: Exclude<Autoplay, 'max'>;
      onMove?: (move: JudgedMove) => void;
    },
  ): Promise<JudgedMove[]>;

  /** Ends the worker. Waiting and later requests are rejected. */
  terminate(): void;
}
