import { gameNames, gameOf, gameTitle } from './games.js';
import { OWN } from './deal.js';
import { t } from './texts.js';

/** Which games of the statistics a deal is among: `freecell/4/8/hard`, or `seahaven/4/10/`. */
const kindOf = ({ game, freecells, cascades, band }) =>
  [game, freecells, cascades, band ?? ''].join('/');

/** The same in words: `FreeCell, hard`. */
export function kindWords(kind) {
  const [game, freecells, cascades, band] = kind.split('/');
  if (band === undefined || !gameNames().includes(game.split(':')[0])) return kind; // not ours
  const usual = gameOf(game);
  const isUsual = Number(freecells) === usual.freecells && Number(cascades) === usual.cascades;
  const size = [t('freecellCount', Number(freecells)), t('cascadeCount', Number(cascades))];
  return [gameTitle(game), ...(isUsual ? [] : size), band && t(band)].filter(Boolean).join(', ');
}

/** What the statistics note of a HandGame of a deal. */
export const noteOf = (hand, deal) => ({
  id: hand.id,
  key: deal.key,
  name: deal.name || OWN,
  kind: kindOf(deal),
  par: deal.par,
  isWon: hand.isWon,
  isAlone: hand.isAlone,
  isOwn: hand.isOwn,
  moves: hand.counts.player_moves,
  milliseconds: hand.stopwatch.milliseconds,
});
