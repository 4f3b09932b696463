import { bringGames } from './games.js';
import { startOf } from './line_of_play.js';
import { countMoves } from './game_text.js';
import { MoveList } from './move_list.js';
import { cardMarks, placeName } from './move_words.js';
import { FLIGHT } from './film.js';
import { PlayedTable } from './played_table.js';
import { lastMoveMarks, runClock, showControls } from './controls.js';
import { keptGames } from './kept_games.js';
import { noteOf } from './game_note.js';
import { statistics } from './statistics.js';
import { OWN, PlayedDeal, lineOf, lineOfSolution } from './deal.js';
import { DealOpener } from './deal_opener.js';
import { DealsDesk } from './deals_desk.js';
import { DealsDialog } from './deals_dialog.js';
import { StatisticsDialog } from './statistics_dialog.js';
import { Facts } from './facts.js';
import { Toast, shortened } from './toast.js';
import { WonDialog } from './won_dialog.js';
import { ShortestDialog } from './shortest.js';
import { Settings } from './settings.js';
import { sound } from './sound.js';
import { Advice } from './advice.js';
import { marksOfCards, marksOfTargets } from './judged_marks.js';
import { COPIES } from './copies.js';
import { isEmbedded, languageAsked } from './address.js';
import { copyText } from './clipboard.js';
import { acceptDrops } from './drop.js';
import { keepInstalled } from './installed.js';
import { listenToKeys } from './keyboard.js';
import { startSolver } from './solver_start.js';
import { store } from '../store.js';
import { buildPage } from './page.js';
import { t, translated } from './texts.js';
import { restoreTheme, toggleTheme } from '../theme.js';

buildPage();

const $ = (id) => document.getElementById(id);

const facts = new Facts({
  title: $('title'),
  game: $('game-line'),
  badge: $('badge'),
  verdict: $('verdict'),
  facts: $('facts'),
  counts: $('counts'),
});
const toast = new Toast($('toast'));
const wonDialog = new WonDialog($('won-dialog'));
const statisticsDialog = new StatisticsDialog($('statistics-dialog'), {
  openId: () => table.hand?.id ?? '',
  deleteAll,
});
const list = new MoveList($('moves'), (index) => table.visit(index));
const table = new PlayedTable($('stage'), {
  onChange: update,
  onSolution: showKnown,
  onChoose: showChoice,
  onRefuse: refuse,
  onBegin: (index) => say(index > 0 ? t('yourGameFrom', index) : t('yourGame')),
  onAside: offerBack,
  onOver: tellEnd,
  onMade: () => settings.all.sound && sound.move(),
  onLeave: closeBanners,
});

const shortestDialog = new ShortestDialog($('shortest-dialog'), (solution) => {
  if (table.isByHand) table.showSolutionFromHere(lineOf(table.position, solution));
});

let advice = null; // null until the solver has started, and if it cannot
let isLost = false; // as far as the advice may say so
let judged = { moves: [], isAll: false };
let choice = { chosen: null, targets: [] }; // as Choice has them

// ---- What is said ----

function say(html, isRefusal = false) {
  $('status').innerHTML = html;
  $('status').classList.toggle('refusal', isRefusal);
}

function refuse(reason) {
  say(t('notPossible', reason), true);
  if (settings.all.sound) sound.refusal();
}

function closeBanners() {
  $('banner').hidden = true;
  toast.hide();
}

/** Offers a game that was put aside; `before` is said before that. */
function offerBack(saved, before = '') {
  const moves = t('aMove', countMoves(saved.moves));
  toast.show(`${before} ${t('putAside', moves)}`.trimStart(), {
    label: t('bringBack'),
    action: () => table.bringBack({ ...saved, changed: Date.now() }),
  });
}

/** What is wrong with a move, as playText has it, in the text of this name. */
const wrongMove = (name, { number, word, violation }) =>
  t(name, number, shortened(word), translated(violation));

/** Says what a link has come to, as PlayedTable.open has it. */
function tellOpened({ wrong, aside }) {
  const about = wrong ? wrongMove('linkMove', wrong) : '';
  if (aside) offerBack(aside, about);
  else if (wrong) toast.show(about);
}

/** Says that a game is over, once the last move has been shown. */
function tellEnd(duration) {
  if (table.hand.isWon) return tellWon(duration);
  $('banner-text').textContent = t('deadEnd');
  $('banner').hidden = false;
}

function tellWon(duration) {
  const { hand } = table;
  noteGame();
  showFacts();
  if (settings.all.sound) sound.won();
  afterAnyKey(table.board.celebrate(duration + FLIGHT), () => {
    if (table.hand !== hand || !hand.isWon) return;
    wonDialog.show(hand, table.deal.par);
  });
}

