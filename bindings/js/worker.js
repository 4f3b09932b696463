// The worker that searches. README.md says which messages it takes.

import { Engine, FreecellError, compile } from './engine.js';

let engine = null;

const calls = {
  start: async ({ wasm, maxMemory }) => {
    engine = new Engine(await compile(wasm), maxMemory);
    return { version: engine.version };
  },
  version: () => engine.version,
  deal: ({ deal, ...options }) => engine.deal(deal, options),
  read: ({ text, ...options }) => engine.read(text, options),
  write: ({ position }) => engine.write(position),
  legalMoves: ({ position, ...options }) => engine.legalMoves(position, options),
  play: ({ position, moves, ...options }) => engine.play(position, moves, options),
  notation: ({ position, moves, ...options }) => engine.notation(position, moves, options),
  verify: ({ position, solution, ...options }) => engine.verify(position, solution, options),
  measureNames: () => engine.measureNames(),
  measure: ({ position, names, ...options }) => engine.measure(position, names, options),
  fewest: ({ position, ...options }) => engine.fewest(position, options),
  prove: ({ position, ...options }) => engine.prove(position, options),
  find: ({ position, ...options }) => engine.find(position, options),
  solve: ({ position, progress, ...options }, show) =>
    engine.solve(position, options, progress ? show : null),
};

/** Answers requests with `post`. Returns what takes a request. */
function server(post) {
  let last = Promise.resolve();

  async function answer({ id, call, ...request }) {
    try {
      const result = await calls[call](request, (progress) => post({ id, progress }));
      post({ id, result });
    } catch (error) {
      if (!(error instanceof FreecellError)) throw error; // a defect: it ends this worker
      post({ id, error: { ...error, message: error.message } });
    }
  }

  return (request) => {
    last = last.then(() => answer(request));
  };
}

if (typeof WorkerGlobalScope === 'undefined') {
  import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:worker_threads').then(
    ({ parentPort }) =>
      parentPort.on(
        'message',
        server((answer) => parentPort.postMessage(answer)),
      ),
  );
} else {
  const serve = server((answer) => self.postMessage(answer));
  self.addEventListener('message', ({ data }) => serve(data));
}
