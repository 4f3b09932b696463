// What the tests have in common.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Engine, compile } from '../../bindings/js/engine.js';

export const MEBIBYTE = 2 ** 20;
export const DIST = new URL('../../bindings/js/dist/', import.meta.url);

/** Runs the program, which may have something to say and still not have failed. */
export function freecell(args, input = '') {
  const { stdout, stderr, status } = spawnSync(process.env.FREECELL, args, {
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
  });
  if (status === null || status > 2) throw new Error(`freecell ${args.join(' ')}: ${stderr}`);
  return { stdout, stderr, status };
}

const module = await compile(readFileSync(new URL('freecell.wasm', DIST)));

export const newEngine = (maxMemory) => new Engine(module, maxMemory);

/** The same numbers in every run, 0 <= random() < 1 (mulberry32). */
export function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
