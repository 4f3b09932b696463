import { t } from './texts.js';

// What a player's games (statistics.js) come to.

const mean = (numbers) =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const least = (numbers) => (numbers.length === 0 ? null : Math.min(...numbers));

/**
 * What `games` come to. The one with the id `open` is still played; the others that are not won are
 * lost. Times and moves are those of games that were won without moves of the solver's.
 */
export function summary(games, open = '') {
  const ended = games.filter(({ id, isWon }) => isWon || id !== open);
  const won = ended.filter(({ isWon }) => isWon);
  const own = won.filter(({ isOwn }) => isOwn);
  const times = own.map(({ milliseconds }) => milliseconds);
  const moves = own.map((game) => game.moves);
  return {
    played: games.length,
    won: won.length,
    lost: ended.length - won.length,
    rate: ended.length === 0 ? null : won.length / ended.length,
    alone: won.filter(({ isAlone }) => isAlone).length,
    ...streaks(ended),
    bestTime: least(times),
    meanTime: mean(times),
    fewestMoves: least(moves),
    meanMoves: mean(moves),
  };
}

/** How many games were won one after the other: now, and at most. */
function streaks(games) {
  let [streak, longest] = [0, 0];
  for (const { isWon } of games) {
    streak = isWon ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return { streak, longest };
}

/** The games of each kind: [kind, games]. */
export function byKind(games) {
  const kinds = new Map();
  for (const game of games) kinds.set(game.kind, [...(kinds.get(game.kind) ?? []), game]);
  return [...kinds].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The deals that were won, the last one first: { name, won, best, par }. */
export function wonDeals(games) {
  const deals = new Map();
  for (const { key, name, par, isWon, isOwn, moves } of games.filter((game) => game.isWon)) {
    const before = deals.get(key) ?? { won: 0, best: null };
    const best = isWon && isOwn ? Math.min(moves, before.best ?? Infinity) : before.best;
    deals.delete(key);
    deals.set(key, { name, won: before.won + 1, best, par });
  }
  return [...deals.values()].reverse();
}

/** A game has three stars if it needs no more moves than par, and two if it needs a sixth more. */
const TWO_STARS = 7 / 6;

/**
 * What there is to say of the `won` games of one deal: `won`, and stars for the best of those
 * without a move of the solver's, against `par`, unless that is not known.
 */
export function starsOf(won, par = won.at(-1)?.par) {
  if (won.length === 0) return '';
  const best = least(won.filter(({ isOwn }) => isOwn).map(({ moves }) => moves));
  if (best === null || !par) return t('won');
  return `${t('won')} ${'★'.repeat(best <= par ? 3 : best <= par * TWO_STARS ? 2 : 1)}`;
}
