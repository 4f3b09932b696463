import { FREECELL } from './rules.js';
import { t } from './texts.js';

// The games of the family. A page brings the list of them along (dealer/games.h), so that their
// rules stand in one place.

/** Proper names, and the names of texts of those that are not. */
const TITLES = {
  freecell: 'FreeCell',
  'eight-off': 'Eight Off',
  seahaven: 'Seahaven Towers',
  forecell: 'ForeCell',
  'relaxed-freecell': 'Relaxed FreeCell',
  'relaxed-seahaven': 'Relaxed Seahaven Towers',
};
const TITLE_TEXTS = {
  bakers: 'bakers',
  'kings-only-bakers': 'bakersKings',
  'forecell-same-suit': 'forecellSuit',
};

/** The rule of KPatience, as options have it. */
export const FIRST_TO_CELLS = 'cells-from=first';

const byName = new Map([['freecell', { freecells: 4, cascades: 8, rules: FREECELL }]]);

/** Takes the list of a page: { name, freecells, cascades, rules } each, rules as options. */
export function bringGames(list) {
  for (const { name, freecells, cascades, rules } of list)
    byName.set(name, { freecells, cascades, rules: withChanges(name, {}, Object.entries(rules)) });
}

export const gameNames = () => [...byName.keys()];

const camelCase = (option) => option.replace(/-./g, (letters) => letters[1].toUpperCase());

const withChanges = (game, rules, changes) => ({
  ...rules,
  ...Object.fromEntries(changes.map(([rule, value]) => [camelCase(rule), value])),
  game,
});

/** What a game is usually played with: { freecells, cascades, rules }; throws if there is none. */
export function gameOf(text) {
  const [name, ...changes] = text.split(':');
  const game = byName.get(name);
  if (game === undefined) throw new Error(t('isNoGame', name));
  if (changes.length === 0) return game;
  const changed = changes.map((change) => change.split('='));
  return { ...game, rules: withChanges(text, game.rules, changed) };
}

const changeWords = (change) =>
  change === FIRST_TO_CELLS ? t('numbersOfKpatience') : change.replace('=', ' ');

/** `Seahaven Towers`; where rules are changed, these follow. */
export function gameTitle(text) {
  const [name, ...changes] = text.split(':');
  const title = name in TITLE_TEXTS ? t(TITLE_TEXTS[name]) : (TITLES[name] ?? name);
  return [title, ...changes.map(changeWords)].join(', ');
}

const WORDS = {
  building: { alternate: 'buildAlternate', suit: 'buildSuit' },
  emptyCascade: { any: 'emptyAny', kings: 'kingsOnly', none: 'takesNoCard' },
  runMoves: { room: 'runsRoom', any: 'runsAny' },
};

/** The rules of a game in two sentences. */
export function gameWords(text) {
  const { freecells, cascades, rules } = gameOf(text);
  const names = Object.entries(WORDS).map(([rule, namesOf]) => namesOf[rules[rule]]);
  const words = names.filter(Boolean).map((name) => t(name));
  const dealt = Number(rules.dealtToCells ?? 0);
  return t(dealt === 0 ? 'rules' : 'rulesDealt', cascades, freecells, words.join('; '), dealt);
}

export const isUsualGame = ({ game = FREECELL.game }) => game === FREECELL.game;
