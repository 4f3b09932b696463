import { t } from './texts.js';

/** What a game had help by, each with the name of its words. */
const HELPS = {
  hints: 'helpHints',
  marks: 'helpMarks',
  verdicts: 'helpVerdicts',
  retreats: 'helpRetreats',
  solutions: 'helpSolutions',
};

export const noHelps = () => Object.fromEntries(Object.keys(HELPS).map((name) => [name, 0]));

/** Whether something is what noHelps makes, with other numbers. */
export const areHelps = (helps) =>
  Object.keys(HELPS).every((name) => Number.isInteger(helps?.[name]));

/** `2 hints`, `marked moves on 3 positions`: those that a HandGame had. */
export function helpWords({ helps, solversMoves, isOwn }) {
  const words = Object.entries(HELPS)
    .filter(([name]) => helps[name] > 0)
    .map(([name, text]) => t(text, helps[name]));
  if (isOwn) return words;
  return [...words, solversMoves === 0 ? t('helpHome') : t('helpMoves', solversMoves)];
}
