import js from '@eslint/js';
import globals from 'globals';

const strict = {
  eqeqeq: 'error',
  'no-implicit-globals': 'error',
  'no-shadow': 'error',
  'no-unused-vars': ['error', { args: 'after-used' }],
  'no-var': 'error',
  'prefer-const': 'error',
};

export default [
  js.configs.recommended,
  { rules: strict },
  {
    // What the pages of `freecell play` and `freecell report` are made of.
    files: ['tools/web/**/*.js'],
    // The vendored D3 and Plot stand in the report before its scripts.
    languageOptions: { globals: { ...globals.browser, d3: 'readonly', Plot: 'readonly' } },
  },
  {
    files: ['tools/web/hosted/*.js'],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    // These run in browsers and in Node.js.
    files: ['bindings/js/*.js'],
    languageOptions: {
      globals: {
        ...globals['shared-node-browser'],
        ...globals.worker,
        process: 'readonly',
        Worker: 'readonly',
        Blob: 'readonly',
      },
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.nodeBuiltin },
  },
  {
    // These tests hand functions to the page that they drive.
    files: ['tests/browser/*.mjs'],
    languageOptions: { globals: globals.browser },
  },
];
