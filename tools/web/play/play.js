import { HOME } from './rules.js';
import { startOf } from './line_of_play.js';
import { gameText } from './game_text.js';
import { BoardView } from './board_view.js';
import { MoveList } from './move_list.js';
import { cardMarks, homeMarks, placeName, plural, stepMarks } from './move_words.js';
import { FLIGHT, Film, showStep } from './film.js';
import { Choice, awayFrom, intendedMove } from './choice.js';
import { clockText } from './stopwatch.js';
import { HandGame } from './hand_game.js';
import { keptGames } from './kept_games.js';
import { PlayedDeal } from './deal.js';
import { Facts } from './facts.js';
import { Toast } from './toast.js';
import { WonDialog } from './won_dialog.js';
import { addressOf, parseAddress } from './address.js';
import { copyText } from './clipboard.js';
import { restoreTheme, toggleTheme } from '../theme.js';

const $ = (id) => document.getElementById(id);

// What is played: a deal, a film of a solution, and a game by hand, which is kept while the film is
// shown. `document.body.dataset.mode` says which of the two is on the table.
let deal;
let film;
let hand = null; // a HandGame

const options = { speed: 1, singles: false };
const isByHand = () => document.body.dataset.mode === 'hand';
const shownIndex = () => (isByHand() ? hand.index : film.index);
const shownLine = () => (isByHand() ? hand.line : film.line);
const position = () => (isByHand() ? hand.position : film.position);

const facts = new Facts({
  title: $('title'),
  game: $('game-line'),
  badge: $('badge'),
  verdict: $('verdict'),
  counts: $('counts'),
});
const toast = new Toast($('toast'));
const wonDialog = new WonDialog($('won-dialog'));
const list = new MoveList($('moves'), visit);
const choice = new Choice({
  position,
  onChoose: showChoice,
  onMove: moveByHand,
  onRefuse(card) {
    board.refuse([card]);
    say('Not possible: the cards on it are no run.', true);
  },
});
const board = new BoardView($('stage'), {
  canDrag: (place, count, pointerType) =>
    (isByHand() || pointerType !== 'touch') && count <= position().runLength(place),
  onTap: tap,
  onDoubleTap: sendAway,
  onDrop: moveByHand,
});

function say(html, isRefusal = false) {
  $('status').innerHTML = html;
  $('status').classList.toggle('refusal', isRefusal);
}

// ---- Deals ----

/** Puts a deal on the table. `moves`: those of a link, or null for the game that is kept. */
function openDeal(opened, moves = null) {
  leaveDeal();
  deal = opened;
  film = newFilm(deal.solution ?? emptyLine(deal), '');
  hand = null;
  board.setTable(deal.start);
  facts.show(deal);
  document.body.dataset.mode = 'solution';
  resume(moves);
  update();
}

function leaveDeal() {
  if (!deal) return;
  pause();
  keep();
  closeBanners();
}

const emptyLine = ({ start }) => new HandGame(start, true).line;

/** `origin`: the moves of the game by hand before the film begins, as game text. */
function newFilm(line, origin) {
  film?.pause();
  return Object.assign(new Film(line, board, options, updateFilm), { origin });
}

/** Takes up the game of a link, or the one that is kept of this deal; else begins as it is usual. */
function resume(moves) {
  const kept = keptGames.get(deal.key);
  if (moves !== null) {
    const { game, wrong } = HandGame.restore(deal.start, { moves });
    showHand(game);
    if (wrong) toast.show(`Move ${wrong.number} of the link, ${wrong.word}: ${wrong.violation}.`);
    else if (kept && kept.moves !== game.save().moves) offerBack(kept);
  } else if (kept) {
    const { game } = HandGame.restore(deal.start, kept);
    hand = game;
    if (!game.isWon || deal.solution === null) showHand(game);
  } else if (deal.solution === null) {
    showHand(new HandGame(deal.start, $('automatic').checked));
  }
}

// ---- The solution ----

function toSolution() {
  if (!isByHand() || deal.solution === null) return;
  closeBanners();
  document.body.dataset.mode = 'solution';
  film.show();
  update();
}

const togglePlay = () => {
  choice.drop();
  if (film.isPlaying) film.pause();
  else film.play();
};

const pause = () => film.pause();

/** What the person asks for stops the playing. */
function visit(target) {
  pause();
  choice.drop();
  if (isByHand()) goToHand(target);
  else film.goTo(target);
}

const step = (by) => visit(shownIndex() + by);

// ---- A game by hand ----

/** Puts a game by hand on the table. */
function showHand(game) {
  hand = game;
  document.body.dataset.mode = 'hand';
  board.show(hand.position, FLIGHT);
  update();
}

