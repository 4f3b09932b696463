import { toSolver } from './solver_start.js';

/** Milliseconds after which a search gives up. */
export const PATIENCE = 20_000;

/**
 * Whether a position can still be won: `tell(outlook)` is called with what bindings/js calls an
 * Outlook, and again when a shorter solution has been found.
 */
export async function lookAhead(solver, position, signal, tell) {
  for (const effort of ['fast', 'short']) {
    const options = { effort, maxMilliseconds: PATIENCE, signal };
    const outlook = await solver.canBeWon(toSolver(position), options);
    signal.throwIfAborted();
    // That a short solution was not found in time takes nothing back.
    if (effort === 'fast' || outlook.answer) tell(outlook);
    if (!outlook.answer) return;
  }
}

/**
 * The number of the move after which a game could not be won any more, of a game whose last
 * position cannot; 0 if it never could, null if that was not decided. The last position that could
 * be won is looked for where it most often is, one move back, and then by halves.
 */
export async function losingMove(solver, positions, signal) {
  const last = positions.length - 1;
  let [won, lost] = [-1, last];
  while (lost - won > 1) {
    const middle = lost === last ? last - 1 : Math.floor((won + lost) / 2);
    const options = { maxMilliseconds: PATIENCE, signal };
    const { answer } = await solver.canBeWon(toSolver(positions[middle]), options);
    if (answer === null) return null;
    if (answer) won = middle;
    else lost = middle;
  }
  return lost;
}
