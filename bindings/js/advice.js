// Advice in words.

const cascadeOf = (position, letter) => position.cascades['123456789ABCD'.indexOf(letter)];

const list = (words) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function target(position, { to }) {
  if (to === 'h') return 'home';
  const cascade = cascadeOf(position, to);
  if (cascade === undefined) return 'to a freecell';
  return cascade.length > 0 ? `onto ${cascade.at(-1)}` : `to the empty cascade ${to}`;
}

function cards({ card, count }) {
  if (count === 1) return card;
  return `${card} and the ${count === 2 ? 'card' : `${count - 1} cards`} on it`;
}

/** What a move is good for, as far as can be seen at once. */
function effects(position, { from, count }, home) {
  const cascade = cascadeOf(position, from);
  const left = cascade?.slice(0, -count) ?? [];
  const effect = [];
  if (cascade === undefined) effect.push('frees a freecell');
  else if (left.length === 0) effect.push(`empties cascade ${from}`);
  else if (!home.includes(left.at(-1))) effect.push(`uncovers ${left.at(-1)}`);
  if (home.length > 0) effect.push(`lets ${list(home)} go home`);
  return list(effect);
}

/** A sentence about a move on `position`, after which the cards of `home` go home by themselves. */
export function describe(position, step, home) {
  const move = `move ${cards(step)} ${target(position, step)}`;
  const effect = effects(position, step, home);
  return effect === '' ? move : `${move}, which ${effect}`;
}
