// Rows read without any of the tools, and how what a tool has read differs from them.

const TEXTS = new Set(['verdict', 'reason', 'optimal', 'solution', 'search_verdict']);
const NUMBERS = new Set(['random_wins', 'random_home', 'seconds']);

/// The fields of a CSV by RFC 4180, a list for each line.
export function readCsv(text) {
  const rows = [];
  let fields = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') {
      rows.push(fields);
      fields = [];
    }
  }
  return rows;
}

/// The columns that a tool should have read from a CSV: { name, type, values }. The type is
/// `integer`, `number`, `text` or, of the columns in `untyped`, null. A value is the text of the
/// field, or null. `areNumbered`: whether all deals have numbers.
export function columnsOf(csv, { areNumbered = true, untyped = [] } = {}) {
  const [header, ...rows] = readCsv(csv);
  const type = (name) => {
    if (untyped.includes(name)) return null;
    if (name === 'deal') return areNumbered ? 'integer' : 'text';
    if (TEXTS.has(name)) return 'text';
    return NUMBERS.has(name) ? 'number' : 'integer';
  };
  return header.map((name, i) => ({
    name,
    type: type(name),
    values: rows.map((fields) => (fields[i] === '' ? null : fields[i])),
  }));
}

function isSame(type, field, value) {
  if (field === null || value === null || type === 'text') return field === value;
  if (field === String(value)) return true;
  const isNumeric = /^-?\d+(\.\d+)?$/.test(field) && value !== '';
  return isNumeric && Number(field) === Number(value);
}

/// Says how the columns that a tool has read, { name, type, values }, differ from those of the CSV.
/// `typeOf(column)` is what the tool calls the type of that column.
export function differences(expected, actual, typeOf) {
  const names = (columns) => columns.map(({ name }) => name).join();
  if (names(expected) !== names(actual)) return [`columns ${names(actual)}`];
  const found = [];
  expected.forEach((column, i) => {
    const { name, type, values } = actual[i];
    if (column.type !== null && type !== typeOf(column)) {
      found.push(`${name}: type ${type}`);
    }
    if (values.length !== column.values.length) {
      found.push(`${name}: ${values.length} values of ${column.values.length}`);
      return;
    }
    const row = values.findIndex((value, at) => !isSame(column.type, column.values[at], value));
    if (row >= 0) {
      found.push(`${name}, row ${row + 1}: ${values[row]} for ${column.values[row]}`);
    }
  });
  return found;
}
