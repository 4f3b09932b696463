import { CASCADES, FREECELLS, HOME, isCascade, parseMoves, rankOf, suitOf, RANKS } from './rules.js';
import { LineOfPlay, cardName, startOf } from './line_of_play.js';
import { BoardView, pip } from './board_view.js';

// Milliseconds at speed 1.
const FLIGHT = 340;
const BETWEEN_SINGLES = 240;
const BETWEEN_HOME_MOVES = 150;
const BETWEEN_MOVES = 620;
const JUMP = 420;

const $ = (id) => document.getElementById(id);
const deal = JSON.parse($('game').textContent);
const solution = new LineOfPlay(startOf(deal));
for (const move of parseMoves(deal.solution)) solution.add(move);

// What the page shows: `index` moves of the solution, or of a game by hand that began somewhere in it.
let index = 0;
let hand = null;          // a LineOfPlay
let handIndex = 0;        // moves of it that are not undone
let handStarted = null;   // when its first move was made
let handEnded = null;
let chosen = null;        // { from, count }: what is to move; count as in BoardView
let playing = null;       // the timer of the next move
let speed = 1;

const position = () => (hand ? hand.positions[handIndex] : index === 0 ? solution.start : solution.positions[index]);
const isSolved = deal.verdict === 'solved';

const board = new BoardView($('stage'), solution.start, {
  canDrag: (place, count, pointerType) => (hand !== null || pointerType !== 'touch') && count <= position().runLength(place),
  onTap: tap,
  onDoubleTap: sendAway,
  onDrop: (from, count, to) => moveByHand(from, count, to),
});

// ---- Words ----

const cardMark = (card) => `<span class="${suitOf(card) === 1 || suitOf(card) === 2 ? 'red' : ''}">${RANKS[card >> 2] === 'T' ? '10' : RANKS[card >> 2]}${pip(suitOf(card))}</span>`;
const cardMarks = (cards) => `<span class="cards-of">${cards.map(cardMark).join(' ')}</span>`;
const plural = (count, noun) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function placeName(place) {
  if (place === HOME) return 'home';
  return isCascade(place) ? `cascade ${place}` : `freecell ${place}`;
}

/** `Q♥ → K♣` as HTML. */
function stepMarks(step) {
  const to = step.target === undefined ? (isCascade(step.move.to) ? `empty ${step.move.to}` : placeName(step.move.to)) : cardMarks([step.target]);
  const cards = step.cards.length > 3 ? `${cardMarks([step.cards[0]])} … ${cardMarks([step.cards.at(-1)])}` : cardMarks(step.cards);
  return `${cards} → ${to}`;
}

/** For screen readers. */
function stepWords(step) {
  const target = step.target === undefined ? placeName(step.move.to) : `the ${cardName(step.target)}, ${placeName(step.move.to)}`;
  const home = step.homeCards.length === 0 ? '' : `; home: ${step.homeCards.map(cardName).join(', ')}`;
  return `${step.cards.map(cardName).join(', ')} to ${target}${home}`;
}

function say(html, isRefusal = false) {
  $('status').innerHTML = html;
  $('status').classList.toggle('refusal', isRefusal);
}

// ---- The solution ----

/** Goes to the position after `target` moves of the solution, step by step if it is the next one. */
function goTo(target) {
  const next = Math.max(0, Math.min(target, solution.length));
  const isStep = next === index + 1;
  index = next;
  choose(null);
  let duration = 0;
  if (isStep) {
    duration = showStep(solution, next);
  } else {
    board.show(position(), JUMP / Math.max(1, speed));
  }
  if (index === solution.length && isSolved) board.celebrate();
  else board.stopCelebrating();
  update();
  return duration;
}

