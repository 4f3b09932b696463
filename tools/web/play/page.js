import { languageAsked } from './address.js';
import { store } from '../store.js';
import { chooseLanguage, withTexts } from './texts.js';

const textOf = (id) => document.getElementById(id).textContent;

/** Builds the page of its parts, which loader.js has inflated, in the language of the player. */
export function buildPage() {
  const style = new CSSStyleSheet();
  style.replaceSync(textOf('style'));
  document.adoptedStyleSheets = [style];
  const wishes = [languageAsked(location.hash), store.get('wishes')?.language];
  document.documentElement.lang = chooseLanguage([...wishes, ...navigator.languages]);
  const version = document.querySelector('meta[name="generator"]').content;
  const cards = `<div id="cards" hidden>${textOf('card-faces')}</div>`;
  document.body.insertAdjacentHTML('afterbegin', cards + withTexts(textOf('body'), version));
}
