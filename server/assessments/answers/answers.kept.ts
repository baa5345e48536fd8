import type { TakenAnswers } from './answers.queries.ts';

/** What a save has left behind, so that the next one may foresee what it will find (decision 8). */
export interface KeptAnswers extends TakenAnswers {
  /** The xmin of the assessment's row: whatever changes an assessment or one of its answers writes that row anew. */
  mark: string;
}

/** Characters kept together, some 20 MB; an answer counts as so many more than its texts. */
const MOST = 10_000_000;
const ENTRY = 100;

const kept = new Map<string, { answers: KeptAnswers; weight: number }>();
let weightKept = 0;

const keyOf = (organizationId: string, assessmentId: string) => `${organizationId} ${assessmentId}`;

/** Hands it out once: of two saves at the same moment only one can be as foreseen. */
export function takeKept(organizationId: string, assessmentId: string): KeptAnswers | null {
  const key = keyOf(organizationId, assessmentId);
  const found = kept.get(key);
  if (!found) return null;
  kept.delete(key);
  weightKept -= found.weight;
  return found.answers;
}

export function keepAnswers(organizationId: string, assessmentId: string, answers: KeptAnswers): void {
  takeKept(organizationId, assessmentId);
  const weight = weightOf(answers);
  kept.set(keyOf(organizationId, assessmentId), { answers, weight });
  weightKept += weight;
  for (const [oldest, entry] of kept) {
    if (weightKept <= MOST) return;
    kept.delete(oldest);
    weightKept -= entry.weight;
  }
}

function weightOf({ answers }: KeptAnswers): number {
  let weight = 0;
  for (const { value, naReason, internalNote, customerNote } of answers.values()) {
    weight += ENTRY + lengthOf(value) + lengthOf(naReason) + internalNote.length + customerNote.length;
  }
  return weight;
}

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);
