// Requests for a worker, one at a time, so that any of them can be cancelled: the worker is then
// ended, and another one takes those that wait.

import { FreecellError } from './engine.js';

const REQUEST = 1; // the id of all requests but `start`, which has 0

function faultOf({ error }) {
  if (error === undefined) return null;
  const { message, ...places } = error;
  return new FreecellError(message, places);
}

export class RequestQueue {
  #open;
  #waiting = [];
  #current = null;
  #worker = null;
  #isOver = false;

  /** `open(hear)` starts a worker, which tells `hear(error, answer)` what happens. */
  constructor(open) {
    this.#open = open;
  }

  /** Resolves with the result of the request. */
  ask(request, { signal, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#isOver) return reject(new FreecellError('the solver was terminated'));
      if (signal?.aborted) return reject(signal.reason);
      const job = { request, signal, onProgress, resolve, reject };
      job.abort = () => this.#fail(job, signal.reason);
      signal?.addEventListener('abort', job.abort);
      this.#waiting.push(job);
      return this.#next();
    });
  }

  /** Ends the worker, and rejects all requests. */
  terminate() {
    this.#isOver = true;
    const jobs = [...this.#waiting, ...(this.#current ? [this.#current] : [])];
    for (const job of jobs) this.#fail(job, new FreecellError('the solver was terminated'));
    this.#endWorker();
  }

  #next() {
    if (this.#current || this.#waiting.length === 0) return;
    const job = this.#waiting.shift();
    this.#current = job;
    try {
      this.#worker ??= this.#open((error, answer) => this.#hear(error, answer));
      this.#worker.setBusy(true);
      this.#worker.post({ ...job.request, id: REQUEST });
    } catch (error) {
      this.#fail(job, error);
    }
  }

  #hear(error, answer) {
    const job = this.#current;
    const fault = error ?? faultOf(answer);
    if (job === null) {
      if (fault) this.#endWorker();
    } else if (fault && answer?.id !== REQUEST) {
      this.#fail(job, fault);
    } else if (answer.progress) {
      job.onProgress?.(answer.progress);
    } else if (answer.id === REQUEST) {
      this.#finish(job);
      if (fault) job.reject(fault);
      else job.resolve(answer.result);
    }
  }

  #fail(job, reason) {
    if (job === this.#current) this.#endWorker();
    this.#finish(job);
    job.reject(reason);
  }

  #finish(job) {
    job.signal?.removeEventListener('abort', job.abort);
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (job === this.#current) this.#current = null;
    this.#worker?.setBusy(this.#current !== null);
    if (!this.#isOver) this.#next();
  }

  #endWorker() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
