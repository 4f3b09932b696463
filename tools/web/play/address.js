// Links to a deal, a board or a position: `#deal=617&moves=2a.27.72`. `board` is board text with a
// slash between lines; the game is named if it is not FreeCell, and freecells and cascades if they
// are not the game's.

import { gameOf, isUsualGame } from './games.js';

const partsOf = (hash) => new URLSearchParams(hash.replace(/^#/, ''));

/** Whether an address asks for the table alone, for a page of somebody else's around it. */
export const isEmbedded = (hash) => partsOf(hash).has('embed');

/** The language that an address asks for, `de`; null if none. */
export const languageAsked = (hash) => partsOf(hash).get('lang');

/** The parts of an address that are about the page and not about what is played on it, as its end. */
export const partsOfPage = (hash) =>
  (isEmbedded(hash) ? '&embed' : '') +
  (languageAsked(hash) === null ? '' : `&lang=${readable(languageAsked(hash))}`);

/** What an address asks for: { deal or board, game, freecells, cascades, moves }; null if for nothing. */
export function parseAddress(hash) {
  const parts = partsOf(hash);
  const deal = parts.get('deal');
  const board = parts.get('board');
  if (deal === null && board === null) return null;
  const game = parts.get('game') ?? 'freecell';
  const usual = gameOf(game);
  const number = (name) => Number(parts.get(name) ?? usual[name]);
  return {
    ...(board === null ? { deal } : { board: board.replaceAll('/', '\n') }),
    game,
    freecells: number('freecells'),
    cascades: number('cascades'),
    moves: parts.get('moves'),
  };
}

/** The part of an address that asks for `deal` (a PlayedDeal) after `moves`, which may be empty. */
export function addressOf(deal, moves = '') {
  const { game, freecells, cascades } = deal;
  const usual = gameOf(game);
  const parts = {
    ...(deal.number === null
      ? { board: deal.text.trimEnd().replaceAll('\n', '/') }
      : { deal: deal.number }),
    ...(isUsualGame(deal) ? {} : { game }),
    ...(freecells === usual.freecells ? {} : { freecells }),
    ...(cascades === usual.cascades || deal.number === null ? {} : { cascades }),
    ...(moves === '' ? {} : { moves }),
  };
  return `#${Object.entries(parts)
    .map(([name, value]) => `${name}=${readable(value)}`)
    .join('&')}`;
}

/** Escapes what an address must not have, and nothing else that moves and boards consist of. */
const readable = (value) =>
  encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2F', '/');