/** Does something after so many milliseconds, or at once when a key or the page is pressed. */
function afterAnyKey(milliseconds, action) {
  const waiting = new AbortController();
  const act = (event) => {
    event?.stopPropagation();
    event?.preventDefault();
    clearTimeout(timer);
    waiting.abort();
    action();
  };
  const timer = setTimeout(act, milliseconds);
  for (const type of milliseconds > 0 ? ['keydown', 'pointerdown'] : [])
    addEventListener(type, act, { capture: true, signal: waiting.signal });
}

/** Notes the game by hand in the statistics, from the first own move on. */
function noteGame() {
  const { hand, deal } = table;
  if (hand === null || !hand.isBegun) return;
  hand.id ||= new Date().toISOString();
  statistics.note(noteOf(hand, deal));
  table.keep();
}

/** Forgets all that the page has kept, and begins anew. */
function deleteAll() {
  table.forget();
  for (const name of store.names()) store.remove(name);
  location.reload();
}

const showFacts = () =>
  facts.show(table.deal, { best: statistics.best(table.deal.key), place: desk.placeWords });

store.onTabAlone(() => toast.show(t('storageFull')));

// ---- What is shown ----

function update() {
  const { hand, isByHand, line, index } = table;
  table.board.reserve(line.tallest);
  showControls(table, isLost);
  list.show(line, index, isByHand ? (i) => hand.isSolvers(i) : undefined);
  if (!table.isChosen) say(lastMoveMarks(table));
  runClock(table);
  if (isByHand) {
    if (table.hand.id === '') noteGame();
    table.keep();
  }
  showAdvice();
}

/** Shows what the solver knows now. What is said of the game stays. */
function showKnown() {
  showControls(table, isLost);
  if (!table.isByHand) showFilm();
  showAdvice();
}

function showFilm() {
  table.board.reserve(table.line.tallest);
  list.show(table.line, table.index);
}

function showAdvice() {
  advice?.show(table.isByHand ? table.hand : null, knownOfDeal());
}

function showChoice(cards, targets, chosen) {
  advice?.dropHint(); // its marks give way
  table.board.mark(cards, targets);
  choice = { chosen, targets };
  showJudged();
  say(chosen ? chosenMarks(cards, chosen) : lastMoveMarks(table));
}

function chosenMarks(cards, { from }) {
  const marks = cardMarks(cards);
  const several = cards.length > 1 ? t('chosenCards', cards.length, marks) : marks;
  return t('chosen', several, placeName(from));
}

/** Marks moves as winning or losing: those of all cards, or those of the cards that are chosen. */
function showJudged() {
  const { moves, isAll } = judged;
  const { chosen, targets } = choice;
  if (chosen) table.board.judge(new Map(), marksOfTargets(table.position, moves, chosen, targets));
  else table.board.judge(marksOfCards(table.position, moves, isAll), new Map());
}

// ---- Deals ----

const game = JSON.parse($('game').textContent);
bringGames(game.games);
const own = game.cascades ? ownDeal() : null;

/** The deal that the page was made for. */
function ownDeal() {
  const deal = new PlayedDeal(game.name, startOf(game));
  deal.note({ ...game, moves: game.solution });
  return deal;
}

const rules = game.rules ?? {
  game: own.game,
  freecells: own.freecells,
  cascades: own.cascades,
};
const desk = new DealsDesk(own, rules, {
  open(deal, moves) {
    const opened = table.open(deal, moves);
    wonDialog.close(); // which is of the game before
    showFacts();
    tellOpened(opened);
  },
  onSolved(deal) {
    showFacts();
    if (deal.band !== null && table.hand?.id) noteGame();
    table.takeSolution();
  },
  onFailure: (message) => toast.show(shortened(message)),
  choose: () => dealsDialog.open(),
  watch(solution) {
    const { line, wrong } = lineOfSolution(table.deal.start, solution);
    table.showOwnSolution(line);
    if (wrong) toast.show(wrongMove('solutionWrong', wrong));
    else if (!line.last.isWon()) toast.show(t('endsEarly'));
    else table.togglePlay();
  },
  welcome: () => $('start-dialog').showModal(),
});
const dealsDialog = new DealsDialog($('deals-dialog'), desk, () => statistics.wonGames());
dealsDialog.rules = rules;

// ---- Advice ----

/** What the advice need not search for. */
function knownOfDeal() {
  const { deal, hand } = table;
  if (deal.verdict === 'unsolvable') return 'unsolvable';
  return !deal.isSearched && hand?.index === 0 ? 'searching' : '';
}

