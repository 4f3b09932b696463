import { HOME } from './rules.js';

/**
 * Keys of the page, once it `isReady()`. `shortcuts`: what a key does, false if nothing; `places()`: the letters of
 * places on the table, which `tap(place)`; `undo(by)`: what Ctrl+Z and Ctrl+Y do.
 */
export function listenToKeys({ isReady, shortcuts, places, tap, undo }) {
  document.addEventListener('keydown', (event) => {
    if (!isReady() || document.querySelector('dialog[open]') !== null || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === 'z' || key === 'y')) undo(key === 'y' || event.shiftKey ? 1 : -1);
    else if (isCommand || belongsToControl(event)) return;
    else if (event.key === HOME || places().includes(event.key)) tap(event.key);
    else if (shortcuts[event.key]?.() === false || !shortcuts[event.key]) return;
    event.preventDefault();
  });
}

/**
 * Keys that the focused control uses itself. A radio button that was clicked leaves the arrows to
 * the solution.
 */
function belongsToControl({ key, target }) {
  if (target.matches('button')) return key === ' ' || key === 'Enter';
  const isMoving = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (target.matches('input[type="range"], input[type="radio"]:focus-visible'))
    return isMoving || key === ' ';
  return target.matches('input[type="checkbox"]') && key === ' ';
}
