// What browsers and Node.js have under other names: workers, and files.

const isNode = typeof process === 'object' && process.versions?.node !== undefined;

/** The bytes at an address or, in Node.js, in a file. */
async function load(address) {
  const isFile = isNode && !/^(https?|data|blob):/.test(String(address));
  if (isFile) {
    const { readFile } = await import(
      /* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises'
    );
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** The bytes or the module that the option `wasm` stands for. */
export async function loadWasm(wasm = new URL('./dist/freecell.wasm', import.meta.url)) {
  return typeof wasm === 'string' || wasm instanceof URL ? load(wasm) : wasm;
}

function nodeWorker({ Worker }, source, hear) {
  // No flags of the program: --input-type would keep the worker from being read.
  const worker =
    typeof source === 'string'
      ? new Worker(source, { eval: true, execArgv: [] })
      : new Worker(source ?? new URL('./worker.js', import.meta.url), { execArgv: [] });
  worker.on('message', (answer) => hear(null, answer));
  worker.on('error', (error) => hear(error));
  return {
    post: (request) => worker.postMessage(request),
    // A worker without work does not keep the program from ending.
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate() {
      worker.removeAllListeners();
      worker.on('error', () => {});
      worker.terminate();
    },
  };
}

function openBrowserWorker(source) {
  if (source === undefined)
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  if (typeof source !== 'string') return new Worker(source, { type: 'module' });
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address);
  // The worker has begun to load, and needs the address no more once it answers.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

function browserWorker(source, hear) {
  const worker = openBrowserWorker(source);
  let isOver = false;
  worker.addEventListener('message', ({ data }) => isOver || hear(null, data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    if (!isOver) hear(new Error(event.message || 'the worker could not be started'));
  });
  return {
    post: (request) => worker.postMessage(request),
    setBusy() {},
    terminate() {
      isOver = true;
      worker.terminate();
    },
  };
}

/**
 * Returns a function that starts a worker and tells `hear(error, answer)` what comes from it.
 * `source`: its address as a URL, its whole source as a string, or undefined for worker.js.
 */
export async function workerOpener(source) {
  if (!isNode) return (hear) => browserWorker(source, hear);
  const threads = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:worker_threads');
  return (hear) => nodeWorker(threads, source, hear);
}
