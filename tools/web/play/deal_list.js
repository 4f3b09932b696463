import { DEALT, OWN } from './deal.js';
import { t } from './texts.js';

// Lists and packs of deals (docs/look-up/packs.md, deals-and-boards.md), as far as a page needs
// them: packs and other JSON, CSV with a column `deal`, numbers and ranges, boards.

const RANGE = /^(pysol:|random:\d+:)?(0|-?[1-9]\d*)-(0|-?[1-9]\d*)(?::(\d+))?$/;
/** The line with which `freecell show` or `fc-solve -p` begins what it says of a game. */
const TRANSCRIPT = /^\s*(?:Deal .* freecells?\s*$|-=-=-)/;
const ID = /^\s*#\s*id:(.*)$/m;
/** What the page keeps of a list; a range of all numbers would be too long to choose from. */
const MOST_DEALS = 100_000;

/**
 * Reads text that may hold several deals: { name, deals }, each of them { name } of what is dealt
 * or { name, board, line }, whose board text or JSON the solver reads: board text begins after so
 * many lines of the text. Packs have `par`, `band` and their game, too. Throws an Error that says
 * what is wrong.
 */
export function parseDeals(text, name) {
  const trimmed = text.trim();
  if (trimmed === '') throw new Error(t('noDeal'));
  const deals = readerOf(trimmed)(text, name);
  if (deals.length === 0) throw new Error(t('noDeal'));
  return { name, deals: deals.slice(0, MOST_DEALS) };
}

function readerOf(text) {
  if (/^[[{]/.test(text)) return fromJson;
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && line.trim() !== '');
  if (/(^|,)"?deal"?\s*(,|$)/.test(lines[0] ?? '')) return fromCsv;
  const isNumbers = /^[-\d:,\s]*$/.test(lines.join('\n').replace(/#.*|pysol|random/g, ''));
  return isNumbers ? fromNumbers : fromBoards;
}

// ---- JSON ----

/** One document, or one a line. */
function fromJson(text) {
  const trimmed = text.trim(); // of a byte order mark, too
  try {
    return dealsIn(JSON.parse(trimmed));
  } catch (error) {
    const lines = trimmed.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 1 || !/^[[{]/.test(lines[1].trim())) throw error;
    return lines.flatMap((line) => dealsIn(JSON.parse(line)));
  }
}

function dealsIn(value) {
  if (Array.isArray(value)) return value.flatMap(dealsIn);
  if (typeof value === 'number' || typeof value === 'string') return [{ name: String(value) }];
  if (value === null || typeof value !== 'object') return [];
  const inside = value.deals ?? value.boards;
  if (inside === undefined) return [dealOf(value)];
  const { freecells, cascades, game } = value; // of a pack
  const ofPack = {
    ...(typeof game === 'string' ? { game } : {}),
    ...(Number.isInteger(freecells) ? { freecells } : {}),
    ...(Number.isInteger(cascades) ? { cascades } : {}),
  };
  return dealsIn(inside).map((item) => ({ ...ofPack, ...item }));
}

function dealOf(value) {
  const { deal, id, par, band } = value;
  const isBoard = value.cascades instanceof Array || value['tableau piles'] instanceof Array;
  const name = String(deal ?? id ?? '');
  if (!isBoard && !DEALT.test(name))
    throw new Error(t('isNoDeal', JSON.stringify(value).slice(0, 40)));
  return {
    name,
    ...(isBoard ? { board: JSON.stringify(boardOf(value)) } : {}),
    ...(par === undefined ? {} : { par }),
    ...(band ? { band } : {}),
  };
}

/** The members that are of the board: what else a pack has does not belong to it. */
function boardOf(value) {
  const members = ['cascades', 'tableau piles', 'freecells', 'foundations'];
  return Object.fromEntries(members.filter((key) => key in value).map((key) => [key, value[key]]));
}

// ---- Text ----

function fromCsv(text) {
  const [header, ...rows] = text.split('\n').filter((line) => line.trim() !== '');
  // A comma between quotes is of the field. Most lines have none, and looking for them takes time.
  const commaOf = (line) => (line.includes('"') ? /,(?=(?:[^"]*"[^"]*")*[^"]*$)/ : ',');
  const fields = (line) =>
    line.split(commaOf(line)).map((field) => field.trim().replace(/^"|"$/g, ''));
  const column = fields(header).indexOf('deal');
  return rows.map((row) => ({ name: fields(row)[column] })).filter(({ name }) => name);
}

function fromNumbers(text) {
  const words = text
    .replace(/#.*/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
  const deals = [];
  for (const word of words) {
    for (const name of namesIn(word)) {
      deals.push({ name });
      if (deals.length === MOST_DEALS) return deals;
    }
  }
  return deals;
}

function* namesIn(word) {
  if (DEALT.test(word)) return yield word;
  const [, prefix = '', from, to, step = '1'] = RANGE.exec(word) ?? [];
  if (from === undefined || Number(step) === 0) throw new Error(t('isNoRange', word));
  for (let number = Number(from); number <= Number(to); number += Number(step))
    yield prefix + number;
  return undefined;
}

/**
 * Boards have empty lines between them, or each comes with all that a program says of its game. The
 * program names them alike: by a comment, or `boards.txt:3`.
 */
function fromBoards(text, name) {
  const lines = text.split('\n');
  const isTranscript = (line) => TRANSCRIPT.test(line);
  const isBegin = lines.some(isTranscript) ? isTranscript : (line) => line.trim() === '';
  const boards = [];
  for (let first = 0, end; first < lines.length; first = end) {
    end = first + 1;
    while (end < lines.length && !isBegin(lines[end])) ++end;
    const block = lines.slice(first, end);
    const board = block.join('\n');
    if (block.some((line) => /^\s*[^\s#]/.test(line)))
      boards.push({ id: ID.exec(board)?.[1].trim(), board, line: first });
  }
  const nameAt = (i) => (name === OWN ? `${OWN} ${i + 1}` : `${name}:${i + 1}`);
  const nameOf = (i) => (boards.length === 1 ? '' : nameAt(i));
  return boards.map(({ id, board, line }, i) => ({ name: id ?? nameOf(i), board, line }));
}
