import type { KeyMap } from '#web/ui/tables/key.map.ts';

/** Keys for the dialog of the path and the help page. Buttons and fields of the page carry theirs as `aria-keyshortcuts`. */
export const PATH_KEYS: KeyMap = [
  [['J', 'K'], 'Next and previous recommendation'],
  [['Enter'], 'Open the recommendation'],
  [['X'], 'Exclude the recommendation, or allow it again'],
  [['I'], 'Require the recommendation, or no longer'],
  [['+'], 'Include the recommendation'],
  [['G'], 'Go to the goal'],
  [['[', ']'], 'Lower and raise the goal by one point'],
  [['M'], 'Go to the budget'],
  [['Q'], 'Go to the budget per quarter'],
  [['H'], 'Go to the hours per quarter'],
  [['L'], 'Choose a checklist to meet'],
  [['C'], 'Resolve every critical finding, or not'],
  [['A', 'B'], 'Use alternative A or B'],
  [['Z'], 'Restore the previous plan'],
  [['T'], 'Show the curve as a table or a chart'],
  [['S'], 'Save as scenario'],
  [['R'], 'Apply to roadmap'],
  [['?'], 'Show shortcuts'],
];

/** Keys that press a button of the focused row. */
export const ROW_ACTIONS: Readonly<Record<string, string>> = { x: 'x', i: 'i', '+': 'plus' };
/** Points by which keys move the goal. */
export const GOAL_STEPS: Readonly<Record<string, number>> = { '[': -1, ']': 1 };
