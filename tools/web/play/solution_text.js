import { CASCADES, FREECELLS, HOME } from './rules.js';
import { t } from './texts.js';

// Solutions as text (docs/look-up/solutions.md), as far as the program writes them: standard
// notation, explicit moves, JSON lines, the text of fc-solve, the output of `freecell show`.

const STANDARD = /^[1-9A-Da-k]{2}(v[1-9a-d])?$/;
/** A move that no list of numbers and no board has. */
const TELLING = /^[1-9A-D]?[a-k]/;
const EXPLICIT = /^\s*\d+\. [A2-9TJQK][CDHS] ([1-9A-Da-k]{2})\s*$/;
const SENTENCE =
  /^Move (a card|\d+ cards) from (stack|freecell) (\d+) to (?:(stack|freecell) (\d+)|the foundations)\s*$/;
/** What stands before the moves: `# deal: 617`, or `Deal 617, 4 freecells` of `freecell show`. */
const HEADER = /^# (deal|game|freecells|cascades|autoplay): (.*?)\s*$/;
const SHOWN = /^Deal (.*), (\d+) freecells?\s*$/;
const BOARD = /^(Foundations|Freecells)?:/;

const readNothing = () => [];

/**
 * Reads a solution: { name, board, game, freecells, cascades } of its deal, as far as the text says
 * them, isAutomatic (whether cards go home by themselves; null if it does not say so) and moves,
 * { from, to, count, word } each. Returns null if the text is none; throws if it has several.
 */
export function readSolution(text) {
  const trimmed = text.trim();
  if (/^\{/.test(trimmed)) return readJson(trimmed);
  const lines = trimmed.split(/\r?\n/);
  const headers = headersOf(lines);
  // What `freecell show` prints has the board unmarked, and the moves indented.
  const shown = lines.filter((line) => SHOWN.test(line)).length;
  if (shown > 1) return null; // a list of deals
  const isShown = shown === 1;
  const played = isShown ? lines.filter((line) => line.startsWith('  ')) : lines;
  const moves = played.flatMap(readerOf(played));
  if (moves.length === 0) return null;
  const board = boardIn(lines, headers);
  return { ...headers, ...(board === '' ? {} : { board }), moves };
}

function readJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // several of them, or no JSON
  }
  if (!Array.isArray(value.moves)) return null;
  const { deal, board, game, freecells, cascades, autoplay } = value;
  const own = value.moves.filter(({ automatic }) => !automatic);
  const moves = own.map(({ from, to, count }) => ({ from, to, count, word: from + to }));
  const isAutomatic = autoplay === 'ms';
  return {
    ...(deal === undefined ? {} : { name: `${deal}` }),
    ...(board ? { board } : {}),
    ...(game ? { game } : {}),
    freecells,
    cascades,
    isAutomatic,
    moves,
  };
}

function headersOf(lines) {
  const headers = { isAutomatic: null };
  let count = 0;
  for (const line of lines) {
    const [, name, value] = HEADER.exec(line) ?? [];
    const [, deal, freecells] = SHOWN.exec(line) ?? [];
    if (name === 'deal' || deal !== undefined) headers.name = deal ?? value;
    if (name === 'deal') ++count;
    if (deal !== undefined) headers.freecells = Number(freecells);
    if (name === 'game') headers.game = value;
    if (name === 'freecells' || name === 'cascades') headers[name] = Number(value);
    if (name === 'autoplay') headers.isAutomatic = value === 'ms';
  }
  if (count > 1) throw new Error(t('severalSolutions'));
  return headers;
}

/** What finds the moves of a line: text has one kind of them. */
function readerOf(lines) {
  if (lines.some((line) => SENTENCE.test(line))) return readSentence;
  if (lines.some((line) => EXPLICIT.test(line))) return readExplicit;
  const words = lines.flatMap(standardWords);
  return words.some((word) => TELLING.test(word)) ? readStandard : readNothing;
}

function readSentence(line) {
  const [, cards, fromKind, from, toKind, to] = SENTENCE.exec(line) ?? [];
  if (cards === undefined) return [];
  const placeOf = (kind, index) => (kind === 'stack' ? CASCADES : FREECELLS)[index];
  const target = toKind === undefined ? HOME : placeOf(toKind, to);
  const move = { from: placeOf(fromKind, from), to: target, count: parseInt(cards, 10) || 1 };
  return [{ ...move, word: move.from + move.to }];
}

function readExplicit(line) {
  const [, word] = EXPLICIT.exec(line) ?? [];
  return word === undefined ? [] : [{ from: word[0], to: word[1], count: 1, word }];
}

/** The words of a line that has nothing but moves. */
function standardWords(line) {
  const words = line.split(/[\s,.]+/).filter(Boolean);
  return words.every((word) => STANDARD.test(word)) ? words : [];
}

const readStandard = (line) =>
  standardWords(line).map((word) => ({
    from: word[0],
    to: word[1],
    count: word[2] === 'v' ? parseInt(word[3], 16) : 0,
    word,
  }));

/** The board before the moves, of a deal without a number. */
function boardIn(lines, { name }) {
  const marked = lines.filter((line) => BOARD.test(line));
  if (marked.length > 0 || name === undefined) return marked.join('\n');
  const shown = lines.findIndex((line) => SHOWN.test(line));
  if (shown < 0) return '';
  const isAside = (line) => line.trim() === '' || line.startsWith('#');
  const first = lines.findIndex((line, i) => i > shown && !isAside(line));
  const end = lines.findIndex((line, i) => i > first && isAside(line));
  return lines.slice(first, end).join('\n');
}