function startAdvice(solver) {
  const elements = {
    line: $('advice'),
    text: $('advice-text'),
    retreat: $('retreat'),
    hint: $('hint'),
    possible: $('possible'),
  };
  advice = new Advice(solver, elements, {
    goTo: (index) => table.visit(index),
    makeMove: (move) => table.makeMove(move),
    onHint: showHint,
    onJudged(moves, isAll) {
      judged = { moves, isAll };
      if (desk.isOpen) showJudged();
    },
    onLost: (index) => list.markLost(index),
    onOutlook(outlook) {
      isLost = outlook?.answer === false;
      if (desk.isOpen) showControls(table, isLost);
    },
  });
  renewAdvice();
}

function showHint(html, move) {
  table.dropChoice();
  if (move) table.board.mark(table.position.cards(move.from).slice(-move.count), [move.to]);
  if (html) say(html);
}

/** Has the solver look again, with what is wished for. */
function renewAdvice() {
  if (!advice) return;
  advice.isWanted = settings.all.advise;
  advice.isLeftSaid = settings.all.left;
  advice.areMovesJudged = $('marks').ariaPressed === 'true';
  advice.autoplay = table.options.isAutomatic ? 'ms' : 'none';
  $('possible').hidden = $('possible-title').hidden = !advice.areMovesJudged;
  advice.renew();
}

const settings = new Settings($('settings-dialog'), (wishes) => {
  table.options.isAutomatic = wishes.automatic;
  table.options.isOneTap = wishes.tap;
  table.board.style(wishes);
  renewAdvice();
});

function toggleMarks() {
  $('marks').ariaPressed = $('marks').ariaPressed !== 'true';
  renewAdvice();
}

/** The line of play of a short solution from here; null if there is none, which is said. */
async function lineFromHere() {
  const { hand, isByHand } = table;
  if (!isByHand || hand.isWon || !advice) return null;
  const start = hand.position;
  const found = await advice.solution();
  if (found?.answer) return lineOf(start, found.solution);
  if (found) say(t('noSolutionKnown'), true);
  return null;
}

const finish = () => table.finish(lineFromHere);

async function showSolutionFromHere() {
  const line = await lineFromHere();
  if (line) table.showSolutionFromHere(line);
}

// ---- Sharing ----

async function copy([what, textOf]) {
  const isCopied = await copyText(textOf(table));
  $('share-dialog').close();
  toast.show(isCopied ? t('copied', t(what)) : t('notCopied'));
}

function openShare() {
  $('copy-solution').disabled = table.deal.solution === null;
  $('copy-moves').disabled = !table.isByHand || table.hand.index === 0;
  $('share-dialog').showModal();
}

// ---- Controls and keyboard ----

function setSpeed(value) {
  table.options.speed = value;
  document.querySelector(`#speed [value="${value}"]`).checked = true;
}

function changeSpeed(by) {
  const speeds = [0.5, 1, 2, 4];
  const index = speeds.indexOf(table.options.speed) + by;
  setSpeed(speeds[Math.max(0, Math.min(index, speeds.length - 1))]);
}

function showMenu(isShown) {
  document.body.classList.toggle('menu-open', isShown);
  $('menu').ariaExpanded = isShown;
}

const closing = (dialog, action) => () => {
  dialog.close();
  action();
};

const solving = (action) => closing($('solve-dialog'), action);

const byHand = (action) => () => table.isByHand && action();

const CLICKS = {
  first: () => table.visit(0),
  back: () => table.step(-1),
  play: () => table.togglePlay(),
  forward: () => table.step(1),
  end: () => table.visit(table.film.length),
  'by-hand': () => table.beginByHand(),
  'to-hand': () => table.backToHand(),
  solve: () => $('solve-dialog').showModal(),
  settings: () => $('settings-dialog').showModal(),
  restart: solving(() => table.visit(0)),
  undo: () => table.step(-1),
  'banner-undo': () => table.step(-1),
  redo: () => table.step(1),
  'banner-close': closeBanners,
  'to-solution': solving(() => table.showSolution()),
  'from-here': solving(showSolutionFromHere),
  finish: solving(finish),
  shortest: solving(() => {
    if (!table.isByHand || table.hand.isWon) return;
    table.countSolution();
    shortestDialog.search(desk.opener.solver, table.position);
  }),
  marks: toggleMarks,
  'next-deal': () => desk.openNext(),
  deals: () => dealsDialog.open(),
  'start-play': () => $('start-dialog').close(),
  'start-daily': closing($('start-dialog'), () => desk.openDaily(new Date())),
  'start-open': closing($('start-dialog'), () => dealsDialog.open()),
  'won-next': closing(wonDialog, () => desk.openNext()),
  'won-random': closing(wonDialog, () => desk.openRandom(table.deal)),
  'won-again': closing(wonDialog, () => table.playAgain()),
  'won-solution': closing(wonDialog, () => table.showSolution()),
  share: () => desk.isOpen && openShare(),
  statistics: () => statisticsDialog.open(),
  theme: toggleTheme,
  help: () => $('help-dialog').showModal(),
};

