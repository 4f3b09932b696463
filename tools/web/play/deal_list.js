// Lists and packs of deals (docs/look-up/packs.md, deals-and-boards.md), as far as a page needs
// them: packs and other JSON, CSV with a column `deal`, numbers and ranges, boards.

const NUMBER = /^-?\d+$/;
const RANDOM = /^random:\d+:\d+$/;
const RANGE = /^(random:\d+:)?(-?\d+)-(-?\d+)(?::(\d+))?$/;
/** What the page keeps of a list; a range of all numbers would be too long to choose from. */
const MOST_DEALS = 100_000;

/**
 * Reads text that may hold several deals: { name, deals }, each of them { name } of what is dealt
 * or { name, board }, whose board text or JSON the solver reads; packs have `par` and `band`, too.
 * Throws an Error that says what is wrong.
 */
export function parseDeals(text, name) {
  const trimmed = text.trim();
  if (trimmed === '') throw new Error('there is no deal in it');
  const deals = readerOf(trimmed)(trimmed, name);
  if (deals.length === 0) throw new Error('there is no deal in it');
  return { name, deals: deals.slice(0, MOST_DEALS) };
}

function readerOf(text) {
  if (/^[[{]/.test(text)) return fromJson;
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && line.trim() !== '');
  if (/(^|,)"?deal"?\s*(,|$)/.test(lines[0] ?? '')) return fromCsv;
  const isNumbers = /^[-\d:,\s]*$/.test(lines.join('\n').replace(/#.*|random/g, ''));
  return isNumbers ? fromNumbers : fromBoards;
}

// ---- JSON ----

/** One document, or one a line. */
function fromJson(text) {
  try {
    return dealsIn(JSON.parse(text));
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 1 || !/^[[{]/.test(lines[1].trim())) throw error;
    return lines.flatMap((line) => dealsIn(JSON.parse(line)));
  }
}

function dealsIn(value) {
  if (Array.isArray(value)) return value.flatMap(dealsIn);
  if (typeof value === 'number' || typeof value === 'string') return [{ name: String(value) }];
  if (value === null || typeof value !== 'object') return [];
  const inside = value.deals ?? value.boards;
  if (inside !== undefined) return dealsIn(inside);
  return [dealOf(value)];
}

function dealOf(value) {
  const { deal, id, par, band } = value;
  const isBoard = value.cascades instanceof Array || value['tableau piles'] instanceof Array;
  const name = String(deal ?? id ?? '');
  const isNamed = NUMBER.test(name) || RANDOM.test(name);
  if (!isBoard && !isNamed) throw new Error(`${JSON.stringify(value).slice(0, 40)} is no deal`);
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
  const [header, ...rows] = text.split(/\r?\n/).filter((line) => line !== '');
  const fields = (line) => line.split(',').map((field) => field.replace(/^"|"$/g, ''));
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
  if (NUMBER.test(word) || RANDOM.test(word)) return yield word;
  const [, prefix = '', from, to, step = '1'] = RANGE.exec(word) ?? [];
  if (from === undefined || Number(step) === 0) throw new Error(`${word} is no deal and no range`);
  for (let number = Number(from); number <= Number(to); number += Number(step))
    yield prefix + number;
  return undefined;
}

/** Boards have empty lines between them. The program names them alike: `boards.txt:3`. */
function fromBoards(text, name) {
  const blocks = text.split(/\n[^\S\n]*\n+/).filter((block) => /[^\s#]/.test(block));
  return blocks.map((board, i) => ({ name: blocks.length === 1 ? '' : `${name}:${i + 1}`, board }));
}
