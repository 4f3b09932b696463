const TOSS = 1300; // milliseconds
const GRAVITY = 2600; // pixels by a second, twice
const FRAMES = 12;

/** The way of a card that falls down across the felt, as keyframes; at the end it lies back. */
function toss(element, bottom) {
  const base = element.style.transform;
  const side = (Math.random() - 0.5) * 900;
  const up = Math.random() * 160;
  const turn = (Math.random() - 0.5) * 540;
  const last = (up + Math.sqrt(up * up + 2 * GRAVITY * bottom)) / GRAVITY;
  return Array.from({ length: FRAMES + 1 }, (_, i) => {
    const time = (last * i) / FRAMES;
    const y = (GRAVITY * time * time) / 2 - up * time;
    const boxShadow = '0 0 0 1px #0000002e, 0 2px 6px #0000004d';
    return {
      boxShadow,
      transform: `${base} translate(${side * time}px, ${y}px) rotate(${turn * time}deg)`,
    };
  });
}

/** Milliseconds that all of them take. */
const CELEBRATION = 2600;

/** Lets cards fall, the first ones first; returns the animations. */
export function celebrate(elements, height) {
  return elements.map((element, i) =>
    element.animate(toss(element, height), {
      delay: (i / elements.length) * (CELEBRATION - TOSS),
      duration: TOSS,
    }),
  );
}
