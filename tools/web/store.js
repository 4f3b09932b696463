const PREFIX = 'freecell-';
/** The longest text that the history of the tab takes: all of it is written at once. */
const LONGEST_IN_TAB = 500_000;

// What the device does not take, because its storage is full or because a page that was opened as a
// file may be denied it, has its place in the entry in the history of the tab, where it survives a
// reload. The whole of it is kept here, too, because the entry of another address begins empty or
// with what was there before.
const tab = {
  texts: { ...history.state },
  set(key, text) {
    if (text.length > LONGEST_IN_TAB) throw new RangeError('too long for the history');
    this.texts[key] = text;
    this.write();
  },
  remove(key) {
    if (!(key in this.texts)) return;
    delete this.texts[key];
    this.write();
  },
  write() {
    history.replaceState(this.texts, '');
  },
};
addEventListener('popstate', () => tab.write());

const DENIED = {
  getItem: () => null,
  setItem() {
    throw new DOMException('denied', 'SecurityError');
  },
  removeItem() {},
};

/** The storage of the device, which may be full. */
function openDevice() {
  try {
    return localStorage ?? DENIED;
  } catch {
    return DENIED;
  }
}

const device = openDevice();
let tell = () => {};

/** Keeps a text on the device, or else in the tab; throws if neither takes it. */
function keep(key, text) {
  try {
    device.setItem(key, text);
    tab.remove(key);
  } catch {
    tab.set(key, text);
    tell();
    tell = () => {};
  }
}

/** Values that a device keeps, as JSON under their names. */
export const store = {
  /** Has `told` called when something is kept in the tab alone, the first time. */
  onTabAlone(told) {
    tell = told;
  },

  get(name) {
    const key = PREFIX + name;
    try {
      return JSON.parse(tab.texts[key] ?? device.getItem(key));
    } catch {
      return null;
    }
  },

  /** Returns false if there is no room for the value; the earlier one stays. */
  set(name, value) {
    try {
      keep(PREFIX + name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },

  /** Has `told` called when another tab has kept something. */
  onOtherTab(told) {
    addEventListener('storage', told);
  },

  remove(name) {
    device.removeItem(PREFIX + name);
    tab.remove(PREFIX + name);
  },

  names: () =>
    [...new Set([...Object.keys(device), ...Object.keys(tab.texts)])]
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)),
};
