import { HOME } from './rules.js';
import { startOf } from './line_of_play.js';
import { BoardView } from './board_view.js';
import { MoveList } from './move_list.js';
import { cardMarks, homeMarks, placeName, plural, stepMarks } from './move_words.js';
import { FLIGHT, Film, showStep } from './film.js';
import { Choice, awayFrom, intendedMove } from './choice.js';
import { Finisher } from './finisher.js';
import { clockText } from './stopwatch.js';
import { HandGame } from './hand_game.js';
import { keptGames } from './kept_games.js';
import { statistics } from './statistics.js';
import { PlayedDeal, lineOf } from './deal.js';
import { DealOpener } from './deal_opener.js';
import { DealsDialog } from './deals_dialog.js';
import { StatisticsDialog } from './statistics_dialog.js';
import { Facts } from './facts.js';
import { Toast } from './toast.js';
import { WonDialog } from './won_dialog.js';
import { Advice } from './advice.js';
import { marksOfCards, marksOfTargets } from './judged_marks.js';
import { addressOf, parseAddress } from './address.js';
import { copyText } from './clipboard.js';
import { acceptDrops } from './drop.js';
import { listenToKeys } from './keyboard.js';
import { startSolver } from './solver_start.js';
import { store } from '../store.js';
import { restoreTheme, toggleTheme } from '../theme.js';

const $ = (id) => document.getElementById(id);

// What is played: a deal, a film of a solution, and a game by hand, which is kept while the film is
// shown. `document.body.dataset.mode` says which of the two is on the table.
let deal = null;
let film = null;
let hand = null; // a HandGame

let advice = null; // null until the solver has started, and if it cannot
let opener = null;
let solving = new AbortController();
let judged = { moves: [], isAll: false };

const options = { speed: 1, singles: false };
const isByHand = () => document.body.dataset.mode === 'hand';
const shownIndex = () => (isByHand() ? hand.index : film.index);
const shownLine = () => (isByHand() ? hand.line : film.line);
const position = () => (isByHand() ? hand.position : film.position);
const isAutomatic = () => $('automatic').checked;

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
const finisher = new Finisher();
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
  film = newFilm(deal.solution ?? new HandGame(deal.start, true).line, '');
  hand = null;
  board.setTable(deal.start);
  document.body.dataset.mode = 'solution';
  facts.show(deal);
  resume(moves);
  update();
  if (!deal.isSearched && opener) solveDeal();
}

function leaveDeal() {
  if (!deal) return;
  pause();
  solving.abort();
  keep();
  closeBanners();
}

/** `origin`: the moves of the game by hand before the film begins, as game text. */
const newFilm = (line, origin) =>
  Object.assign(new Film(line, board, options, updateFilm), { origin });

/** Takes up the game of a link, or the one that is kept of this deal; else begins as usual. */
function resume(moves) {
  const kept = keptGames.get(deal.key);
  if (moves !== null) {
    const { game, wrong } = HandGame.restore(deal.start, { moves });
    showHand(game);
    if (wrong) toast.show(`Move ${wrong.number} of the link, ${wrong.word}: ${wrong.violation}.`);
    else if (kept && kept.moves !== game.save().moves) offerBack(kept);
  } else if (kept) {
    hand = HandGame.restore(deal.start, kept).game;
    if (!hand.isWon || deal.solution === null) showHand(hand);
  } else if (deal.solution === null) {
    showHand(new HandGame(deal.start, isAutomatic()));
  }
}

/** Has the deal searched, first for any solution and then for a short one. */
async function solveDeal() {
  solving = new AbortController();
  const { signal } = solving;
  const searched = deal;
  const showFound = () => {
    signal.throwIfAborted();
    facts.show(searched);
    const isUntouched = film.origin === '' && film.index === 0 && !film.isPlaying;
    if (searched.solution !== null && isUntouched) film = newFilm(searched.solution, '');
    update();
  };
  try {
    await opener.solve(searched, signal);
    showFound();
    if (searched.solution === null) return;
    await opener.shorten(searched, signal);
    showFound();
  } catch (error) {
    if (error.name !== 'AbortError') toast.show(`The solver failed: ${error.message}`);
  }
}

/** Opens a deal that the page was not made for, under an address of its own. */
function openOther(opened, moves = null) {
  openDeal(opened, moves);
  const address = addressOf(deal);
  history.pushState(history.state, '', address);
  store.set('last', address);
}

/** Opens the deal that follows: in the list, if this one is of it, or by its number. */
function openNext() {
  const items = store.get('list');
  if (items?.deals[items.at]?.name === deal.name && items.at + 1 < items.deals.length)
    return openItem(items.at + 1);
  const next = opener?.after(deal);
  if (next) return openOther(next);
  return openDeals();
}