/** Shows how the `number`-th step of a line goes; returns the milliseconds that it takes. */
function showStep(line, number) {
  const scenes = [];
  const step = line.steps[number - 1];
  let shown = number === 1 ? line.start : line.positions[number - 1];
  const add = (move, pause) => {
    shown = shown.after(move);
    scenes.push([shown, pause / speed]);
  };
  if (number === 1) line.opening.forEach((move) => add(move, BETWEEN_HOME_MOVES));
  const moves = $('singles').checked ? step.singles : [step.move];
  moves.forEach((move) => add(move, BETWEEN_SINGLES));
  step.home.forEach((move) => add(move, BETWEEN_HOME_MOVES));
  board.showScenes(scenes, FLIGHT / Math.max(1, speed * 0.8));
  return scenes.reduce((sum, [, pause]) => sum + pause, 0);
}

function play() {
  if (index === solution.length) goTo(0);
  setPlaying(setTimeout(playNext, 200));
}

function playNext() {
  const duration = goTo(index + 1);
  setPlaying(index < solution.length ? setTimeout(playNext, duration + (BETWEEN_MOVES - BETWEEN_SINGLES) / speed) : null);
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
  hand = new LineOfPlay(index === 0 ? solution.start : solution.positions[index], $('automatic').checked);
  handIndex = 0;
  handStarted = handEnded = null;
  document.body.dataset.mode = 'hand';
  board.stopCelebrating();
  board.show(position(), FLIGHT);
  update();
  say(index > 0 ? `Your game, from move ${index} of the solution. Choose a card.` : 'Your game. Choose a card.');
}

function backToSolution() {
  if (!hand || !isSolved) return;
  hand = null;
  document.body.dataset.mode = 'solution';
  $('banner').hidden = true;
  choose(null);
  board.stopCelebrating();
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
  board.stopCelebrating();
  if (isStep && handIndex > 1) showStep(hand, handIndex);
  else board.show(position(), FLIGHT);
  if (!position().isWon()) handEnded = null;
  update();
  tellEnd();
}

