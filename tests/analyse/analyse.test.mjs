// docs/do/analyse.md: its lines read rows in DuckDB, pandas, R and SQLite, and what they read is
// what the CSV has. The lines are taken from the page, and run as they stand there.
//
//   FREECELL=build/release/freecell node --test tests/analyse/analyse.test.mjs

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { blocksOf, tableOf } from './page.mjs';
import { columnsOf, differences, readCsv } from './rows.mjs';
import {
  columnsOfResult,
  freecell,
  newFolder,
  removeFolders,
  run,
  runDuckdb,
  runPython,
  runR,
  runSqlite,
  tools,
} from './tools.mjs';

const page = readFileSync(new URL('../../docs/do/analyse.md', import.meta.url), 'utf8');
const sections = blocksOf(page);
/// The lines that read the rows, and all lines of a tool's section.
const readingLines = ({ section, kind }) => sections[section][kind][0];
const allLines = ({ section, kind }) => sections[section][kind].join('');

/// The lines that read NDJSON: the paragraph that reads the CSV gives way to the one of the section
/// on NDJSON. The block of SQLite is a whole script.
function ndjsonLines(tool) {
  const blocks = sections.NDJSON[tool.kind];
  if (tool === tools.SQLite) return blocks[1];
  const paragraphs = readingLines(tool)
    .replaceAll('deals.csv.run', 'deals.ndjson.run')
    .split('\n\n');
  const lines = paragraphs.map((text) => (text.includes('deals.csv') ? blocks[0] : text));
  assert.ok(lines.includes(blocks[0]));
  return `${lines.join('\n\n')}\n`;
}

after(removeFolders);

/// Says how what a tool reads in a folder differs from what the CSV should be read as.
const differencesOf = async (tool, folder, lines, expected) =>
  differences(expected, await tool.columns(folder, lines), tool.typeOf);

/// Calls a function with the name of each tool and the tool, for all of them at a time.
const withTools = (call) =>
  Promise.all(Object.entries(tools).map(([name, tool]) => call(name, tool)));

// Rows of every kind: deals that cannot be won or were given up, numbers beyond 32 bits, names
// that need quotes, columns without any value, fractions. `has`: what must be among their values.
const BOARD = `JD KD 2S 4C 3S 6D 6S
2D KC KS 5C TD 8S 9C
9H 9S 9D TS 4S 8D 2H
JC 5S QD QH TH QS 6H
5D AD JS 4H 8H 6C
7H QC AH AC 2C 3H
7C 4D JH 8C 7S KH
AS TC 7D 3D 5H 3C
`;
const runs = {
  solve: {
    command: 'solve -1,1-40,11982,4294967296-4294967299,8589934591 --solution-column --stage',
    has: { verdict: ['solved', 'unsolvable'], reason: [null, 'exhausted'], deal: ['8589934591'] },
  },
  'solve --effort shortest': {
    command: 'solve 1-3,11982,4294967297 --effort shortest --max-expanded 30000',
    has: { verdict: ['solved', 'unknown'], optimal: ['yes', 'no', null], gap: ['0', null] },
  },
  fewest: {
    command: 'fewest 1-3,11982,8589934591 --max-expanded 10000',
    has: { fewest_freecells: ['2', null], reason: ['expanded', null] },
  },
  measure: {
    command:
      'measure 1-40,8589934591 --max-expanded 60 --columns ' +
      'ace_depth,random_wins,random_home,winning_first_moves,search_verdict,search_expanded',
    has: { search_verdict: ['solved', 'unknown'], search_expanded: [null], random_home: ['1.400'] },
  },
  'measure of a CSV': {
    prepare: (folder) =>
      writeFileSync(join(folder, 'notes.csv'), 'deal,note,stars\n1,"good, ""short""",4\n3,,5\n'),
    command: 'measure notes.csv --columns breaks',
    untyped: ['deal', 'note', 'stars'],
    has: { note: ['good, "short"', null] },
  },
  'solve of boards': {
    prepare: (folder) => {
      const names = ['a "b", c.txt', 'käthe.txt', 'NA'];
      names.forEach((name) => writeFileSync(join(folder, name), BOARD));
      return names;
    },
    command: 'solve',
    areNumbered: false,
    has: { deal: ['a "b", c.txt:1', 'käthe.txt:1', 'NA:1'] },
  },
  'solve, most columns without a value': {
    command: 'solve 11982',
    has: { player_moves: [null] },
  },
  'solve, no row at all': {
    command: 'solve 1-3 --only unknown',
    has: {},
  },
};

