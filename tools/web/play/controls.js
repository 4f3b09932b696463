import { homeMarks, stepMarks } from './move_words.js';
import { clockText } from './stopwatch.js';
import { t } from './texts.js';

const $ = (id) => document.getElementById(id);

function showFilm({ film, hand, deal }) {
  const { index, length, isPlaying } = film;
  $('scrubber').max = length;
  $('scrubber').value = index;
  $('scrubber').style.setProperty('--done', `${(100 * index) / Math.max(1, length)}%`);
  $('scrubber').ariaValueText = t('moveOf', index, length);
  $('first').disabled = $('back').disabled = index === 0;
  $('forward').disabled = $('end').disabled = index === length;
  $('by-hand').disabled = film.position.isWon();
  $('to-hand').hidden = hand === null;
  $('to-solution').hidden = deal.solution === null;
  document.body.classList.toggle('playing', isPlaying);
  $('play').ariaLabel = t(isPlaying ? 'pause' : 'play');
}

function showHand({ hand }, isLost) {
  $('hand-moves').textContent = hand.counts.player_moves;
  $('home-cards').textContent = hand.position.cardsHome();
  $('undo').disabled = $('restart').disabled = hand.index === 0;
  $('redo').disabled = hand.index === hand.line.length;
  $('marks').disabled = hand.isWon;
  $('finish').disabled = $('from-here').disabled = $('hint').disabled = hand.isWon || isLost;
}

/**
 * Shows on the controls what can be done on the table, a PlayedTable. `isLost`: the game cannot be
 * won any more, as far as that may be said.
 */
export function showControls(table, isLost = false) {
  document.body.dataset.mode = table.isByHand ? 'hand' : 'solution';
  $('moves-title').textContent = listTitle(table);
  showFilm(table);
  if (table.isByHand) showHand(table, isLost);
}

function listTitle({ isByHand, film }) {
  if (isByHand) return t('yourMoves');
  return t(film.title);
}

/** The last move that was made, as HTML, or what to do first. */
export function lastMoveMarks({ line, index, isByHand }) {
  if (index === 0) return t(isByHand ? 'chooseACard' : 'pressPlay');
  const made = line.steps[index - 1];
  const home = made.homeCards.length > 0 ? ` · ${t('homeNow', homeMarks(made.homeCards))}` : '';
  return t('lastMove', index, line.length, stepMarks(made)) + home;
}

/** The clock runs while a game by hand that has begun is on the table, and somebody sees it. */
export function runClock({ hand, isByHand }) {
  if (hand === null) return;
  const isSeen = !document.hidden && document.querySelector('dialog[open]') === null;
  hand.stopwatch.run(isByHand && hand.isBegun && !hand.isWon && isSeen);
  $('hand-time').textContent = clockText(hand.stopwatch.milliseconds);
}