/** Begins a game by hand where the film stands; the game that was kept is put aside. */
function beginByHand() {
  if (isByHand() || position().isWon()) return;
  pause();
  const aside = hand?.isBegun ? hand.save() : null;
  const isAutomatic = film.index > 0 || film.origin !== '' || $('automatic').checked;
  const { game } =
    film.origin === ''
      ? { game: new HandGame(deal.start, isAutomatic) }
      : HandGame.restore(deal.start, { moves: film.origin });
  game.addLine(film.line, film.index);
  showHand(game);
  say(
    film.index > 0
      ? `Your game, from move ${film.index} of the solution. Choose a card.`
      : 'Your game. Choose a card.',
  );
  if (aside) offerBack(aside);
}

function offerBack(saved) {
  const moves = plural(saved.moves.split('.').length, 'move');
  toast.show(`Your earlier game of this deal (${moves}) was put aside.`, {
    label: 'Bring it back',
    action: () => showHand(HandGame.restore(deal.start, saved).game),
  });
}

function backToHand() {
  if (isByHand() || hand === null) return;
  pause();
  choice.drop();
  showHand(hand);
}

/** Undoes or redoes to `target` moves. */
function goToHand(target) {
  const before = hand.index;
  hand.goTo(target);
  if (hand.index === before) return;
  closeBanners();
  if (hand.index === before + 1) showMove(FLIGHT);
  else board.show(hand.position, FLIGHT);
  update();
  tellEnd();
}

const showMove = (flight) => showStep(board, hand.line, hand.index, { flight });

function moveByHand(from, count, to) {
  const move = intendedMove(position(), { from, count }, to);
  const violation = position().violation(move);
  if (violation !== null) return refuse(from, count, violation);
  choice.drop();
  beginByHand();
  // The opening of a game at the very start may have taken home the card that was meant.
  const late = hand.add(move, $('automatic').checked);
  if (late !== null) return refuse(from, 0, late);
  showMove(0.75 * FLIGHT);
  update();
  tellEnd();
}

function refuse(from, count, violation) {
  board.refuse(position().cards(from).slice(-Math.max(1, count)));
  choice.drop();
  say(`Not possible: ${violation}.`, true);
}

function tellEnd() {
  if (hand.isWon) tellWon();
  else if (hand.position.legalMoves().length === 0) tell('Dead end: no legal move is left.');
}

function tellWon() {
  updateClock();
  wonDialog.show({
    moves: hand.counts.player_moves,
    solversMoves: hand.solversMoves,
    milliseconds: hand.stopwatch.milliseconds,
    par: deal.solution?.counts().player_moves ?? null,
  });
}

function tell(text) {
  $('banner-text').textContent = text;
  $('banner').hidden = false;
}

function closeBanners() {
  $('banner').hidden = true;
  toast.hide();
}

function playAgain() {
  wonDialog.close();
  showHand(new HandGame(deal.start, $('automatic').checked));
}

function keep() {
  if (hand === null) return;
  if (hand.line.length > 0) keptGames.keep(deal.key, hand.save());
  else keptGames.forget(deal.key);
}

/** The clock runs while a game by hand that has begun is on the table, and somebody sees it. */
function updateClock() {
  if (hand === null) return;
  const isSeen = !document.hidden && document.querySelector('dialog[open]') === null;
  hand.stopwatch.run(isByHand() && hand.isBegun && !hand.isWon && isSeen);
  $('hand-time').textContent = clockText(hand.stopwatch.milliseconds);
}

// ---- Choosing ----

function showChoice(cards, targets, from) {
  board.mark(cards, targets);
  if (cards.length > 0) say(`${cardMarks(cards)} from ${placeName(from)} to …`);
  else describe();
}

function tap(place, count) {
  pause();
  if (!isByHand() && film.index === 0 && film.line.opening.length > 0) beginByHand();
  choice.tap(place, count);
}

function sendAway(place) {
  if (place === HOME || position().cards(place).length === 0) return;
  const to = awayFrom(position(), place);
  if (to !== undefined) moveByHand(place, 1, to);
}

// ---- Showing the state ----

function update() {
  board.reserve(shownLine().tallest);
  $('moves-title').textContent = isByHand() ? 'Your moves' : 'Solution in standard notation';
  updateFilm();
  if (isByHand()) updateHand();
  list.show(shownLine(), shownIndex());
  describe();
}

function updateFilm() {
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
  if (isByHand()) return;
  list.show(film.line, index);
  describe();
}

function updateHand() {
  const counts = hand.counts;
  tally($('hand-moves'), counts.player_moves, 'player move');
  tally($('hand-card-moves'), counts.card_moves, 'card move');
  $('undo').disabled = $('restart').disabled = hand.index === 0;
  $('redo').disabled = hand.index === hand.line.length;
  updateClock();
  keep();
}

