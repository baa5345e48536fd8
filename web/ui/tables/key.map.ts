export type KeyMap = readonly (readonly [keys: readonly string[], meaning: string])[];

/** Enter needs no code, since the row's link has the focus. */
export const ROW_KEYS: KeyMap = [
  [['J', 'K'], 'Next and previous row'],
  [['Enter'], 'Open the row'],
  [['/'], 'Search'],
];
export const SELECTION_KEYS: KeyMap = [
  [['X'], 'Select the row'],
  [['Shift', 'J'], 'Extend the selection'],
  [['Esc'], 'Clear the selection'],
];
