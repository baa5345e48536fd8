import type { KeyMap } from '#web/ui/tables/key.map.ts';

/** Keys for the dialog of the inbox and the help page. */
export const FINDING_KEYS: KeyMap = [
  [['J', 'K'], 'Next and previous finding'],
  [['1', '4'], 'Recommend, accept, defer, not a gap'],
  [['Ctrl', 'Enter'], 'Save and go to the next finding'],
  [['R'], 'Rate: then impact and likelihood, 1 to 5 each'],
  [['X'], 'Select'],
  [['L'], 'Link the finding, or the selection, to a recommendation'],
  [['/'], 'Search'],
  [['?'], 'Show shortcuts'],
];
