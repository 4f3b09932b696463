// The rules of the page against the referee's: every game that referee_games prints is played again
// by tools/web.
//
//   REFEREE_GAMES=build/release/tests/browser/referee_games \
//     node --test tests/browser/rules.test.mjs

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { LineOfPlay } from '../../tools/web/play/line_of_play.js';
import {
  CASCADES,
  Position,
  cardText,
  expand,
  moveText,
  parseCard,
  parseMoves,
} from '../../tools/web/play/rules.js';

const games = execFileSync(process.env.REFEREE_GAMES, { encoding: 'utf8', maxBuffer: 1 << 28 })
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** Reads board text as dealer/board_text.cc writes it. */
function positionOf(text, { freecells, rules }) {
  const lines = text.trimEnd().split('\n');
  const home = [0, 0, 0, 0];
  let cells = Array(freecells).fill(null);
  const cascades = [];
  for (const line of lines) {
    const [head, ...words] = line.split(/\s+/).filter(Boolean);
    if (head === 'Foundations:') {
      for (const word of words) home['CDHS'.indexOf(word[0])] = '0A23456789TJQK'.indexOf(word[2]);
    } else if (head === 'Freecells:') {
      cells = Array.from({ length: freecells }, (_, i) =>
        words[i] === '-' || words[i] === undefined ? null : parseCard(words[i]),
      );
    } else {
      cascades.push([head, ...words].filter((word) => word !== ':').map(parseCard));
    }
  }
  return new Position(cascades, cells, home, rules);
}

function replay(game) {
  const line = new LineOfPlay(positionOf(game.start, game), game.automatic);
  assert.deepEqual(line.last, positionOf(game.opening, game));
  for (const attempt of game.attempts) {
    const legal = line.last.legalMoves().map((move) => move.from + move.to);
    assert.deepEqual(legal.sort(), attempt.legal.split(' ').filter(Boolean).sort());
    const [places] = parseMoves(attempt.move);
    const violation = line.add({ ...places, count: attempt.count }, game.automatic);
    assert.equal(violation ?? '', attempt.violation);
    assert.deepEqual(line.last, positionOf(attempt.board, game));
    const counts = line.counts();
    assert.deepEqual([counts.player_moves, counts.card_moves, counts.listed_moves], attempt.counts);
  }
  return line;
}

const lines = [];

test('the page plays and refuses what the referee does', () => {
  lines.push(...games.map(replay));
  const steps = lines.flatMap((line) => line.steps);
  // What the comparison has met: won games, every reason to refuse, large supermoves.
  assert.ok(lines.filter((line) => line.last.isWon()).length >= 60);
  assert.ok(
    new Set(games.flatMap((game) => game.attempts.map((attempt) => attempt.violation))).size >= 10,
  );
  assert.ok(steps.filter((step) => step.move.count > 4).length >= 50);
  assert.ok(steps.filter((step) => step.singles.length > 2 * step.move.count - 1).length >= 50);
});

test('a supermove comes to the same, card by card, by legal moves alone', () => {
  for (const line of lines) {
    line.steps.forEach((step, i) => {
      let position = line.positions[i];
      for (const single of expand(position, step.move)) {
        assert.equal(position.violation(single), null);
        position = position.after(single);
      }
      assert.deepEqual(position, line.positions[i].after(step.move));
    });
  }
});

test('moves are written as they were read', () => {
  for (const line of lines) {
    line.steps.forEach((step, i) => {
      const [read] = parseMoves(step.text);
      assert.deepEqual(line.positions[i].resolve(read), step.move);
      assert.equal(moveText(line.positions[i], step.move), step.text);
    });
  }
});

test('cards and places have the letters of standard notation', () => {
  assert.equal(cardText(parseCard('TH')), 'TH');
  assert.equal(parseCard('AC'), 0);
  assert.equal(parseCard('KS'), 51);
  assert.equal(CASCADES.length, 13);
});
