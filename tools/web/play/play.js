import { HOME, isCascade, isFreecell, parseMoves } from './rules.js';
import { LineOfPlay, startOf } from './line_of_play.js';
import { BoardView } from './board_view.js';
import { MoveList } from './move_list.js';
import { cardMarks, placeName, plural, stepMarks } from './move_words.js';
import { restoreTheme, toggleTheme } from '../theme.js';

// Milliseconds at speed 1.
const FLIGHT = 340;
const BETWEEN_SINGLES = 240;
const BETWEEN_HOME_MOVES = 150;
const BETWEEN_MOVES = 620;
const JUMP = 420;

const $ = (id) => document.getElementById(id);
const deal = JSON.parse($('game').textContent);
const isSolved = deal.verdict === 'solved';
const solution = new LineOfPlay(startOf(deal));
for (const move of parseMoves(deal.solution)) solution.add(move);

// The page shows `index` moves of the solution, or of a game by hand that began somewhere in it.
let index = 0;
let hand = null; // a LineOfPlay
let handIndex = 0; // moves of it that are not undone
let handStarted = null; // when its first move was made
let handEnded = null;
let chosen = null; // { from, count }: what is to move; count as in BoardView
let playing = null; // the timer of the next move
let speed = 1;

const position = () =>
  hand ? hand.positions[handIndex] : index === 0 ? solution.start : solution.positions[index];

const board = new BoardView($('stage'), solution.start, {
  canDrag: (place, count, pointerType) =>
    (hand !== null || pointerType !== 'touch') && count <= position().runLength(place),
  onTap: tap,
  onDoubleTap: sendAway,
  onDrop: moveByHand,
});
const list = new MoveList($('moves'), visit);

function say(html, isRefusal = false) {
  $('status').innerHTML = html;
  $('status').classList.toggle('refusal', isRefusal);
}

// ---- The solution ----

/**
 * Goes to the position after `target` moves of the solution; returns the milliseconds that it
 * takes.
 */
function goTo(target) {
  const next = Math.max(0, Math.min(target, solution.length));
  const isStep = next === index + 1;
  index = next;
  choose(null);
  const duration = isStep
    ? showStep(solution, next)
    : board.show(position(), JUMP / Math.max(1, speed));
  update();
  return duration;
}

/**
 * Shows how the `number`-th step of a line goes, a card flying for `flight`; returns the
 * milliseconds that it takes.
 */
function showStep(line, number, flight = FLIGHT / Math.max(1, speed * 0.8)) {
  const scenes = [];
  const step = line.steps[number - 1];
  let shown = number === 1 && line === solution ? line.start : line.positions[number - 1];
  const add = (move, pause) => {
    shown = shown.after(move);
    scenes.push([shown, pause / speed]);
  };
  if (number === 1 && line === solution)
    line.opening.forEach((move) => add(move, BETWEEN_HOME_MOVES));
  const moves = line === solution && $('singles').checked ? step.singles : [step.move];
  moves.forEach((move) => add(move, BETWEEN_SINGLES));
  step.home.forEach((move) => add(move, BETWEEN_HOME_MOVES));
  board.showScenes(scenes, flight);
  return scenes.reduce((sum, [, pause]) => sum + pause, 0);
}

function play() {
  if (index === solution.length) goTo(0);
  setPlaying(setTimeout(playNext, 200));
}

function playNext() {
  const duration = goTo(index + 1);
  setPlaying(
    index < solution.length
      ? setTimeout(playNext, duration + (BETWEEN_MOVES - BETWEEN_SINGLES) / speed)
      : null,
  );
}

function setPlaying(timer) {
  clearTimeout(playing);
  playing = timer;
  document.body.classList.toggle('playing', timer !== null);
  $('play').ariaLabel = timer === null ? 'Play' : 'Pause';
}

const pause = () => setPlaying(null);

/** What the person asks for stops the playing. */
function visit(target) {
  pause();
  if (hand) goToHand(target);
  else goTo(target);
}

const shownIndex = () => (hand ? handIndex : index);
const shownLine = () => hand ?? solution;

// ---- A game by hand ----

function beginByHand() {
  if (hand || position().isWon()) return;
  pause();
  hand = new LineOfPlay(
    index === 0 ? solution.start : solution.positions[index],
    $('automatic').checked,
  );
  handIndex = 0;
  handStarted = handEnded = null;
  document.body.dataset.mode = 'hand';
  board.show(position(), FLIGHT);
  update();
  say(
    index > 0
      ? `Your game, from move ${index} of the solution. Choose a card.`
      : 'Your game. Choose a card.',
  );
}

function backToSolution() {
  if (!hand || !isSolved) return;
  hand = null;
  document.body.dataset.mode = 'solution';
  $('banner').hidden = true;
  choose(null);
  board.show(position(), JUMP);
  update();
}

