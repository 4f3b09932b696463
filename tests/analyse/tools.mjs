// The tools of docs/do/analyse.md, and how each runs the lines of the page.

import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));
const source = (name) => readFileSync(join(here, name), 'utf8');

const folders = [];
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'freecell-analyse-'));
  folders.push(folder);
  return folder;
}
export const removeFolders = () => folders.forEach((folder) => rmSync(folder, { recursive: true }));

/// Runs a program in a folder, with lines on standard input; gives its standard output. Throws with
/// its standard error if it fails or complains.
export async function run(folder, program, options, lines = '') {
  const running = promisify(execFile)(program, options, {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    maxBuffer: 1 << 28,
  });
  running.child.stdin.on('error', () => {}); // a program that ends early; its exit code says so
  running.child.stdin.end(lines);
  const { stdout, stderr } = await running;
  if (stderr !== '') throw new Error(`${program}: ${stderr}`);
  return stdout;
}

/// Runs freecell; gives its standard output. The words of `command` have blanks between them, those
/// of `more` are words as they are.
export function freecell(folder, command, ...more) {
  const words = [...command.split(' '), ...more, '--quiet'];
  const options = { cwd: folder, encoding: 'utf8' };
  const result = spawnSync(resolve(process.env.FREECELL), words, options);
  // 1: some deals are unknown.
  assert.ok(result.status === 0 || result.status === 1, `${command}: ${result.stderr}`);
  assert.equal(result.stderr, '', command);
  return result.stdout;
}

/// The results of the last statements of some SQL, so many: [{ names, types, rows }].
export async function runDuckdb(folder, lines, count) {
  const script = join(here, 'duckdb.mjs');
  return JSON.parse(await run(folder, process.execPath, [script, String(count)], lines));
}

/// Debian's pandas is for Debian's Python, which need not be the first one in the PATH.
export const runPython = (folder, lines) => run(folder, '/usr/bin/python3', ['-'], lines);
export const runR = (folder, lines) => run(folder, 'Rscript', ['--vanilla', '-'], lines);
export function runSqlite(folder, lines) {
  rmSync(join(folder, 'deals.db'), { force: true });
  return run(folder, 'sqlite3', ['-batch', '-bail', 'deals.db'], lines);
}

/// The columns of a result of DuckDB.
export const columnsOfResult = ({ names, types, rows }) =>
  names.map((name, i) => ({ name, type: types[i], values: rows.map((row) => row[i]) }));

/// The words that a row can have as its reason, as freecell lists them.
function reasons() {
  reasons.words ??= (() => {
    const folder = newFolder();
    freecell(folder, 'solve 1 --output deals.csv');
    const options = { cwd: folder, encoding: 'utf8' };
    const words = ['stats', 'deals.csv', '--where', 'reason=none'];
    const { stderr } = spawnSync(resolve(process.env.FREECELL), words, options);
    return /\('', (.*)\)/.exec(stderr)[1].split(', ');
  })();
  return reasons.words;
}

const enumOf = (words) => `ENUM(${words.map((word) => `'${word}'`).join(', ')})`;
const CATEGORIES = new Set(['verdict', 'reason', 'optimal', 'search_verdict']);

/// For each tool: the `section` of the page, the `kind` of its blocks, what the first of them reads
/// in a folder (`columns`), and the type that a column should have there (`typeOf`). `planted` are
/// defects of the lines that the test has to find: [what stands there, what to put in its place].
export const tools = {
  DuckDB: {
    section: 'DuckDB, and Parquet',
    kind: 'sql',
    columns: async (folder, lines) =>
      columnsOfResult((await runDuckdb(folder, `${lines}FROM deals;`, 1))[0]),
    typeOf: ({ name, type }) => {
      if (name === 'verdict') return enumOf(['solved', 'unsolvable', 'unknown']);
      if (name === 'reason') return enumOf(reasons());
      return { integer: 'BIGINT', number: 'DOUBLE', text: 'VARCHAR' }[type];
    },
    planted: [
      ["'BIGINT'", "'INTEGER'"],
      ["'BIGINT'", "'DOUBLE'"],
      ["'DOUBLE'", "'VARCHAR'"],
      ["'error'", "'mistake'"],
      ["IN ('verdict', 'reason')", "IN ('reason')"],
    ],
  },
  pandas: {
    section: 'pandas',
    kind: 'python',
    columns: async (folder, lines) =>
      JSON.parse(await runPython(folder, `${lines}${source('dump.py')}`)),
    typeOf: ({ name, type }) => {
      if (CATEGORIES.has(name)) return 'category';
      return { integer: 'Int64', number: 'float64', text: 'string' }[type];
    },
    planted: [
      ['"Int64"', '"float64"'],
      ['"Int64"', '"Int32"'],
      ['"category" if', '"string" if'],
      [', na_values=[""]', ''],
      [', dtype=types', ''],
    ],
  },
  R: {
    section: 'R',
    kind: 'r',
    columns: async (folder, lines) => JSON.parse(await runR(folder, `${lines}${source('dump.R')}`)),
    typeOf: ({ name, type }) => {
      if (CATEGORIES.has(name)) return 'factor';
      return { integer: 'numeric', number: 'numeric', text: 'character' }[type];
    },
    planted: [
      ['"numeric"', '"integer"'],
      ['"numeric"', '"character"'],
      ['"factor"', '"character"'],
      [', na.strings = ""', ''],
    ],
  },
  SQLite: {
    section: 'SQLite',
    kind: 'sql',
    columns: async (folder, lines) => {
      const ask = [
        '.mode json',
        "SELECT name, type FROM pragma_table_info('deals');",
        'SELECT * FROM deals;\n',
      ].join('\n');
      const output = await runSqlite(folder, `${lines}${ask}`);
      const arrays = output.trim().split(/(?<=\])\n(?=\[)/);
      const [columns, rows = []] = arrays.map((text) => JSON.parse(text));
      return columns.map(({ name, type }) => ({
        name,
        type,
        values: rows.map((row) => row[name]),
      }));
    },
    typeOf: ({ type }) => ({ integer: 'INTEGER', number: 'REAL', text: 'TEXT' })[type],
    planted: [
      [`nullif("%w", '''')`, '"%w"'],
      ["'INTEGER'", "'REAL'"],
      ["'INTEGER'", "'TEXT'"],
    ],
  },
};