/** The move that is meant: a top card alone stands for the run that fits, except to an empty cascade. */
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
  // What the opening of a game at the very start took home may be the card that was meant.
  const late = hand.add(move, $('automatic').checked);
  if (late !== null) return refuse(from, 0, late);
  handStarted ??= Date.now();
  ++handIndex;
  const shown = hand.positions[handIndex - 1].after(hand.steps[handIndex - 1].move);
  const home = hand.steps[handIndex - 1].home;
  const scenes = [[shown, BETWEEN_SINGLES]];
  home.reduce((before, automatic) => {
    const after = before.after(automatic);
    scenes.push([after, BETWEEN_HOME_MOVES]);
    return after;
  }, shown);
  board.showScenes(scenes, FLIGHT * 0.75);
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
    board.celebrate();
    tell(`Won with ${plural(hand.counts(handIndex).player_moves, 'player move')} in ${elapsed()}.`, false);
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
  const seconds = handStarted === null ? 0 : Math.floor(((handEnded ?? Date.now()) - handStarted) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// ---- Choosing ----

function targets(from, count) {
  return [...position().places(), HOME].filter((to) => to !== from && position().violation(intended(from, count, to)) === null);
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
  const to = targets(place, 1).find((target) => target === HOME || FREECELLS.includes(target) && !FREECELLS.includes(place));
  const home = targets(place, 1).includes(HOME) ? HOME : to;
  if (home) moveByHand(place, 1, home);
}

// ---- Showing the state ----

function update() {
  const line = shownLine();
  const at = shownIndex();
  $('scrubber').value = index;
  $('scrubber').style.setProperty('--done', `${(100 * index) / Math.max(1, solution.length)}%`);
  $('scrubber').ariaValueText = `move ${index} of ${solution.length}`;
  $('first').disabled = $('back').disabled = index === 0;
  $('forward').disabled = $('end').disabled = $('by-hand').disabled = index === solution.length;
  if (hand) updateHand();
  listMoves(line);
  markMove(at);
  describe(line, at);
}

function updateHand() {
  const counts = hand.counts(handIndex);
  $('hand-moves').textContent = counts.player_moves;
  $('hand-card-moves').textContent = counts.card_moves;
  $('hand-time').textContent = elapsed();
  $('undo').disabled = $('restart').disabled = handIndex === 0;
  $('redo').disabled = handIndex === hand.length;
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

let listed = null;   // the line whose moves the list shows, and how many
let listedLength = -1;
function listMoves(line) {
  if (line === listed && listedLength === line.length && line === solution) return;
  listed = line;
  listedLength = line.length;
  $('moves-title').textContent = line === solution ? 'Solution in standard notation' : 'Your moves';
  const start = moveRow(0, '', line === solution || line.start.cardsHome() === solution.start.cardsHome() && index === 0 ? 'Start' : `From move ${index} of the solution`, line.openingCards());
  $('moves').replaceChildren(start, ...line.steps.map((step, i) => moveRow(i + 1, step.text, stepMarks(step), step.homeCards, stepWords(step))));
}

function moveRow(number, text, marks, homeCards, words) {
  const row = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.index = number;
  if (words) button.ariaLabel = `${number}. ${text}: ${words}`;
  const gone = homeCards.length > 0 ? `<span class="gone">home: ${cardMarks(homeCards)}</span>` : '';
  button.innerHTML = `<span class="number">${number || ''}</span><span class="text-of-move">${text}</span><span>${marks}${gone}</span>`;
  button.addEventListener('click', () => visit(number));
  row.append(button);
  return row;
}

function markMove(at) {
  const list = $('moves');
  for (const button of list.querySelectorAll('button')) {
    const number = Number(button.dataset.index);
    if (number === at) button.setAttribute('aria-current', 'step');
    else button.removeAttribute('aria-current');
    button.classList.toggle('undone', hand !== null && number > at);
  }
  const current = list.querySelector('[aria-current]').parentElement;
  // Only the list scrolls, never the page.
  const middle = current.offsetTop - list.clientHeight / 2 + current.offsetHeight / 2;
  list.scrollTo({ top: middle, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}

function showFacts() {
  $('game-line').textContent = `${plural(deal.freecells, 'freecell')}, ${plural(deal.cascades.length, 'cascade')}`;
  $('badge').textContent = { solved: 'Solved', unsolvable: 'No solution', unknown: 'Unknown' }[deal.verdict];
  $('badge').classList.add(deal.verdict);
  $('verdict').textContent = deal.meaning;
  const facts = deal.counts
    ? { 'player moves': deal.counts.player_moves, 'card moves': deal.counts.card_moves, 'listed moves': deal.counts.listed_moves, 'explicit moves': deal.counts.explicit_moves }
    : {};
  facts['positions expanded'] = deal.expanded;
  $('counts').replaceChildren(...Object.entries(facts).map(([name, value]) => {
    const entry = document.createElement('div');
    entry.innerHTML = `<dt>${name}</dt><dd data-count="${name}">${value.toLocaleString('en')}</dd>`;
    return entry;
  }));
  $('scrubber').max = solution.length;
  $('to-solution').hidden = !isSolved;
}

// ---- Looks ----

function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  remember('freecell-theme', root.dataset.theme);
}

/** Pages from a file may have no storage. */
function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch { /* then it is not remembered */ }
}

function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
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
$('banner-close').onclick = () => { $('banner').hidden = true; };
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
  Escape: () => { if (chosen) { choose(null); update(); } },
};

document.addEventListener('keydown', (event) => {
  if ($('help-dialog').open || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && hand && 'zy'.includes(event.key)) step(event.key === 'z' ? -1 : 1);
  else if (isCommand || belongsToControl(event)) return;
  else if (SHORTCUTS[event.key]) SHORTCUTS[event.key]();
  else if (event.key === HOME || position().places().includes(event.key)) tap(event.key, 0);
  else return;
  event.preventDefault();
});

/** Keys that the focused control uses itself. */
function belongsToControl({ key, target }) {
  if (target.matches('button')) return key === ' ' || key === 'Enter';
  if (target.matches('input[type="radio"], input[type="range"]')) return key === ' ' || key.startsWith('Arrow') || key === 'Home' || key === 'End';
  return target.matches('input') && key === ' ';
}

setInterval(() => { if (handStarted && !handEnded) $('hand-time').textContent = elapsed(); }, 1000);

const theme = recall('freecell-theme');
if (theme) document.documentElement.dataset.theme = theme;
showFacts();
update();
if (!isSolved) beginByHand();
