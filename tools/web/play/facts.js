import { badgeWord, verdictWords } from './deal_words.js';
import { gameTitle, isUsualGame } from './games.js';
import { numberText, t } from './texts.js';

/** Shows what is known about a deal: in the head of the page and at the top of the panel. */
export class Facts {
  #elements;

  /** `elements`: title, game, badge, verdict, facts, counts. */
  constructor(elements) {
    this.#elements = elements;
  }

  /**
   * `best`: the fewest moves with which the player has won it, or null; `place`: where it is in a
   * list, or nothing.
   */
  show(deal, { best, place }) {
    const { title, game, badge, verdict, counts } = this.#elements;
    document.title = `FreeCell ${deal.title}`;
    title.textContent = deal.title;
    const table = `${t('freecellCount', deal.freecells)}, ${t('cascadeCount', deal.cascades)}`;
    const size = isUsualGame(deal) ? table : `${gameTitle(deal.game)}: ${table}`;
    const words = [place, deal.band === null ? size : `${size}, ${t(deal.band)}`];
    game.textContent = words.filter(Boolean).join(' · ');
    badge.textContent = badgeWord(deal);
    badge.className = `badge ${deal.verdict}`;
    const [first, more] = verdictWords(deal);
    const rest = document.createElement('span');
    rest.textContent = ` ${more}`;
    rest.className = deal.verdict === 'solved' ? 'in-solution' : '';
    verdict.replaceChildren(first, rest);
    counts.replaceChildren(...this.#counts(deal));
    this.#elements.facts.replaceChildren(...this.#facts(deal, best));
  }

  /** What one wants to know before playing. */
  #facts({ par, difficulty, band }, best) {
    return entriesOf({
      ...(band === null ? {} : { difficulty: `${t(band)}, ${Math.round(difficulty)}` }),
      ...(par === null ? {} : { par }),
      yourBest: best ?? '–',
    });
  }

  #counts({ solution }) {
    const counts = Object.entries(solution?.counts() ?? {});
    return entriesOf(Object.fromEntries(counts.map(([name, count]) => [name, numberText(count)])));
  }
}

/** Facts by the names of their texts, as elements. */
function entriesOf(facts) {
  return Object.entries(facts).map(([name, value]) => {
    const entry = document.createElement('div');
    entry.innerHTML = `<dt>${t(name)}</dt><dd data-count="${name}">${value}</dd>`;
    return entry;
  });
}