/** The number is an element, its noun the text after it. */
function tally(number, count, noun) {
  number.textContent = count;
  number.nextSibling.textContent = plural(count, noun).slice(String(count).length);
}

function describe() {
  const [line, at] = [shownLine(), shownIndex()];
  if (at > 0) {
    const made = line.steps[at - 1];
    const home = made.homeCards.length > 0 ? ` · home: ${homeMarks(made.homeCards)}` : '';
    say(`<b>${at}</b> of ${line.length}: ${stepMarks(made)}${home}`);
  } else if (isByHand()) {
    say('Choose a card.');
  } else {
    say('Press play, or click a card to play by hand.');
  }
}

// ---- Sharing ----

/** The address of this page, whatever it is, with the moves that are made on the table. */
function linkHere() {
  const moves = isByHand() ? hand.movesText : gameText(film.line, film.index);
  return location.href.replace(/#.*/, '') + addressOf(deal, moves);
}

async function copy(text, what) {
  const isCopied = await copyText(text);
  $('share-dialog').close();
  toast.show(isCopied ? `Copied: ${what}.` : 'This browser does not let the page copy.');
}

function openShare() {
  $('copy-solution').disabled = deal.solution === null;
  $('share-dialog').showModal();
}

// ---- Controls and keyboard ----

function setSpeed(value) {
  options.speed = value;
  document.querySelector(`#speed [value="${value}"]`).checked = true;
}

function changeSpeed(by) {
  const speeds = [0.5, 1, 2, 4];
  setSpeed(speeds[Math.max(0, Math.min(speeds.indexOf(options.speed) + by, speeds.length - 1))]);
}

$('first').onclick = () => visit(0);
$('back').onclick = () => step(-1);
$('play').onclick = togglePlay;
$('forward').onclick = () => step(1);
$('end').onclick = () => visit(film.length);
$('scrubber').oninput = () => visit(Number($('scrubber').value));
$('speed').onchange = (event) => setSpeed(Number(event.target.value));
$('singles').onchange = () => {
  options.singles = $('singles').checked;
};
$('by-hand').onclick = beginByHand;
$('to-hand').onclick = backToHand;
$('restart').onclick = () => visit(0);
$('undo').onclick = $('banner-undo').onclick = () => step(-1);
$('redo').onclick = () => step(1);
$('banner-close').onclick = closeBanners;
$('to-solution').onclick = toSolution;
$('won-again').onclick = playAgain;
$('won-solution').onclick = () => {
  wonDialog.close();
  toSolution();
};
$('share').onclick = openShare;
$('copy-link').onclick = () => copy(linkHere(), 'a link to this position');
$('copy-deal').onclick = () => copy(deal.text, 'the deal as board text');
$('copy-solution').onclick = () =>
  copy(deal.solution.steps.map(({ text }) => text).join(' '), 'the solution in standard notation');
$('theme').onclick = toggleTheme;
$('help').onclick = () => $('help-dialog').showModal();

const SHORTCUTS = {
  ' ': () => !isByHand() && togglePlay(),
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => visit(0),
  End: () => visit(shownLine().length),
  '+': () => changeSpeed(1),
  '=': () => changeSpeed(1),
  '-': () => changeSpeed(-1),
  u: () => isByHand() && step(-1),
  r: () => isByHand() && step(1),
  p: beginByHand,
  s: toSolution,
  l: openShare,
  t: toggleTheme,
  '?': () => $('help-dialog').showModal(),
  Escape: () => choice.drop(),
};

document.addEventListener('keydown', (event) => {
  if (document.querySelector('dialog[open]') !== null || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && isByHand() && (key === 'z' || key === 'y'))
    step(key === 'y' || event.shiftKey ? 1 : -1);
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

// ---- The page ----

setInterval(() => {
  updateClock();
  if (hand?.stopwatch.isRunning) keep();
}, 1000);
document.addEventListener('visibilitychange', updateClock);

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

/** The deal that the page was made for. */
function ownDeal() {
  const game = JSON.parse($('game').textContent);
  const own = new PlayedDeal(game.name, startOf(game));
  own.note({ ...game, moves: game.solution });
  return own;
}

function openAddress() {
  const own = ownDeal();
  const asked = parseAddress(location.hash);
  openDeal(own, asked?.moves);
  // From now on the game is kept, and a reload must not go back to what the link says.
  if (asked) history.replaceState(history.state, '', addressOf(deal));
}

restoreTheme();
keptGames.prune();
addEventListener('hashchange', openAddress);
openAddress();
