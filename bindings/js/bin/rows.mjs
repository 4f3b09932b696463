// The rows of `freecell solve`, searched by several workers.

const ROWS_AT_A_TIME = 64; // of each worker

const isOther = (game) => game !== undefined;

export const HEADERS = (game, withSolution) =>
  `deal,${isOther(game) ? 'game,' : ''}freecells,cascades,verdict,reason,player_moves,card_moves,listed_moves,expanded,generated${withSolution ? ',solution' : ''}\n`;

const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function rowOf(name, { game, freecells, cascades }, found, withSolution) {
  const { player = '', card = '', listed = '' } = found.counts ?? {};
  return `${[
    cell(name),
    ...(isOther(game) ? [cell(game)] : []),
    ...[freecells.length, cascades.length, found.verdict, found.reason],
    ...[player, card, listed, found.expanded, found.generated],
    ...(withSolution ? [found.solution ?? ''] : []),
  ].join(',')}\n`;
}

/** Yields rows in the order of the deals, some at a time: `{ rows, areDecided }`. */
export async function* rowsOf(solvers, deals, options, withSolution) {
  const search = async ({ name, position }, solver) => {
    const found = await solver.solve(position, options);
    return {
      row: rowOf(name, position, found, withSolution),
      isDecided: found.verdict !== 'unknown',
    };
  };
  const most = solvers.length * ROWS_AT_A_TIME;
  const begin = () => {
    const searches = [];
    while (searches.length < most) {
      const { value, done } = deals.next();
      if (done) break;
      searches.push(search(value, solvers[searches.length % solvers.length]));
    }
    return Promise.all(searches);
  };
  // The workers have the next deals before the rows of the last ones are written.
  let next = begin();
  for (;;) {
    const found = await next;
    if (found.length === 0) return;
    next = begin();
    yield {
      rows: found.map(({ row }) => row).join(''),
      areDecided: found.every(({ isDecided }) => isDecided),
    };
  }
}
