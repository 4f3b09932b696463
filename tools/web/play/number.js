import { t } from './texts.js';

/** What stands between thousands: a comma, a full stop, blanks, apostrophes. */
const GROUPED = /^\d{1,3}([,. '’\u00a0\u202f]\d{3})+$/;

/** The digits of all scripts stand in a row, which begins at a multiple of sixteen or six after it. */
function digitOf(letter) {
  const code = letter.codePointAt(0);
  const first = code & ~15;
  const isFromZero = /\p{Nd}/u.test(String.fromCodePoint(first));
  return String((code & 15) - (isFromZero ? 0 : 6));
}

/**
 * What somebody types for a deal number, as the program writes it: `#617`, `007`, `1,000` and other
 * scripts' digits are understood. Throws an Error if it may be two numbers or one.
 */
export function plainNumber(text) {
  const digits = text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .trim()
    .replace(/^(#|№|No\.?)\s*(?=\d)/i, '');
  if (/^\d{1,3},\d{3}$/.test(digits) && !/,0/.test(digits)) {
    const [one, other] = digits.split(',');
    throw new Error(t('twoOrOne', digits, one, other));
  }
  const number = GROUPED.test(digits) ? digits.replace(/\D/g, '') : digits;
  return number.replace(/^(-?)0+(?=\d)/, '$1');
}
