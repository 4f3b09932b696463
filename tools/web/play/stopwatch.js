/** Counts the milliseconds during which it runs. */
export class Stopwatch {
  #before;
  #since = null;

  constructor(milliseconds = 0) {
    this.#before = milliseconds;
  }

  get milliseconds() {
    return this.#before + (this.#since === null ? 0 : Date.now() - this.#since);
  }

  get isRunning() {
    return this.#since !== null;
  }

  run(isRunning) {
    if (isRunning === this.isRunning) return;
    this.#before = this.milliseconds;
    this.#since = isRunning ? Date.now() : null;
  }
}

/** `4:05`, or `1:04:05`. */
export function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const twoDigits = (number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