const SHORTCUTS = {
  ' ': () => !table.isByHand && table.togglePlay(),
  ArrowLeft: CLICKS.back,
  ArrowRight: CLICKS.forward,
  ArrowUp: () => table.isChosen && table.changeChoice(1),
  ArrowDown: () => table.isChosen && table.changeChoice(-1),
  Home: CLICKS.first,
  End: () => table.visit(table.line.length),
  '+': () => changeSpeed(1),
  '=': () => changeSpeed(1),
  '-': () => changeSpeed(-1),
  u: byHand(CLICKS.undo),
  r: byHand(CLICKS.redo),
  y: () => advice?.hint(),
  m: toggleMarks,
  w: finish,
  p: CLICKS['by-hand'],
  s: () => table.showSolution(),
  n: CLICKS['next-deal'],
  N: () => desk.openRandom(table.deal),
  o: () => desk.opener && dealsDialog.open(),
  l: openShare,
  t: toggleTheme,
  '?': CLICKS.help,
  Escape: () => table.dropChoice(),
};

function listen() {
  for (const [id, action] of Object.entries(CLICKS)) $(id).addEventListener('click', action);
  for (const [id, text] of Object.entries(COPIES))
    $(id).addEventListener('click', () => copy(text));
  $('scrubber').oninput = () => table.visit(Number($('scrubber').value));
  $('speed').onchange = (event) => setSpeed(Number(event.target.value));
  $('singles').onchange = () => {
    table.options.singles = $('singles').checked;
  };
  $('menu').onclick = (event) => {
    event.stopPropagation();
    showMenu(!document.body.classList.contains('menu-open'));
  };
  document.addEventListener('click', () => showMenu(false));
  // Whatever the player does next takes the game over from the solver, dialogs included.
  for (const type of ['keydown', 'click'])
    document.addEventListener(type, () => table.stopFinishing(), { capture: true });
  listenToKeys({
    isReady: () => desk.isOpen,
    shortcuts: SHORTCUTS,
    places: () => table.position.places(),
    tap: (place) => table.tapPlace(place),
    undo: (by) => table.isByHand && table.step(by),
  });
  acceptDrops($('drop'), {
    openFile: (file) => desk.opener && dealsDialog.openFile(file),
    openText: (text) => desk.opener && dealsDialog.openAny(text, OWN),
  });
  $('language').addEventListener('change', speakAsWished);
  addEventListener('popstate', () => desk.openAddress());
  store.onOtherTab(() => desk.isOpen && table.adopt());
  document.addEventListener('visibilitychange', () => runClock(table));
  setInterval(tick, 1000);
}

function tick() {
  runClock(table);
  if (table.hand?.stopwatch.isRunning) table.keep();
}

/** Begins anew in the language that was chosen, which goes before that of the address. */
function speakAsWished() {
  const asked = languageAsked(location.hash);
  history.replaceState(history.state, '', location.href.replace(`&lang=${asked}`, ''));
  location.reload();
}

/** Paper has a width of its own. */
function listenToPrinting() {
  const layOut = (isPrinting) => () => {
    document.documentElement.classList.toggle('printing', isPrinting);
    table.board.relayout();
  };
  addEventListener('beforeprint', layOut(true));
  addEventListener('afterprint', layOut(false));
}

// ---- The page ----

/** Starts what needs the solver; without one, the page plays the deal that it was made for. */
async function startSolving() {
  const solver = await startSolver($('solver-wasm'), $('solver-worker'));
  desk.start(new DealOpener(solver));
  startAdvice(solver);
  document.body.dataset.solver = solver.version;
}

async function begin() {
  restoreTheme();
  $('theme').hidden = !CSS.supports('color', 'light-dark(#fff, #000)');
  // A finger taps to move; a mouse has a double click for that.
  settings.restore({ tap: matchMedia('(pointer: coarse)').matches });
  keptGames.prune();
  keepInstalled((load) =>
    toast.show(t('newerPage'), { stays: true, label: t('reload'), action: load }),
  );
  listen();
  listenToPrinting();
  document.body.classList.toggle('embedded', isEmbedded(location.hash));
  document.body.dataset.begun = '';
  await desk.openAddress();
  try {
    await startSolving();
  } catch (error) {
    toast.show(t('noSolver', error.message));
    if (!desk.isOpen) $('verdict').textContent = t('noCards');
    return;
  }
  if (!desk.isOpen) return desk.openAddress();
  showKnown();
  return desk.solve();
}

begin();
