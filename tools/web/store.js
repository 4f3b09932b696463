const PREFIX = 'freecell-';

// A page that was opened as a file may be denied its storage. The entry in the history of the tab
// is then the place for what should survive a reload. The whole of it is kept here, too, because
// the entry of another address begins empty.
function inHistory() {
  const texts = { ...history.state };
  const write = () => history.replaceState(texts, '');
  return {
    getItem: (key) => texts[key] ?? null,
    setItem(key, text) {
      texts[key] = text;
      write();
    },
    removeItem(key) {
      delete texts[key];
      write();
    },
    keys: () => Object.keys(texts),
  };
}

const onDevice = () => ({
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
});

function openStorage() {
  try {
    localStorage.setItem(`${PREFIX}test`, '');
    localStorage.removeItem(`${PREFIX}test`);
    return onDevice();
  } catch {
    return inHistory();
  }
}

const storage = openStorage();

/** Values that a device keeps, as JSON under their names. */
export const store = {
  get(name) {
    try {
      return JSON.parse(storage.getItem(PREFIX + name));
    } catch {
      return null;
    }
  },

  /** Returns false if there is no room for the value; the earlier one stays. */
  set(name, value) {
    try {
      storage.setItem(PREFIX + name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },

  remove: (name) => storage.removeItem(PREFIX + name),

  names: () =>
    storage
      .keys()
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)),
};
