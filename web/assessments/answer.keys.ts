/** The keys of the working screen, for its own dialog and the help page. */
export const ANSWER_KEYS: readonly (readonly [readonly string[], string])[] = [
  [['1', '2', '3'], 'Met, partly met, not met (yes and no: 1 and 2)'],
  [['0'], 'Not applicable'],
  [['0', '…', '5'], 'The value of a scale; there X means not applicable'],
  [['1', '…', '9'], 'The first nine choices of a list'],
  [['S'], 'The last answer is still true'],
  [['Enter'], 'Next open question (or U)'],
  [['J', 'K'], 'Next and previous question'],
  [['N'], 'Note for the customer'],
  [['I'], 'Internal note'],
  [['F'], 'Flag, or take the flag away'],
  [['E'], 'Attach evidence'],
  [['Esc'], 'Leave a text field, so that keys answer again'],
  [['Tab'], 'Into the fields of the question'],
  [['/'], 'Search all questions'],
  [['?'], 'This list'],
];
