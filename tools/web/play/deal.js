import { boardText } from './board_text.js';
import { isUsualGame } from './games.js';
import { LineOfPlay } from './line_of_play.js';
import { parseMoves } from './rules.js';
import { t } from './texts.js';

/** Names that deal the same cards everywhere: `617`, `pysol:100000`, `random:7:0`. */
export const DEALT = /^(0|-?[1-9]\d*|pysol:[1-9]\d*|random:\d+:\d+)$/;

/** The name of boards that were pasted or dropped, which are shown in the player's language. */
export const OWN = 'Your board';

/** What the page calls a deal of this name. */
function titleOf(name) {
  if (name === '' || name === OWN) return t('yourBoard');
  if (name.startsWith(OWN)) return t('yourBoardOf', name.slice(OWN.length + 1));
  const [, kind, number] = /^(pysol|random):(.*)$/.exec(name) ?? [];
  if (kind !== undefined) return t(kind === 'pysol' ? 'pysolDeal' : 'randomDealOf', number);
  if (DEALT.test(name)) return t('dealNamed', name);
  const [, file, index] = /([^/]+):(\d+)$/.exec(name) ?? [];
  return file === undefined ? name : t('boardIn', file, index);
}

/** What the page shows where a deal is one of many: its name, or that of a board. */
export const shownName = (name) => (name.startsWith(OWN) ? titleOf(name) : name);

/** A deal or a board, and what is known about it. */
export class PlayedDeal {
  verdict = 'unknown';
  reason = '';
  expanded = null;
  /** How hard the deal is (docs/look-up/measures.md) and the word for it, if that is known. */
  difficulty = null;
  band = null;
  /** Whether the page itself has searched: a program may have given up sooner. */
  isTried = false;
  /** The best solution that is known, a LineOfPlay, or null. */
  solution = null;

  /** `name`: what the page calls the deal; `start`: the Position. */
  constructor(name, start) {
    this.name = name;
    this.start = start;
    /** What a link names the deal by; null for boards. */
    this.number = DEALT.test(name) ? name : null;
    this.text = boardText(start);
  }

  get title() {
    return titleOf(this.name);
  }

  /** The player moves of the best solution that is known; null if none is. */
  get par() {
    return this.solution?.counts().player_moves ?? null;
  }

  get freecells() {
    return this.start.cells.length;
  }

  get cascades() {
    return this.start.cascades.length;
  }

  /** The rules besides these numbers, as options and files name them. */
  get game() {
    return this.start.rules.game;
  }

  /** What is kept on the device under this name is of the same game. */
  get key() {
    const game = isUsualGame(this) ? '' : `/${this.game}`;
    return `${this.number ?? this.text}/${this.cascades}/${this.freecells}${game}`;
  }

  /** Whether a search has decided the deal or has given up. */
  get isSearched() {
    return this.verdict !== 'unknown' || this.reason !== '';
  }

  /** Notes what a search has come to; `moves` are in standard notation, empty unless solved. */
  note({ verdict, reason, moves, expanded }) {
    Object.assign(this, { verdict, reason, expanded });
    if (verdict === 'solved') this.noteSolution(moves);
  }

  noteSolution(moves) {
    this.solution = lineOf(this.start, moves);
  }
}

/**
 * Plays a solution as readSolution has it: { line, wrong }, the first move that is not legal, as
 * playText has it, or null. A solution that does not say whether cards go home by themselves is
 * tried in both ways.
 */
export function lineOfSolution(start, { moves, isAutomatic }) {
  const ways = isAutomatic === null ? [true, false] : [isAutomatic];
  const played = ways.map((way) => playMoves(start, moves, way));
  return played.find(({ wrong }) => wrong === null) ?? played[0];
}

function playMoves(start, moves, isAutomatic) {
  const line = new LineOfPlay(start, isAutomatic);
  for (const { word, ...move } of moves) {
    const violation = line.add(move, isAutomatic);
    if (violation !== null) return { line, wrong: { number: line.length + 1, word, violation } };
  }
  return { line, wrong: null };
}

/** The line of play of a solution in standard notation. */
export function lineOf(start, moves) {
  const line = new LineOfPlay(start);
  for (const move of parseMoves(moves)) line.add(move);
  return line;
}
