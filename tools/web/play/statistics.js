import { store } from '../store.js';

const NAME = 'statistics';
const EMPTY = { played: 0, won: 0, alone: 0, deals: {} };

/**
 * The player's own games, on this device. Of each deal that was won: the name, how often, the
 * fewest player moves, and the length of the short solution. `alone` counts the games that were won
 * without a hint and without a move of the solver's.
 */
export const statistics = {
  get: () => ({ ...EMPTY, ...store.get(NAME) }),

  notePlayed() {
    const all = this.get();
    store.set(NAME, { ...all, played: all.played + 1 });
  },

  /** A game that was won, for the first time (`isNew`) or once more after undoing. */
  noteWon({ key, name, moves, par, isAlone, isNew }) {
    const all = this.get();
    const before = all.deals[key] ?? { won: 0, best: Infinity, par: null };
    const deal = {
      name,
      won: before.won + (isNew ? 1 : 0),
      best: isAlone ? Math.min(moves, before.best ?? Infinity) : before.best,
      par: par ?? before.par,
    };
    store.set(NAME, {
      played: all.played,
      won: all.won + (isNew ? 1 : 0),
      alone: all.alone + (isNew && isAlone ? 1 : 0),
      deals: { ...withoutKey(all.deals, key), [key]: { ...deal, best: finite(deal.best) } },
    });
  },

  forget: () => store.remove(NAME),
};

/** The deal that was won last stands last. */
const withoutKey = (deals, key) =>
  Object.fromEntries(Object.entries(deals).filter(([other]) => other !== key));

const finite = (number) => (Number.isFinite(number) ? number : null);