function openItem(index) {
  const items = store.get('list');
  openOne(items.deals[index], dealsDialog.rules);
  store.set('list', { ...items, at: index });
}

const openOne = (item, rules) => openOther(opener.ofItem(item, rules));

async function openRandom(rules, band) {
  openOther(await opener.random(rules, band));
}

function openText(text, rules) {
  const [, link] = /(#(?:deal|board)=\S*)/.exec(text) ?? [];
  if (link === undefined) return openOther(opener.read(text, rules, nameOfText(text)));
  const asked = parseAddress(link);
  return openOther(dealAsked(asked), asked.moves);
}

const nameOfText = (text) => (/^\s*(-?\d+|random:\d+:\d+)\s*$/.test(text) ? text.trim() : '');

const dealAsked = (asked) =>
  asked.board === undefined ? opener.read(asked.deal, asked) : opener.read(asked.board, asked, '');

const dealsDialog = new DealsDialog($('deals-dialog'), {
  openText,
  openOne: (item, rules) => openOne(item, rules),
  openRandom,
  openItem,
  list: () => store.get('list'),
  setList: (items) => store.set('list', items),
  noteOf: ({ name }) =>
    Object.values(statistics.get().deals).some((won) => won.name === name) ? 'won' : '',
});
const statisticsDialog = new StatisticsDialog($('statistics-dialog'));

function openDeals() {
  if (opener) dealsDialog.open();
}

// ---- The solution ----

function showFilm(shown) {
  closeBanners();
  choice.drop();
  film = shown;
  document.body.dataset.mode = 'solution';
  film.show();
  update();
}

function toSolution() {
  if (!isByHand() || deal.solution === null) return;
  pause();
  showFilm(film.origin === '' ? film : newFilm(deal.solution, ''));
}

/** A film of a short solution from where the game by hand stands. */
async function solutionFromHere() {
  const line = await lineFromHere();
  if (line) showFilm(newFilm(line, hand.textSoFar));
}

/** The line of play of a short solution from here; null if there is none, which is said. */
async function lineFromHere() {
  if (!isByHand() || hand.isWon || !advice) return null;
  const found = await advice.solution();
  if (found?.answer) return lineOf(hand.position, found.solution);
  if (found) say('There is no solution from here that the page knows of.', true);
  return null;
}

const togglePlay = () => {
  choice.drop();
  if (film.isPlaying) film.pause();
  else film.play();
};

function pause() {
  film.pause();
  finisher.stop();
}

/** What the person asks for stops the playing. */
function visit(target) {
  if (!deal) return;
  pause();
  choice.drop();
  if (isByHand()) goToHand(target);
  else film.goTo(target);
}

const step = (by) => deal && visit(shownIndex() + by);

// ---- A game by hand ----

/** Puts a game by hand on the table. */
function showHand(game) {
  hand = game;
  document.body.dataset.mode = 'hand';
  board.show(hand.position, FLIGHT);
  update();
}

/** The game by hand that has come to where the film stands. */
function gameOfFilm() {
  const isTaken = film.index > 0 || film.origin !== '';
  const game = isTaken
    ? HandGame.restore(deal.start, { moves: film.origin }).game
    : new HandGame(deal.start, isAutomatic());
  game.addLine(film.line, film.index);
  return game;
}

/** Begins a game by hand where the film stands; the game that was kept is put aside. */
function beginByHand() {
  if (!deal || isByHand() || position().isWon()) return;
  pause();
  const aside = hand?.isBegun ? hand.save() : null;
  showHand(gameOfFilm());
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
  const duration = hand.index === before + 1 ? showMove(FLIGHT) : board.show(hand.position, FLIGHT);
  update();
  tellEnd(duration);
}

const showMove = (flight) => showStep(board, hand.line, hand.index, { flight });

function moveByHand(from, count, to) {
  makeMove(intendedMove(position(), { from, count }, to));
}

/** Makes a move in the game by hand, if it is legal. */
function makeMove({ from, to, count }) {
  const move = { from, to, count };
  const violation = position().violation(move);
  if (violation !== null) return refuse(from, count, violation);
  pause();
  choice.drop();
  beginByHand();
  // The opening of a game at the very start may have taken home the card that was meant.
  const late = hand.add(move, isAutomatic());
  if (late !== null) return refuse(from, 0, late);
  const duration = showMove(0.75 * FLIGHT);
  update();
  tellEnd(duration);
}

function refuse(from, count, violation) {
  board.refuse(position().cards(from).slice(-Math.max(1, count)));
  choice.drop();
  say(`Not possible: ${violation}.`, true);
}

/** Has the solver finish the game, until anything else is asked for. */
async function finish() {
  const line = await lineFromHere();
  if (!line) return;
  closeBanners();
  finisher.start(line, (move, isAuto) => {
    hand.add(move, isAuto, true);
    const duration = showMove(FLIGHT * 0.7);
    update();
    tellEnd(duration);
    return duration;
  });
}

/** Says that a game is over, once the last move has been shown. */
function tellEnd(duration) {
  if (hand.isWon) tellWon(duration);
  else if (hand.position.legalMoves().length === 0) tell('Dead end: no legal move is left.');
}

function tellWon(duration) {
  updateClock();
  const moves = hand.counts.player_moves;
  const par = deal.solution?.counts().player_moves ?? null;
  const { key, name, title } = deal;
  const { isAlone, solversMoves, noted } = hand;
  const { milliseconds } = hand.stopwatch;
  if (hand.isBegun) {
    statistics.noteWon({ key, name: name || title, moves, par, isAlone, isNew: noted !== 'won' });
    hand.noted = 'won';
    keep();
  }
  const shown = hand;
  setTimeout(
    () => {
      if (hand === shown && hand.isWon) wonDialog.show({ moves, solversMoves, milliseconds, par });
    },
    board.celebrate(duration + FLIGHT),
  );
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
  showHand(new HandGame(deal.start, isAutomatic()));
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

function showChoice(cards, targets, chosen) {
  board.mark(cards, targets);
  showJudged(chosen, targets);
  if (chosen) say(`${cardMarks(cards)} from ${placeName(chosen.from)} to …`);
  else describe();
}

/** Marks moves as winning or losing: those of all cards, or those of the cards that are chosen. */
function showJudged(chosen, targets) {
  const { moves, isAll } = judged;
  if (chosen) board.judge(new Map(), marksOfTargets(position(), moves, chosen, targets));
  else board.judge(marksOfCards(moves, isAll), new Map());
}

function tap(place, count) {
  if (!deal) return;
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
  $('moves-title').textContent = listTitle();
  updateFilm();
  if (isByHand()) updateHand();
  list.show(shownLine(), shownIndex(), isByHand() ? (i) => hand.isSolvers(i) : () => false);
  describe();
  advice?.show(isByHand() ? hand : null, knownOfDeal());
}

/** What the advice need not search for. */
function knownOfDeal() {
  if (deal.verdict === 'unsolvable') return 'unsolvable';
  return !deal.isSearched && hand?.index === 0 ? 'searching' : '';
}

function listTitle() {
  if (isByHand()) return 'Your moves';
  return film.origin === ''
    ? 'Solution in standard notation'
    : 'A short solution from your position';
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
  tally($('hand-moves'), hand.counts.player_moves, 'player move');
  $('undo').disabled = $('restart').disabled = hand.index === 0;
  $('redo').disabled = hand.index === hand.line.length;
  $('finish').disabled = $('from-here').disabled = $('hint').disabled = hand.isWon;
  if (hand.isBegun && hand.noted === '') {
    statistics.notePlayed();
    hand.noted = 'played';
  }
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

// ---- Advice ----

function startAdvice(solver) {
  const elements = {
    line: $('advice'),
    text: $('advice-text'),
    retreat: $('retreat'),
    hint: $('hint'),
    possible: $('possible'),
  };
  advice = new Advice(solver, elements, {
    goTo: visit,
    makeMove,
    onHint(html, move) {
      choice.drop();
      if (move) board.mark(position().cards(move.from).slice(-move.count), [move.to]);
      if (html) say(html);
    },
    onJudged(moves, isAll) {
      judged = { moves, isAll };
      if (deal && !choice.isMade) showJudged(null, []);
    },
    onLost: (index) => list.markLost(index),
  });
  renewAdvice();
}

/** Has the solver look again, with the wishes that the switches say. */
function renewAdvice() {
  if (!advice) return;
  advice.isWanted = $('advise').checked;
  advice.areMovesJudged = $('marks').ariaPressed === 'true';
  advice.autoplay = isAutomatic() ? 'ms' : 'none';
  $('possible').hidden = $('possible-title').hidden = !advice.areMovesJudged;
  advice.renew();
}

function toggleMarks() {
  $('marks').ariaPressed = $('marks').ariaPressed !== 'true';
  renewAdvice();
}

function keepWishes() {
  store.set('wishes', { advise: $('advise').checked, automatic: isAutomatic() });
  renewAdvice();
}

function restoreWishes() {
  for (const [name, isOn] of Object.entries(store.get('wishes') ?? {})) $(name).checked = isOn;
}

// ---- Sharing ----

/** The address of this page, whatever it is, with the moves that are made on the table. */
const linkHere = () =>
  location.href.replace(/#.*/, '') + addressOf(deal, (isByHand() ? hand : gameOfFilm()).movesText);

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

function showMenu(isShown) {
  document.body.classList.toggle('menu-open', isShown);
  $('menu').ariaExpanded = isShown;
}

const closing = (dialog, action) => () => {
  dialog.close();
  action();
};

const CLICKS = {
  first: () => visit(0),
  back: () => step(-1),
  play: togglePlay,
  forward: () => step(1),
  end: () => visit(film.length),
  'by-hand': beginByHand,
  'to-hand': backToHand,
  restart: () => visit(0),
  undo: () => step(-1),
  'banner-undo': () => step(-1),
  redo: () => step(1),
  'banner-close': closeBanners,
  'to-solution': toSolution,
  'from-here': solutionFromHere,
  finish,
  marks: toggleMarks,
  'next-deal': openNext,
  deals: openDeals,
  'won-next': closing(wonDialog, openNext),
  'won-random': closing(wonDialog, () => openRandom(deal)),
  'won-again': playAgain,
  'won-solution': closing(wonDialog, toSolution),
  share: openShare,
  'copy-link': () => copy(linkHere(), 'a link to this position'),
  'copy-deal': () => copy(deal.text, 'the deal as board text'),
  'copy-solution': () =>
    copy(
      deal.solution.steps.map(({ text }) => text).join(' '),
      'the solution in standard notation',
    ),
  statistics: () => statisticsDialog.open(),
  theme: toggleTheme,
  help: () => $('help-dialog').showModal(),
};
for (const [id, action] of Object.entries(CLICKS)) $(id).addEventListener('click', action);

$('scrubber').oninput = () => visit(Number($('scrubber').value));
$('speed').onchange = (event) => setSpeed(Number(event.target.value));
$('singles').onchange = () => {
  options.singles = $('singles').checked;
};
$('advise').onchange = $('automatic').onchange = keepWishes;
$('menu').onclick = (event) => {
  event.stopPropagation();
  showMenu(!document.body.classList.contains('menu-open'));
};
document.addEventListener('click', () => showMenu(false));

listenToKeys({
  places: () => (deal ? position().places() : []),
  tap: (place) => tap(place, 0),
  undo: (by) => isByHand() && step(by),
  shortcuts: {
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
    y: () => advice?.hint(),
    m: toggleMarks,
    w: finish,
    p: beginByHand,
    s: toSolution,
    n: openNext,
    N: () => opener && openRandom(deal),
    o: openDeals,
    l: openShare,
    t: toggleTheme,
    '?': () => $('help-dialog').showModal(),
    Escape: () => choice.drop(),
  },
});

acceptDrops($('drop'), {
  openFile: (file) => opener && dealsDialog.openFile(file),
  openText: (text) => opener && dealsDialog.openAny(text, 'Dropped'),
});

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

/** The deal that the page was made for; null if it was made for all. */
function ownDeal() {
  const game = JSON.parse($('game').textContent);
  if (game.rules) dealsDialog.rules = game.rules;
  if (!game.cascades) return null;
  const own = new PlayedDeal(game.name, startOf(game));
  own.note({ ...game, moves: game.solution });
  dealsDialog.rules = own;
  return own;
}

const own = ownDeal();

/** Whether an address asks for the deal that the page was made for. */
function isForOwn(asked) {
  if (own === null || asked === null) return own !== null;
  const { deal: number = null, board: text = '' } = asked;
  return addressOf(own) === addressOf({ ...asked, number, text });
}

/** Opens what the address asks for, or the deal that the page was made for, or the last one. */
async function openAddress() {
  const asked = parseAddress(location.hash);
  try {
    if (isForOwn(asked)) openDeal(own, asked?.moves);
    else if (!opener) return;
    else if (asked) openDeal(dealAsked(asked), asked.moves);
    else await openUsual();
  } catch (error) {
    toast.show(`${location.hash}: ${error.message}`);
    if (!deal) await openUsual();
  }
  if (asked === null && isForOwn(asked)) return;
  // From now on the game is kept, and a reload must not go back to what the link says.
  const address = addressOf(deal);
  history.replaceState(history.state, '', address);
  store.set('last', address);
}

/** What a page for all deals begins with: the deal that was played last, or any. */
async function openUsual() {
  const last = parseAddress(store.get('last') ?? '');
  openDeal(last ? dealAsked(last) : await opener.random(dealsDialog.rules));
}

/** Starts what needs the solver; without one, the page plays the deal that it was made for. */
async function startSolving() {
  const solver = await startSolver($('solver-wasm'), $('solver-worker'));
  opener = new DealOpener(solver);
  startAdvice(solver);
  document.body.dataset.solver = solver.version;
}

async function begin() {
  restoreTheme();
  restoreWishes();
  keptGames.prune();
  await openAddress();
  try {
    await startSolving();
  } catch (error) {
    toast.show(`This browser cannot run the solver: ${error.message}`);
    return;
  }
  if (!deal) return openAddress();
  update();
  return deal.isSearched ? null : solveDeal();
}

addEventListener('popstate', openAddress);
begin();
