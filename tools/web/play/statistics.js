import { store } from '../store.js';
import { t } from './texts.js';

const NAME = 'games';
const MOST_GAMES = 5000;

/** Whether something is a game as `note` takes it. Others, too, may write to the storage. */
const isGame = (game) =>
  ['id', 'key', 'name', 'kind'].every((name) => typeof game?.[name] === 'string') &&
  ['isWon', 'isAlone', 'isOwn'].every((name) => typeof game[name] === 'boolean') &&
  ['moves', 'milliseconds'].every((name) => Number.isFinite(game[name]));

const isSame = (one, other) => one.id === other.id && one.key === other.key;

function keep(games) {
  return store.set(NAME, games.slice(-MOST_GAMES));
}

/**
 * The player's own games, on this device, in the order in which they were begun: { id, key, name,
 * kind, par, isWon, isAlone, isOwn, moves, milliseconds }. `kind` is the game and how hard the deal
 * is, `isAlone` without any help, `isOwn` without a move of the solver's.
 */
export const statistics = {
  games() {
    const kept = store.get(NAME);
    return Array.isArray(kept) ? kept.filter(isGame) : [];
  },

  /** Notes a game that has begun, or more of it. What was won stays won. */
  note(game) {
    const games = this.games();
    const index = games.findIndex((other) => isSame(other, game));
    if (index < 0) return keep([...games, game]);
    games[index] = games[index].isWon && !game.isWon ? games[index] : game;
    return keep(games);
  },

  /** The fewest moves with which the deal of this key was won without moves of the solver's. */
  best(key) {
    const own = this.games().filter((game) => game.key === key && game.isWon && game.isOwn);
    return own.length === 0 ? null : Math.min(...own.map(({ moves }) => moves));
  },

  /** A Map of the games that were won, by the keys of their deals. */
  wonGames() {
    const won = new Map();
    for (const game of this.games().filter(({ isWon }) => isWon))
      won.set(game.key, [...(won.get(game.key) ?? []), game]);
    return won;
  },

  exported() {
    return JSON.stringify({ format: 'freecell games', games: this.games() }, null, 1);
  },

  /** Adds the games of an exported text that are not there yet; returns how many. */
  import(text) {
    const read = JSON.parse(text);
    if (read.format !== 'freecell games' || !Array.isArray(read.games))
      throw new Error(t('noGames'));
    const games = this.games();
    const others = read.games.filter(
      (game) => isGame(game) && !games.some((other) => isSame(other, game)),
    );
    const all = [...games, ...others].sort((one, other) => (one.id < other.id ? -1 : 1));
    if (!keep(all)) throw new Error(t('noRoomForGames'));
    return others.length;
  },
};
