import { FREECELL } from './rules.js';

// The games of the family. A page brings the list of them along (dealer/games.h), so that their
// rules stand in one place.

const TITLES = {
  freecell: 'FreeCell',
  bakers: 'Baker’s Game',
  'kings-only-bakers': 'Baker’s Game, kings only',
  'eight-off': 'Eight Off',
  seahaven: 'Seahaven Towers',
  forecell: 'ForeCell',
  'forecell-same-suit': 'ForeCell by suit',
  'relaxed-freecell': 'Relaxed FreeCell',
  'relaxed-seahaven': 'Relaxed Seahaven Towers',
};

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
  if (game === undefined) throw new Error(`${name} is no game that this page knows`);
  if (changes.length === 0) return game;
  const changed = changes.map((change) => change.split('='));
  return { ...game, rules: withChanges(text, game.rules, changed) };
}

/** `Seahaven Towers`; where rules are changed, these follow. */
export function gameTitle(text) {
  const [name, ...changes] = text.split(':');
  return [TITLES[name] ?? name, ...changes.map((change) => change.replace('=', ' '))].join(', ');
}

const WORDS = {
  building: {
    alternate: 'Build down in alternating colours',
    suit: 'Build down by suit',
  },
  emptyCascade: {
    any: 'an empty cascade takes any card',
    kings: 'an empty cascade takes kings only',
    none: 'an empty cascade takes no card',
  },
  runMoves: {
    room: 'a run moves if there is room for its cards one by one',
    any: 'a run moves whatever the room',
  },
};

/** The rules of a game in two sentences. */
export function gameWords(text) {
  const { freecells, cascades, rules } = gameOf(text);
  const words = Object.entries(WORDS).map(([rule, wordsOf]) => wordsOf[rules[rule]] ?? '');
  const dealt = Number(rules.dealtToCells ?? 0);
  const cells = dealt === 0 ? '' : `, ${dealt} of which begin with a card`;
  return `${cascades} cascades and ${freecells} freecells${cells}. ${words.filter(Boolean).join('; ')}.`;
}

export const isUsualGame = ({ game = FREECELL.game }) => game === FREECELL.game;