/** Undoes or redoes to `target` moves. */
function goToHand(target) {
  const next = Math.max(0, Math.min(target, hand.length));
  if (next === handIndex) return;
  const isStep = next === handIndex + 1;
  handIndex = next;
  choose(null);
  $('banner').hidden = true;
  if (isStep) showStep(hand, handIndex);
  else board.show(position(), FLIGHT);
  if (!position().isWon()) handEnded = null;
  update();
  tellEnd();
}

/**
 * The move that is meant: a top card alone stands for the run that fits, except to an empty
 * cascade.
 */
function intended(from, count, to) {
  const isImplied = count === 1 && isCascade(to) && position().cards(to).length > 0;
  return position().resolve({ from, to, count: isImplied ? 0 : count });
}

function moveByHand(from, count, to) {
  const move = intended(from, count, to);
  const violation = position().violation(move);
  if (violation !== null) return refuse(from, count, violation);
  choose(null);
  beginByHand();
  hand.truncate(handIndex);
  // The opening of a game at the very start may have taken home the card that was meant.
  const late = hand.add(move, $('automatic').checked);
  if (late !== null) return refuse(from, 0, late);
  handStarted ??= Date.now();
  ++handIndex;
  showStep(hand, handIndex, 0.75 * FLIGHT);
  update();
  tellEnd();
}

function refuse(from, count, violation) {
  const cards = position().cards(from);
  board.refuse(cards.slice(-Math.max(1, count)));
  choose(null);
  say(`Not possible: ${violation}.`, true);
}

function tellEnd() {
  const last = hand.positions[handIndex];
  if (last.isWon()) {
    handEnded ??= Date.now();
    tell(
      `Won with ${plural(hand.counts(handIndex).player_moves, 'player move')} in ${elapsed()}.`,
      false,
    );
    update();
  } else if (last.legalMoves().length === 0) {
    tell('Dead end: no legal move is left.', true);
  }
}

function tell(text, canUndo) {
  $('banner-text').textContent = text;
  $('banner-undo').hidden = !canUndo;
  $('banner').hidden = false;
}

