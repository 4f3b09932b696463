import { t, translated } from './texts.js';

const WHY_UNKNOWN = {
  expanded: 'unknownExpanded',
  memory: 'unknownMemory',
  time: 'unknownTime',
  interrupted: 'unknownInterrupted',
};

/** A sentence about a deal, and what more there is to say. */
export function verdictWords({ verdict, reason, isSearched }) {
  if (verdict === 'solved') return [t('dealCanBeWon'), t('dealCanBeWonMore')];
  if (verdict === 'unsolvable') return [t('dealCannotBeWon'), t('dealCannotBeWonMore')];
  if (!isSearched) return [t('lookingForSolution'), ''];
  return [t('dealUnknown', t(WHY_UNKNOWN[reason] ?? 'unknownDefect')), t('dealUnknownMore')];
}

export const badgeWord = ({ verdict, isSearched }) =>
  t(
    {
      solved: 'winnable',
      unsolvable: 'noSolution',
      unknown: isSearched ? 'unknown' : 'searching',
    }[verdict],
  );

/** What is wrong with a deal, as an error says it, and where in its text. */
export function wrongWords({ line, column, message }) {
  const words = `${translated(message)}.`;
  return line === undefined ? words : t('lineColumn', `${line}`, `${column}`, words);
}
