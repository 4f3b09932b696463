import { cardMarks } from './move_words.js';
import { HOME, cardText, isFreecell, parseCard } from './rules.js';
import { t } from './texts.js';

const GIVEN_UP = { time: 'gaveUpTime', memory: 'gaveUpMemory' };

/**
 * Whether a position can be won, in words. `lostAt`: the losing move's number, 0, or null;
 * `isLeftSaid`: whether the number of moves that are left is said.
 */
export function outlookWords(outlook, lostAt = null, isLeftSaid = true) {
  if (outlook === null) return t('looking');
  const { answer, movesLeft, reason } = outlook;
  if (answer && !isLeftSaid) return t('canBeWon');
  if (answer && movesLeft === 0) return t('onlyHomeLeft');
  if (answer) return t('movesLeft', movesLeft);
  if (answer === null) return t('notDecided', t(GIVEN_UP[reason] ?? 'gaveUp'));
  if (lostAt === 0) return t('neverWon');
  return lostAt === null ? t('lost') : t('lostWith', lostAt);
}

/** What `answer` of an outlook is called in the style sheet. */
export const outlookClass = (outlook) =>
  outlook === null
    ? 'looking'
    : { true: 'winning', false: 'losing', null: 'unsure' }[outlook.answer];

// ---- Hints ----

const marksOf = (card) => cardMarks([parseCard(card)]);

const list = (words) =>
  words.length < 2 ? words.join('') : words.slice(0, -1).join(', ') + t('and') + words.at(-1);

function targetMarks(position, to) {
  if (to === HOME) return t('hintHome');
  if (isFreecell(to)) return t('hintFreecell');
  const top = position.top(to);
  return top === undefined ? t('hintEmpty', to) : t('hintOnto', cardMarks([top]));
}

function movedMarks({ card, count }) {
  if (count === 1) return marksOf(card);
  return t(count === 2 ? 'hintOnIt' : 'hintCardsOnIt', marksOf(card), count - 1);
}

/** What a move is good for, as far as can be seen at once. */
function effects(position, { from, count }, home) {
  const left = position.cards(from).slice(0, -count);
  const effect = [];
  if (isFreecell(from)) effect.push(t('hintFrees'));
  else if (left.length === 0) effect.push(t('hintEmpties', from));
  else if (!home.includes(cardText(left.at(-1))))
    effect.push(t('hintUncovers', cardMarks([left.at(-1)])));
  if (home.length > 0) effect.push(t('hintLets', list(home.map(marksOf))));
  return list(effect);
}

/** A hint of bindings/js for a position as HTML: `Move 5♥ onto 6♠, which empties cascade 3.` */
export function hintMarks(position, { step, home }) {
  const effect = effects(position, step, home);
  const which = effect === '' ? '' : t('hintWhich', effect);
  return `${t('hintWords', movedMarks(step), targetMarks(position, step.to))}${which}.`;
}
