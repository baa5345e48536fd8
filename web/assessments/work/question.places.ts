/** Element id of the current question's details, in the panel or the row. */
export const DETAILS = 'question-details';

export function rowId(key: string): string {
  return `question-${key}`;
}
