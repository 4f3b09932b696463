import { store } from '../store.js';

const MOST_GAMES = 200;
const NAME = 'game ';

/** Whether something is what HandGame.save makes. Others, too, may write to the storage. */
const isGame = (saved) =>
  typeof saved?.moves === 'string' &&
  Number.isInteger(saved.index) &&
  Number.isFinite(saved.milliseconds) &&
  typeof saved.id === 'string';

/** The last game by hand of each deal, by the deal's key. */
export const keptGames = {
  /** Null if there is none, and if what is kept is damaged. */
  get(key) {
    const saved = store.get(NAME + key);
    return isGame(saved) ? { changed: 0, ...saved } : null;
  },

  keep(key, saved) {
    store.set(NAME + key, { ...saved, date: Date.now() });
  },

  forget: (key) => store.remove(NAME + key),

  /** Makes room: forgets all but the newest. */
  prune() {
    const names = store.names().filter((name) => name.startsWith(NAME));
    if (names.length <= MOST_GAMES) return;
    const dated = names.map((name) => ({ name, date: store.get(name)?.date ?? 0 }));
    dated.sort((one, other) => other.date - one.date);
    for (const { name } of dated.slice(MOST_GAMES)) store.remove(name);
  },
};
