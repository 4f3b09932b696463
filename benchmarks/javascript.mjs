// How fast and how large the WebAssembly of bindings/js is, beside the program. Times are of the
// processor, in user mode, so that other work on the machine matters little.
//
//   node benchmarks/javascript.mjs build/release/freecell

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Engine, compile } from '../bindings/js/engine.js';
import { Solver } from '../bindings/js/index.js';

const PROGRAM = process.argv[2];
const WASM = readFileSync(new URL('../bindings/js/dist/freecell.wasm', import.meta.url));
const DEALS = { fast: 32000, short: 200 };

/** Runs `work` and returns the milliseconds that it took. */
function timed(work) {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

function timedProgram(...args) {
  const command = `TIMEFORMAT=%U; time "$@" >/dev/null`;
  const run = spawnSync('bash', [
    '-c',
    command,
    'bash',
    PROGRAM,
    ...args,
    '--jobs',
    '1',
    '--quiet',
  ]);
  return Number(run.stderr) * 1000;
}

function report(name, wasm, program, digits) {
  const figures = [wasm, program].map((figure) => figure.toFixed(digits).padStart(10));
  console.log(`${name.padEnd(34)}${figures.join('')}${(wasm / program).toFixed(2).padStart(10)}`);
}

console.log(
  `freecell.wasm: ${WASM.length} bytes, ${gzipSync(WASM, { level: 9 }).length} compressed`,
);
console.log(
  `${'milliseconds'.padEnd(34)}${'wasm'.padStart(10)}${'program'.padStart(10)}     ratio`,
);

const engine = new Engine(await compile(WASM));
for (const [effort, count] of Object.entries(DEALS)) {
  const deals = Array.from({ length: count }, (_, i) => engine.deal(i + 1));
  const wasm = timed(() => deals.forEach((deal) => engine.solve(deal, { effort })));
  const program = timedProgram('solve', `1-${count}`, '--effort', effort);
  report(`a deal of 1-${count}, ${effort}`, wasm / count, program / count, 3);
}
const proof = timed(() => engine.solve(engine.deal(11982)));
report('proof that 11982 cannot be won', proof, timedProgram('solve', '11982'), 0);
console.log(`memory after all of these: ${(engine.memory / 2 ** 20).toFixed(1)} MiB`);

const starts = [];
for (let i = 0; i < 21; ++i) {
  const begin = performance.now();
  const solver = await Solver.start();
  starts.push(performance.now() - begin);
  solver.terminate();
}
starts.sort((a, b) => a - b);
console.log(`start with a worker: ${starts[10].toFixed(1)} ms, median of ${starts.length}`);
