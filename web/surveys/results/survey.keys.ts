import type { KeyMap } from '#web/ui/tables/key.map.ts';

/** Keys for the dialog of the results and the help page. */
export const SURVEY_KEYS: KeyMap = [
  [['J', 'K'], 'Next and previous comment'],
  [['Enter'], 'Open the customer'],
  [['T'], 'Create or open the task'],
  [['/'], 'Search comments'],
  [['?'], 'Show shortcuts'],
];
