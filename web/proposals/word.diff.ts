import { diffWordsWithSpace } from 'diff';

export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Changed words up to which two texts are compared; beyond, the whole text counts as replaced. */
const MOST_CHANGES = 1_000;

/** Parts of both texts in reading order: those without "added" are the first text, those without "removed" the second one. */
export function wordDiff(before: string, after: string): DiffPart[] {
  // The library returns nothing once it has found too many changes, which its types leave out.
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES });
  if (!parts) return replaced(before, after);
  return parts.map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }));
}

function replaced(before: string, after: string): DiffPart[] {
  const both: DiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return both.filter(({ text }) => text !== '');
}
