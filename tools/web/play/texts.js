import { EN } from './texts_en.js';
import { DE } from './texts_de.js';
import { FR } from './texts_fr.js';

// The texts of the page, in the language of the player. Each language is one table, by names.

/** The tables by their languages; the first is for all who speak none of the others. */
export const TABLES = { en: EN, de: DE, fr: FR };

let language = 'en';

/** Takes the first of `wishes` (`de-AT`) whose language is here; others are passed over. */
export function chooseLanguage(wishes) {
  const known = wishes.map((wish) => `${wish}`.slice(0, 2).toLowerCase());
  language = known.find((one) => one in TABLES) ?? 'en';
  return language;
}

export const numberText = (number) => number.toLocaleString(language);

export const percentText = (share) =>
  share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 });

const isOne = (number) => new Intl.PluralRules(language).select(number) === 'one';

/** The text of this name with `values` in it: numbers as the language writes them, others as they are. */
export function t(name, ...values) {
  const [one, more = one] = TABLES[language][name].split('|');
  const text = isOne(Number(values[0])) ? one : more;
  const shown = values.map((value) => (typeof value === 'number' ? numberText(value) : value));
  return text.replace(/\{(\d)\}/g, (_, index) => shown[index]);
}

/** The `index`-th word of a text that is a list of words. */
export const wordOf = (name, index) => t(name).split(' ')[index];

const names = new Map(Object.entries(EN).map(([name, text]) => [text, name]));

/** What is wrong with a board, as a pattern: `{0}` stands for any words. */
const faults = Object.entries(EN)
  .filter(([name]) => name.startsWith('wrong'))
  .map(([name, text]) => [name, new RegExp(`^${text.replace(/\{\d\}/g, '(.+)')}$`)]);

/** What another part of the program has said in English, if there is a text for it; else as it is. */
export function translated(english) {
  if (names.has(english)) return t(names.get(english));
  for (const [name, pattern] of faults) {
    const found = pattern.exec(english);
    if (found) return t(name, ...found.slice(1));
  }
  return english;
}

/** HTML in which `{name}` stands for a text; `version` goes into the one that names the program. */
export const withTexts = (html, version) =>
  html.replace(/\{(\w+)\}/g, (_, name) => t(name, version));
