import { badgeWord, verdictWords } from './deal_words.js';
import { gameTitle, isUsualGame } from './games.js';
import { plural } from './move_words.js';

/** Shows what is known about a deal: in the head of the page and at the top of the panel. */
export class Facts {
  #elements;

  /** `elements`: title, game, badge, verdict, counts. */
  constructor(elements) {
    this.#elements = elements;
  }

  show(deal) {
    const { title, game, badge, verdict, counts } = this.#elements;
    document.title = `FreeCell ${deal.title}`;
    title.textContent = deal.title;
    const table = `${plural(deal.freecells, 'freecell')}, ${plural(deal.cascades, 'cascade')}`;
    const size = isUsualGame(deal) ? table : `${gameTitle(deal.game)}: ${table}`;
    game.textContent = deal.band === null ? size : `${size}, ${deal.band}`;
    badge.textContent = badgeWord(deal);
    badge.className = `badge ${deal.verdict}`;
    const [first, more] = verdictWords(deal);
    const rest = document.createElement('span');
    rest.textContent = ` ${more}`;
    rest.className = deal.verdict === 'solved' ? 'in-solution' : '';
    verdict.replaceChildren(first, rest);
    counts.replaceChildren(...this.#counts(deal));
  }

  #counts({ solution, expanded, difficulty }) {
    const facts = {
      ...solution?.counts(),
      ...(expanded === null ? {} : { positions_expanded: expanded }),
      ...(difficulty === null ? {} : { difficulty: Math.round(difficulty) }),
    };
    return Object.entries(facts).map(([key, value]) => {
      const name = key.replace('_', ' ');
      const entry = document.createElement('div');
      entry.innerHTML = `<dt>${name}</dt><dd data-count="${name}">${value.toLocaleString('en')}</dd>`;
      return entry;
    });
  }
}
