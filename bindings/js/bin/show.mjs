// One deal for people, as `freecell show` prints it.

const MOVES_PER_LINE = 10;
const RANKS = 'A23456789TJQK';
const CASCADES = '123456789ABCD';

const plural = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;
const withCommas = (number) => number.toLocaleString('en-US');

function meaning(reason) {
  if (reason === 'exhausted') return 'every position that can be reached was searched';
  return `--max-${reason} was reached first`;
}

function verdictLine({ verdict, reason, counts, expanded }) {
  const found =
    verdict === 'solved'
      ? `${counts.player} player moves, ${counts.card} card moves, ${counts.listed} listed moves`
      : meaning(reason);
  return `${verdict}: ${found} (${withCommas(expanded)} positions expanded)\n`;
}

function notationLines(solution) {
  const moves = solution.split(' ');
  const lines = [];
  for (let i = 0; i < moves.length; i += MOVES_PER_LINE)
    lines.push(`  ${moves.slice(i, i + MOVES_PER_LINE).join(' ')}\n`);
  return lines.join('');
}

const order = (card) => RANKS.indexOf(card[0]) * 4 + 'CDHS'.indexOf(card[1]);

function homeLine(cards) {
  const sorted = [...cards].sort((a, b) => order(a) - order(b));
  return cards.length === 0 ? '' : `      (home: ${sorted.join(' ')})\n`;
}

const cascadeAt = ({ cascades }, place) => cascades[CASCADES.indexOf(place)];
const placeText = (place) =>
  CASCADES.includes(place) ? `cascade ${CASCADES.indexOf(place) + 1}` : `freecell ${place}`;

function targetText(position, to) {
  if (to === 'h') return 'home';
  const cascade = cascadeAt(position, to);
  if (cascade === undefined) return `to ${placeText(to)}`;
  return cascade.length === 0
    ? `to empty ${placeText(to)}`
    : `to ${cascade.at(-1)} (${placeText(to)})`;
}

function moveText(position, { from, to, count, card }) {
  const cards = cascadeAt(position, from)?.slice(-count).join(' ') ?? card;
  return `${cards} from ${placeText(from)} ${targetText(position, to)}`;
}

const homeOf = (steps) => homeLine(steps.filter((s) => s.automatic).map(({ card }) => card));

function moveLines(solver, start, solution) {
  const opening = solver.play(start, '');
  let { position } = opening;
  let text = homeOf(opening.steps);
  for (const [index, move] of solution.split(' ').filter(Boolean).entries()) {
    const played = solver.play(position, move);
    const step = played.steps.find(({ automatic }) => !automatic);
    text += `${String(index + 1).padStart(4)}. ${moveText(position, step)}\n${homeOf(played.steps)}`;
    ({ position } = played);
  }
  return text;
}

/** The deal, whether it can be won, and how. `found`: what `solve` has come to. */
export function shown(solver, name, position, found) {
  const game = position.game === undefined ? '' : `# game: ${position.game}\n`;
  const head = `Deal ${name}, ${plural(position.freecells.length, 'freecell')}\n${game}\n`;
  const board = solver.write(position).replace(/^(Freecells:.*?)(?: {2}-)+$/m, '$1');
  const text = `${head}${board}\n${verdictLine(found)}`;
  if (found.solution === null) return text;
  return `${text}\n${notationLines(found.solution)}\n${moveLines(solver, position, found.solution)}`;
}
