import { homeMarks, plural, stepMarks } from './move_words.js';
import { clockText } from './stopwatch.js';

const $ = (id) => document.getElementById(id);

/** The number is an element, its noun the text after it. */
function showTally(number, count, noun) {
  number.textContent = count;
  number.nextSibling.textContent = plural(count, noun).slice(String(count).length);
}

function showFilm({ film, hand, deal }) {
  const { index, length, isPlaying } = film;
  $('scrubber').max = length;
  $('scrubber').value = index;
  $('scrubber').style.setProperty('--done', `${(100 * index) / Math.max(1, length)}%`);
  $('scrubber').ariaValueText = `move ${index} of ${length}`;
  $('first').disabled = $('back').disabled = index === 0;
  $('forward').disabled = $('end').disabled = index === length;
  $('by-hand').disabled = film.position.isWon();
  $('to-hand').hidden = hand === null;
  $('to-solution').hidden = deal.solution === null;
  document.body.classList.toggle('playing', isPlaying);
  $('play').ariaLabel = isPlaying ? 'Pause' : 'Play';
}

function showHand({ hand }) {
  showTally($('hand-moves'), hand.counts.player_moves, 'player move');
  $('undo').disabled = $('restart').disabled = hand.index === 0;
  $('redo').disabled = hand.index === hand.line.length;
  $('finish').disabled = $('from-here').disabled = $('hint').disabled = hand.isWon;
}

/** Shows on the controls what can be done on the table, a PlayedTable. */
export function showControls(table) {
  document.body.dataset.mode = table.isByHand ? 'hand' : 'solution';
  $('moves-title').textContent = listTitle(table);
  showFilm(table);
  if (table.isByHand) showHand(table);
}

function listTitle({ isByHand, film }) {
  if (isByHand) return 'Your moves';
  return film.origin === ''
    ? 'Solution in standard notation'
    : 'A short solution from your position';
}

/** The last move that was made, as HTML, or what to do first. */
export function lastMoveMarks({ line, index, isByHand }) {
  if (index === 0)
    return isByHand ? 'Choose a card.' : 'Press play, or click a card to play by hand.';
  const made = line.steps[index - 1];
  const home = made.homeCards.length > 0 ? ` · home: ${homeMarks(made.homeCards)}` : '';
  return `<b>${index}</b> of ${line.length}: ${stepMarks(made)}${home}`;
}

/** The clock runs while a game by hand that has begun is on the table, and somebody sees it. */
export function runClock({ hand, isByHand }) {
  if (hand === null) return;
  const isSeen = !document.hidden && document.querySelector('dialog[open]') === null;
  hand.stopwatch.run(isByHand && hand.isBegun && !hand.isWon && isSeen);
  $('hand-time').textContent = clockText(hand.stopwatch.milliseconds);
}
