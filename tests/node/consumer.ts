// What a project that uses the package may write. tests/node/package.test.mjs has it checked by
// TypeScript, and runs what is left without the types.

import { FreecellError, Solver } from 'freecell';
import type { Fewest, FoundNumber, Hint, Measures, Move, Outlook, Played, Position, Progress, Proof, Solution, Verification } from 'freecell';

const solver: Solver = await Solver.start({ maxMemory: 64 * 2 ** 20 });
const position: Position = solver.deal(617);
const seen: Progress[] = [];
const solution: Solution = await solver.solve(position, {
  effort: 'short',
  signal: new AbortController().signal,
  onProgress: (progress) => seen.push(progress),
});
const played: Played = solver.play(position, solution.solution ?? '', { autoplay: 'ms' });
const moves: Move[] = solver.legalMoves(played.position);
const outlook: Outlook = await solver.canBeWon(position, { maxMilliseconds: 5000 });
const hint: Hint = await solver.hint(position, { autoplay: 'ms' });
const measures: Measures = await solver.measure(position, ['difficulty'], { games: [1, 2] });
const fewest: Fewest = await solver.fewest(position, { maxExpanded: 100_000 });
const proof: Proof = await solver.prove(solver.deal(11982), { upToSymmetry: true });
const numbers: FoundNumber[] = await solver.find(position);
const verified: Verification = solver.verify(position, solution.solution ?? '');
const text: string = solver.write(solver.read('random:7:0', { freecells: 3 }));
const random: Position = solver.deal({ seed: 7, index: 0n }, { cascades: 8 });

let told = '';
try {
  solver.play(position, 'xx');
} catch (error) {
  if (error instanceof FreecellError) told = `${error.message} at ${error.offset}`;
}

// @ts-expect-error There is no such effort.
await solver.solve(position, { effort: 'best' }).catch(() => null);
// @ts-expect-error Whoever follows hints wins under the rules ms and none.
if (Date.now() < 0) await solver.hint(position, { autoplay: 'max' });
// @ts-expect-error A move that wins the usual game may lose that of the rule max.
if (Date.now() < 0) await solver.judgeMoves(position, { autoplay: 'max' });
// @ts-expect-error A deal is no text.
if (Date.now() < 0) solver.deal('617');

console.log(
  JSON.stringify({
    ...{ player: solution.counts?.player, won: played.won, moves: moves.length, told },
    ...{ answer: outlook.answer, hint: hint.text, board: text.split('\n')[0] },
    ...{ difficulty: measures['difficulty'], names: solver.measureNames().length },
    ...{ fewest: fewest.fewest, proof: proof.verdict, number: numbers[0]?.number },
    ...{ valid: verified.valid },
    ...{ random: random.cascades[0]?.[0], progress: seen.length > 0 },
  }),
);
solver.terminate();
