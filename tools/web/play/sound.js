const LENGTH = 0.09; // seconds of a tone
const WON = [523, 659, 784, 1047]; // hertz

let context = null;

/** A short tone that begins in `delay` seconds. */
function tone(hertz, delay = 0) {
  context ??= new AudioContext();
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  const begin = context.currentTime + delay;
  oscillator.frequency.value = hertz;
  oscillator.type = 'triangle';
  gain.gain.setValueAtTime(0.12, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + LENGTH);
}

/** What is heard of a game: a move, that it is won, that something is not possible. */
export const sound = {
  move: () => tone(330),
  refusal: () => tone(140),
  won: () => WON.forEach((hertz, i) => tone(hertz, i * LENGTH)),
};
