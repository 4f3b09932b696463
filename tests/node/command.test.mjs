// `npx freecell` prints what the program prints, and ends as it ends.
//
//   FREECELL=build/release/freecell node --test tests/node/command.test.mjs

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freecell } from './support.mjs';

const SCRIPT = fileURLToPath(new URL('../../bindings/js/bin/freecell.mjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'freecell-command-'));
after(() => rmSync(folder, { recursive: true }));

function npx(...args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT, ...args], {
    encoding: 'utf8',
    input: '',
  });
  return { stdout, stderr, status };
}

/** Both come to the same on standard output, and end with the same code. */
function compare(...args) {
  const { stdout, status } = freecell(args);
  const found = npx(...args);
  assert.deepEqual([found.stdout, found.status], [stdout, status], args.join(' '));
}

test('rows are those of the program, in the order of the deals', () => {
  compare('solve', '1-1000', '-q');
  compare('solve', '11980-11984,1-100:33', '-q', '--freecells', '2', '--jobs', '3');
  compare('solve', '-2-3', '8589934591', '--quiet', '--cascades', '9', '--solution-column');
  compare('solve', 'random:7:0-20', '-q', '--game', 'eight-off', '-j', '1');
  compare('solve', 'pysol:40000-40005', '-q', '--effort', 'short', '--game', 'seahaven');
  compare('solve', '11982,617', '-q', '--max-expanded', '100');
});

test('a deal is shown with its solution, as the program shows it', () => {
  const file = join(folder, 'board.txt');
  writeFileSync(file, freecell(['deal', '5']).stdout);
  compare('617');
  compare('show', '11982,1', '2');
  compare('5', '--freecells', '1', '--effort', 'fast');
  compare('31', '--game', 'relaxed-seahaven');
  compare('11982', '--max-expanded', '10');
  compare(file);
});

test('rows and the page go to files, which are not replaced', () => {
  const file = join(folder, 'rows.csv');
  assert.equal(npx('solve', '1-10', '-o', file).status, 0);
  assert.equal(readFileSync(file, 'utf8'), freecell(['solve', '1-10', '-q']).stdout);
  const { stderr, status } = npx('solve', '1-10', '-o', file);
  assert.deepEqual(
    [status, stderr],
    [2, `freecell: ${file}: exists already; --force replaces it\n`],
  );
  assert.equal(npx('solve', '1', '-o', file, '--force').status, 0);
  assert.equal(readFileSync(file, 'utf8'), freecell(['solve', '1', '-q']).stdout);
});

test('wrong use has the code and the line of the program', () => {
  for (const args of [
    [],
    ['foo'],
    ['solve'],
    ['solve', 'x'],
    ['solve', '1', '--foo'],
    ['1', '--freecells', '11'],
    ['solve', '1', '--max-expanded', '0'],
    ['solve', '5-1'],
    ['solve', '1', '--output', '/nowhere/rows.csv'],
  ]) {
    const expected = freecell(args);
    const { stderr, stdout, status } = npx(...args);
    assert.deepEqual([status, stdout], [expected.status, ''], args.join(' '));
    assert.match(stderr, /^freecell: .*\n$/);
    const words = (text) => text.replace(/;.*/, '').replace(/ '.*/, '').slice(0, 12);
    assert.equal(words(stderr), words(expected.stderr));
  }
  assert.equal(npx('--version').stdout, freecell(['version']).stdout);
  assert.match(npx('--help').stdout, /^Usage: freecell /);
  const full = spawnSync('sh', ['-c', `node ${SCRIPT} solve 1-10 > /dev/full`]);
  assert.equal(full.status, 4);
  const closed = spawnSync('sh', ['-c', `node ${SCRIPT} solve 1-2000 | head -n 1`]);
  assert.equal(String(closed.stderr), '');
});