/// What the rows in a folder should be read as; they must have what the run is for.
function expectedRows(folder, { has, ...options }) {
  const expected = columnsOf(readFileSync(join(folder, 'deals.csv'), 'utf8'), options);
  for (const [name, values] of Object.entries(has)) {
    const column = expected.find((other) => other.name === name);
    for (const value of values) {
      assert.ok(column.values.includes(value), `no row has ${value} as its ${name}`);
    }
  }
  return expected;
}

/// Makes the rows of a run in a new folder, in files of these names, of which one is deals.csv;
/// gives the folder and what the rows should be read as.
function made(options, ...files) {
  const folder = newFolder();
  const operands = options.prepare?.(folder) ?? [];
  for (const file of files) {
    freecell(folder, `${options.command} --output ${file}`, ...operands);
  }
  return { folder, expected: expectedRows(folder, options) };
}

for (const [name, options] of Object.entries(runs)) {
  test(`all tools read rows of ${name}`, async () => {
    const { folder, expected } = made(options, 'deals.csv');
    await withTools(async (toolName, tool) => {
      const found = await differencesOf(tool, folder, readingLines(tool), expected);
      assert.deepEqual(found, [], toolName);
    });
  });
}

test('all tools read NDJSON', async () => {
  const names = [
    'solve',
    'solve --effort shortest',
    'measure',
    'measure of a CSV',
    'solve of boards',
  ];
  for (const name of names) {
    const options = runs[name];
    const { folder, expected } = made(options, 'deals.csv', 'deals.ndjson');
    await withTools(async (toolName, tool) => {
      if (options.untyped && tool === tools.DuckDB) return;
      const found = await differencesOf(tool, folder, ndjsonLines(tool), expected);
      assert.deepEqual(found, [], `${toolName}, ${name}`);
    });
  }
});

test('all tools read rows of prove', async () => {
  const folder = newFolder();
  freecell(folder, 'prove 1,11982 --output deals.csv');
  const expected = expectedRows(folder, { has: { positions: [null], solution: [null] } });
  await withTools(async (name, tool) => {
    assert.deepEqual(await differencesOf(tool, folder, readingLines(tool), expected), [], name);
  });
});

test('Parquet has the values and the types', async () => {
  const typeOf = ({ type }) => ({ integer: 'BIGINT', number: 'DOUBLE', text: 'VARCHAR' })[type];
  for (const name of ['solve --effort shortest', 'measure', 'solve of boards']) {
    const { folder, expected } = made(runs[name], 'deals.csv');
    await runDuckdb(folder, readingLines(tools.DuckDB), 1);
    const [result] = await runDuckdb(folder, "FROM 'deals.parquet';", 1);
    assert.deepEqual(differences(expected, columnsOfResult(result), typeOf), [], name);
  }
});

test('compressed rows are read as the table says', async () => {
  const decompress = { 'deals.csv.gz': 'gunzip --keep', 'deals.csv.zst': 'zstd --decompress' };
  const table = tableOf(page, 'file');
  assert.deepEqual(Object.keys(table), Object.keys(decompress));
  for (const [file, readers] of Object.entries(table)) {
    const folder = newFolder();
    // More than a megabyte of text, so that there are several gzip members or zstd frames.
    freecell(folder, `solve 1-4000,4294967297-4294970296 --solution-column --output ${file}`);
    assert.ok(page.includes(`\`${decompress[file]} ${file}\``));
    const [program, option] = decompress[file].split(' ');
    await run(folder, program, ['--quiet', option, file]);
    const expected = expectedRows(folder, { has: {} });
    assert.ok(readFileSync(join(folder, 'deals.csv')).length > 1 << 20);
    assert.deepEqual(Object.keys(readers), Object.keys(tools));
    await withTools(async (name, tool) => {
      const isRead = { yes: true, no: false }[readers[name]];
      const replaced = isRead ? 'deals.csv' : 'deals.csv.run.json';
      const lines = readingLines(tool).replaceAll(replaced, replaced.replace('deals.csv', file));
      assert.deepEqual(await differencesOf(tool, folder, lines, expected), [], `${name}, ${file}`);
    });
  }
});

const QUANTILES = ['q01', 'q05', 'q10', 'q25', 'median', 'q75', 'q90', 'q95', 'q99'];
const quantilesOf = (row) => QUANTILES.map((name) => row[name]);

function assertClose(actual, expected) {
  const difference = Math.abs(actual - expected);
  assert.ok(difference <= 1e-12 * Math.abs(expected), `${actual} for ${expected}`);
}

