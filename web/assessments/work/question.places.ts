/** The panel or the part of a row that has the details of the current question. */
export const DETAILS = 'question-details';

export function rowId(key: string): string {
  return `question-${key}`;
}
