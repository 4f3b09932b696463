const KEY = 'freecell-theme';
const root = document.documentElement;

/** The look that was chosen the last time; else the system's. */
export function restoreTheme() {
  const theme = recall();
  if (theme) root.dataset.theme = theme;
}

export function toggleTheme() {
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  remember(root.dataset.theme);
}

// Pages that are opened as files may have no storage. Then nothing is remembered.

function remember(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    /* see above */
  }
}

function recall() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