function elapsed() {
  const seconds =
    handStarted === null ? 0 : Math.floor(((handEnded ?? Date.now()) - handStarted) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// ---- Choosing ----

function targets(from, count) {
  return [...position().places(), HOME].filter(
    (to) => to !== from && position().violation(intended(from, count, to)) === null,
  );
}

function choose(choice) {
  chosen = choice;
  if (choice === null) return board.mark([], []);
  const cards = position().cards(choice.from).slice(-Math.max(1, choice.count));
  board.mark(cards, targets(choice.from, choice.count));
  say(`${cardMarks(cards)} from ${placeName(choice.from)} to …`);
}

function tap(place, count) {
  pause();
  if (index === 0 && !hand && solution.opening.length > 0) beginByHand();
  if (chosen) {
    const { from, count: chosenCount } = chosen;
    if (place !== from) return moveByHand(from, chosenCount, place);
    const isSame = count === chosenCount || count <= 1;
    choose(null);
    if (isSame) return update();
  }
  const cards = place === HOME ? [] : position().cards(place);
  if (cards.length === 0) return;
  if (count > position().runLength(place)) {
    board.refuse([cards.at(-count)]);
    return say('Not possible: the cards on it are no run.', true);
  }
  choose({ from: place, count });
}

/** Home if it can go there, else to a freecell. */
function sendAway(place) {
  if (place === HOME || position().cards(place).length === 0) return;
  const open = targets(place, 1);
  const to = open.includes(HOME)
    ? HOME
    : open.find((target) => isFreecell(target) && !isFreecell(place));
  if (to !== undefined) moveByHand(place, 1, to);
}

// ---- Showing the state ----

function update() {
  const line = shownLine();
  board.reserve(line.tallest);
  const at = shownIndex();
  $('scrubber').value = index;
  $('scrubber').style.setProperty('--done', `${(100 * index) / Math.max(1, solution.length)}%`);
  $('scrubber').ariaValueText = `move ${index} of ${solution.length}`;
  $('first').disabled = $('back').disabled = index === 0;
  $('forward').disabled = $('end').disabled = $('by-hand').disabled = index === solution.length;
  if (hand) updateHand();
  $('moves-title').textContent = hand ? 'Your moves' : 'Solution in standard notation';
  list.show(line, at, hand && index > 0 ? `From move ${index} of the solution` : 'Start');
  describe(line, at);
}

function updateHand() {
  const counts = hand.counts(handIndex);
  tally($('hand-moves'), counts.player_moves, 'player move');
  tally($('hand-card-moves'), counts.card_moves, 'card move');
  $('hand-time').textContent = elapsed();
  $('undo').disabled = $('restart').disabled = handIndex === 0;
  $('redo').disabled = handIndex === hand.length;
}

/** The number is an element, its noun the text after it. */
function tally(number, count, noun) {
  number.textContent = count;
  number.nextSibling.textContent = plural(count, noun).slice(String(count).length);
}

function describe(line, at) {
  if (at > 0) {
    const step = line.steps[at - 1];
    const home = step.homeCards.length > 0 ? ` · home: ${cardMarks(step.homeCards)}` : '';
    say(`<b>${at}</b> of ${line.length}: ${stepMarks(step)}${home}`);
  } else if (!hand) {
    say(isSolved ? 'Press play, or click a card to play by hand.' : '');
  } else {
    say('Choose a card.');
  }
}

function showFacts() {
  $('game-line').textContent =
    `${plural(deal.freecells, 'freecell')}, ${plural(deal.cascades.length, 'cascade')}`;
  $('badge').textContent = { solved: 'Solved', unsolvable: 'No solution', unknown: 'Unknown' }[
    deal.verdict
  ];
  $('badge').classList.add(deal.verdict);
  $('verdict').textContent = deal.meaning;
  const facts = { ...deal.counts, positions_expanded: deal.expanded };
  $('counts').replaceChildren(
    ...Object.entries(facts).map(([key, value]) => {
      const name = key.replace('_', ' ');
      const entry = document.createElement('div');
      entry.innerHTML = `<dt>${name}</dt><dd data-count="${name}">${value.toLocaleString('en')}</dd>`;
      return entry;
    }),
  );
  $('scrubber').max = solution.length;
  $('to-solution').hidden = !isSolved;
}

// ---- Controls and keyboard ----

const togglePlay = () => (playing === null ? play() : pause());

function setSpeed(value) {
  speed = value;
  document.querySelector(`#speed [value="${value}"]`).checked = true;
}

function changeSpeed(by) {
  const speeds = [0.5, 1, 2, 4];
  setSpeed(speeds[Math.max(0, Math.min(speeds.indexOf(speed) + by, speeds.length - 1))]);
}

const step = (by) => visit(shownIndex() + by);

$('first').onclick = () => visit(0);
$('back').onclick = () => step(-1);
$('play').onclick = togglePlay;
$('forward').onclick = () => step(1);
$('end').onclick = () => visit(solution.length);
$('scrubber').oninput = () => visit(Number($('scrubber').value));
$('speed').onchange = (event) => setSpeed(Number(event.target.value));
$('by-hand').onclick = beginByHand;
$('restart').onclick = () => visit(0);
$('undo').onclick = $('banner-undo').onclick = () => step(-1);
$('redo').onclick = () => step(1);
$('banner-close').onclick = () => {
  $('banner').hidden = true;
};
$('to-solution').onclick = backToSolution;
$('theme').onclick = toggleTheme;
$('help').onclick = () => $('help-dialog').showModal();

const SHORTCUTS = {
  ' ': () => !hand && togglePlay(),
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => visit(0),
  End: () => visit(shownLine().length),
  '+': () => changeSpeed(1),
  '=': () => changeSpeed(1),
  '-': () => changeSpeed(-1),
  u: () => hand && step(-1),
  r: () => hand && step(1),
  p: beginByHand,
  s: backToSolution,
  t: toggleTheme,
  '?': () => $('help-dialog').showModal(),
  Escape: () => {
    if (chosen) {
      choose(null);
      update();
    }
  },
};

document.addEventListener('keydown', (event) => {
  if ($('help-dialog').open || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && hand && 'zy'.includes(event.key.toLowerCase())) step(event.key === 'z' ? -1 : 1);
  else if (isCommand || belongsToControl(event)) return;
  else if (SHORTCUTS[event.key]) SHORTCUTS[event.key]();
  else if (event.key === HOME || position().places().includes(event.key)) tap(event.key, 0);
  else return;
  event.preventDefault();
});

/**
 * Keys that the focused control uses itself. A radio button that was clicked leaves the arrows to
 * the solution.
 */
function belongsToControl({ key, target }) {
  if (target.matches('button')) return key === ' ' || key === 'Enter';
  const isMoving = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (target.matches('input[type="range"], input[type="radio"]:focus-visible'))
    return isMoving || key === ' ';
  return target.matches('input[type="checkbox"]') && key === ' ';
}

setInterval(() => {
  if (handStarted && !handEnded) $('hand-time').textContent = elapsed();
}, 1000);

// Paper has a width of its own.
for (const [event, isPrinting] of [
  ['beforeprint', true],
  ['afterprint', false],
]) {
  addEventListener(event, () => {
    document.documentElement.classList.toggle('printing', isPrinting);
    board.relayout();
  });
}

restoreTheme();
showFacts();
update();
if (!isSolved) beginByHand();
