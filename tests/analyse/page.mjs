// What docs/do/analyse.md says: its blocks of code, by section, and its table of compressed files.

/// The sections of a page: { heading: { kind: [code, ...] } }, where the kind of a block is the
/// word behind its fence.
export function blocksOf(page) {
  const sections = {};
  let blocks = (sections[''] = {});
  let block = null;
  for (const line of page.split('\n')) {
    const fence = /^```(\w*)$/.exec(line);
    if (block !== null) {
      if (fence) block = null;
      else block.push(line);
    } else if (fence) {
      block = [];
      (blocks[fence[1]] ??= []).push(block);
    } else if (line.startsWith('## ')) {
      blocks = sections[line.slice(3)] = {};
    }
  }
  for (const kinds of Object.values(sections)) {
    for (const kind of Object.keys(kinds)) {
      kinds[kind] = kinds[kind].map((lines) => `${lines.join('\n')}\n`);
    }
  }
  return sections;
}

/// The table whose first column is headed by `corner`: { row: { column: cell } }.
export function tableOf(page, corner) {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  const [, ...columns] = rows.find(([first]) => first === corner);
  const table = {};
  for (const [name, ...cells] of rows) {
    if (name === corner || /^-+$/.test(name)) continue;
    table[name] = Object.fromEntries(columns.map((column, i) => [column, cells[i]]));
  }
  return table;
}
