import { gameOf, gameTitle } from './games.js';

/** Which games of the statistics a deal is among: `FreeCell, hard`. */
function kindOf({ game, freecells, cascades, band }) {
  const usual = gameOf(game);
  const isUsual = freecells === usual.freecells && cascades === usual.cascades;
  const size = isUsual ? '' : `, ${freecells} freecells, ${cascades} cascades`;
  return gameTitle(game) + size + (band === null ? '' : `, ${band}`);
}

/** What the statistics note of a HandGame of a deal. */
export const noteOf = (hand, deal) => ({
  id: hand.id,
  key: deal.key,
  name: deal.name || deal.title,
  kind: kindOf(deal),
  par: deal.par,
  isWon: hand.isWon,
  isAlone: hand.isAlone,
  isOwn: hand.isOwn,
  moves: hand.counts.player_moves,
  milliseconds: hand.stopwatch.milliseconds,
});
