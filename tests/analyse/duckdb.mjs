// Runs the SQL that comes on standard input, in DuckDB, and prints as JSON what its last statements
// gave: node duckdb.mjs COUNT < lines. A result is { names, types, rows }.

import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
const statements = await connection.extractStatements(readFileSync(0, 'utf8'));
const results = [];
for (let i = 0; i < statements.count; ++i) {
  const statement = await statements.prepare(i);
  const result = await statement.runAndReadAll();
  results.push({
    names: result.columnNames(),
    types: result.columnTypes().map(String),
    rows: result.getRowsJson(),
  });
}
console.log(JSON.stringify(results.slice(-Number(process.argv[2]))));
