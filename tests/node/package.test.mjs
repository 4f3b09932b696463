// The package as others get it: packed, installed without a network, used with and without types.
//
//   node --test tests/node/package.test.mjs

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { takenApart } from '../../bindings/js/bin/page.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGE = join(ROOT, 'bindings/js');
const TSC = join(import.meta.dirname, 'node_modules/typescript/bin/tsc');

const folder = mkdtempSync(join(tmpdir(), 'freecell-package-'));
after(() => rmSync(folder, { recursive: true }));

const run = (command, args, cwd = folder) =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('dist/ is what the sources make', () => {
  const made = mkdtempSync(join(folder, 'dist-'));
  run('node', [join(PACKAGE, 'bundle.mjs'), made]);
  const dist = (name) => readFileSync(join(PACKAGE, 'dist', name));
  for (const name of readdirSync(made))
    assert.ok(dist(name).equals(readFileSync(join(made, name))), `${name}: run tools/scripts/wasm`);
  const digests = dist('README.txt')
    .toString()
    .matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm);
  const names = [...digests].map(([, digest, name]) => {
    assert.equal(createHash('sha256').update(dist(name)).digest('hex'), digest, name);
    return name;
  });
  assert.deepEqual(names, ['freecell.wasm', 'worker.js', 'freecell.js']);
});

test('the package has the version of the program', () => {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const project = readFileSync(join(ROOT, 'CMakeLists.txt'), 'utf8');
  assert.equal(version, /^project\(freecell VERSION ([0-9.]+)/m.exec(project)[1]);
});

test('npm pack says which program the page in the package comes from', () => {
  const env = { ...process.env, FREECELL: join(folder, 'nowhere') };
  const { status, stderr } = spawnSync('npm', ['pack'], { cwd: PACKAGE, env, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /prepack: no program at .*nowhere: build it by tools.scripts.run/);
});

test('a project that has installed the package solves 617, and its types are right', () => {
  const [{ filename, files, size }] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', folder], PACKAGE),
  );
  assert.deepEqual(files.map(({ path }) => path).sort(), [
    ...['LICENSE', 'README.md', 'advice.js'],
    ...['deal_list', 'freecell', 'page', 'rows', 'show'].map((name) => `bin/${name}.mjs`),
    ...['dist/README.txt', 'dist/freecell.js', 'dist/freecell.wasm', 'dist/worker.js'],
    ...['engine.js', 'index.d.ts', 'index.js', 'known_lines.js', 'package.json', 'platform.js'],
    ...['play.br', 'request_queue.js', 'worker.js'],
  ]);
  assert.ok(size < 360_000, `${size} bytes`);

  const project = join(folder, 'consumer');
  cpSync(join(import.meta.dirname, 'consumer.ts'), join(project, 'consumer.ts'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  const tarball = join(folder, filename);
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], project);

  const npx = (...args) => run('npx', ['--offline', 'freecell', ...args], project);
  assert.equal(npx('617'), run(process.env.FREECELL, ['617']));
  npx('play', '--output', 'page.html');
  const [written, made] = [
    readFileSync(join(project, 'page.html'), 'utf8'),
    run(process.env.FREECELL, ['play', '--output', '-']),
  ];
  // Compressors differ.
  assert.deepEqual(takenApart(written), takenApart(made));
  assert.equal(Object.keys(takenApart(made).parts).length, 6);

  const options = [
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--skipLibCheck',
    'false',
  ];
  const libraries = ['--lib', 'es2022,dom'];
  run('node', [TSC, ...options, ...libraries, 'consumer.ts'], project);

  const measure = ['measure', '617', '--columns', 'difficulty', '--games', '1-2', '--quiet'];
  assert.deepEqual(JSON.parse(run('node', ['consumer.js'], project)), {
    player: 34,
    won: true,
    moves: 0,
    told: "no cascade, freecell or home: 'x' at 0",
    answer: true,
    hint: 'move KS to a freecell, which uncovers TS',
    board: run(process.env.FREECELL, ['deal', 'random:7:0']).split('\n')[0],
    difficulty: Number(run(process.env.FREECELL, measure).split('\n')[1].split(',')[1]),
    names: 52,
    ...{ fewest: 4, proof: 'unsolvable', number: 617, valid: true },
    random: run(process.env.FREECELL, ['deal', 'random:7:0']).slice(0, 2),
    progress: true,
  });
});

test('a program that forgets to terminate the solver ends all the same', () => {
  const script = `
    import { Solver } from ${JSON.stringify(join(PACKAGE, 'index.js'))};
    const solver = await Solver.start();
    console.log((await solver.solve(solver.deal(1))).verdict);`;
  assert.equal(run('node', ['--input-type=module', '--eval', script]), 'solved\n');
});
