import { Solver } from '../../../bindings/js/dist/freecell.js';
import { gameOf, isUsualGame } from './games.js';
import { cardText, parseCard, Position, SUITS } from './rules.js';

async function inflate(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream);
}

/** Starts the solver that is in the page: as WebAssembly, and the script of its worker. */
export async function startSolver(wasm, worker) {
  const [code, script] = await Promise.all([wasm, worker].map((part) => inflate(part.textContent)));
  return Solver.start({ wasm: await code.arrayBuffer(), worker: await script.text() });
}

// ---- Positions, as bindings/js has them ----

export const toSolver = ({ cascades, cells, home, rules }) => ({
  cascades: cascades.map((cards) => cards.map(cardText)),
  freecells: cells.map((card) => (card === null ? null : cardText(card))),
  foundations: Object.fromEntries(home.map((rank, suit) => [SUITS[suit], rank])),
  ...(isUsualGame(rules) ? {} : { game: rules.game }),
});

export const fromSolver = ({ cascades, freecells, foundations, game = 'freecell' }) =>
  new Position(
    cascades.map((cards) => cards.map(parseCard)),
    freecells.map((card) => (card === null ? null : parseCard(card))),
    [...SUITS].map((suit) => foundations[suit]),
    gameOf(game).rules,
  );
