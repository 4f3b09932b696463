export default {
  extends: ['stylelint-config-standard'],
  rules: {
    // Rules stand in the order of the page, not of their weight.
    'no-descending-specificity': null,
    // Safari knows some properties by no other name.
    'property-no-vendor-prefix': null,
  },
};
