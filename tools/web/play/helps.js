import { plural } from './move_words.js';

/** What a game had help by, each with its words for so many times. */
const HELPS = {
  hints: (times) => plural(times, 'hint'),
  marks: (times) => `marked moves on ${plural(times, 'position')}`,
  verdicts: (times) => `the verdict after ${plural(times, 'move')}`,
  retreats: (times) =>
    times === 1
      ? 'going back before a losing move'
      : `going back before a losing move ${times} times`,
  solutions: (times) => (times === 1 ? 'a look at a solution' : `${times} looks at solutions`),
};

export const noHelps = () => Object.fromEntries(Object.keys(HELPS).map((name) => [name, 0]));

/** Whether something is what noHelps makes, with other numbers. */
export const areHelps = (helps) =>
  Object.keys(HELPS).every((name) => Number.isInteger(helps?.[name]));

/** `2 hints`, `marked moves on 3 positions`: those that a HandGame had. */
export function helpWords({ helps, solversMoves }) {
  const words = Object.entries(HELPS)
    .filter(([name]) => helps[name] > 0)
    .map(([name, wordsOf]) => wordsOf(helps[name]));
  return solversMoves === 0 ? words : [...words, `${plural(solversMoves, 'move')} of the solver’s`];
}