/// A new folder with the rows that the page begins with, and what `freecell stats` says of them.
function studied() {
  const folder = newFolder();
  freecell(folder, /^\$ freecell (solve .*) --quiet$/m.exec(sections[''].console[0])[1]);
  const command = /`freecell (stats deals\.csv [^`]*)`/.exec(page)[1];
  const options = '--tables verdicts,means,quantiles --format json';
  return { folder, stats: JSON.parse(freecell(folder, `${command} ${options}`)) };
}

test('Parquet gives the statistics of freecell stats', async () => {
  const { folder, stats } = studied();
  await runDuckdb(folder, readingLines(tools.DuckDB), 1);
  const [verdicts, columns] = await runDuckdb(folder, sections[tools.DuckDB.section].sql[1], 2);

  const counted = Object.fromEntries(verdicts.rows);
  for (const { verdict, deals } of stats.verdicts) {
    assert.equal(Number(counted[verdict] ?? 0), deals, verdict);
  }
  assert.deepEqual(columns.names, ['column', 'deals', 'mean', 'deviation', 'quantiles']);
  assert.deepEqual(
    columns.rows.map(([column]) => column).sort(),
    stats.means.map(({ column }) => column).sort(),
  );
  for (const [column, deals, mean, deviation, quantiles] of columns.rows) {
    const expected = stats.means.find((row) => row.column === column);
    assert.equal(Number(deals), expected.deals);
    assertClose(mean, expected.mean);
    assertClose(deviation, expected.deviation);
    const expectedQuantiles = quantilesOf(stats.quantiles.find((row) => row.column === column));
    assert.deepEqual(quantiles.map(Number), expectedQuantiles, column);
  }
});

test('pandas, R and SQLite give the statistics of freecell stats', async () => {
  const { folder, stats } = studied();
  const ofMoves = ({ column }) => column === 'player_moves';
  const quantiles = quantilesOf(stats.quantiles.find(ofMoves));
  const python = `${allLines(tools.pandas)}print(json.dumps(quantiles.tolist()))\n`;
  assert.deepEqual(JSON.parse(await runPython(folder, python)), quantiles);
  const r = `${allLines(tools.R)}cat(jsonlite::toJSON(unname(quantiles)))\n`;
  assert.deepEqual(JSON.parse(await runR(folder, r)), quantiles);

  const groups = (await runSqlite(folder, allLines(tools.SQLite))).trim().split('\n');
  const counted = Object.fromEntries(groups.map((line) => line.split('|')));
  for (const { verdict, deals } of stats.verdicts) {
    assert.equal(Number(counted[verdict] ?? 0), deals, verdict);
  }
  const average = groups
    .map((line) => line.split('|'))
    .find(([verdict]) => verdict === 'solved')[2];
  assertClose(Number(average), stats.means.find(ofMoves).mean);
});

test('lines that read something else are found', async () => {
  const rows = ['solve', 'measure'].map((name) => made(runs[name], 'deals.csv'));
  const isRefused = async (tool, lines) => {
    for (const { folder, expected } of rows) {
      try {
        if ((await differencesOf(tool, folder, lines, expected)).length > 0) return true;
      } catch {
        return true;
      }
    }
    return false;
  };
  await withTools(async (name, tool) => {
    for (const [right, wrong] of tool.planted) {
      const lines = readingLines(tool);
      assert.ok(lines.includes(right), `${name}: ${right}`);
      const isFound = await isRefused(tool, lines.replaceAll(right, wrong));
      assert.ok(isFound, `${name}: ${wrong} for ${right}`);
    }
  });
});

test('values and types that differ are found', () => {
  const csv = 'deal,verdict,random_home,gap\n1,solved,1.5,3\n2,unknown,0.25,\n';
  const typeOf = ({ type }) => type;
  assert.deepEqual(differences(columnsOf(csv), columnsOf(csv), typeOf), []);
  const isFound = (change) => {
    const columns = columnsOf(csv);
    change(columns);
    assert.equal(differences(columnsOf(csv), columns, typeOf).length, 1);
  };
  isFound(([deal]) => (deal.values[1] = '3'));
  isFound(([deal]) => deal.values.pop());
  isFound(([deal]) => (deal.type = 'number'));
  isFound(([, verdict]) => (verdict.values[0] = null));
  isFound(([, , home]) => (home.values[0] = 1.5000000000000002));
  isFound(([, , , gap]) => (gap.values[1] = ''));
  isFound(([, , , gap]) => (gap.values[1] = '0'));
  isFound((columns) => columns.pop());
});

test('a CSV is read by RFC 4180', () => {
  assert.deepEqual(readCsv('a,b\n1,\n,"x, ""y"""\n"",2\n'), [
    ['a', 'b'],
    ['1', ''],
    ['', 'x, "y"'],
    ['', '2'],
  ]);
});
