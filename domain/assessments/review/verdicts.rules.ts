/** Reviewer's verdict on an answer: accepted, changed since the review, or queried. */
export const VERDICTS = ['accepted', 'changed', 'query'] as const;
export type Verdict = (typeof VERDICTS)[number];

interface Reviewed {
  verdict: Verdict;
  reviewedAt: string;
  answeredAt: string | null;
}

/** Saving an answer after its review invalidates the verdict, and counts as the reply to a query. */
export function verdictNow({ verdict, reviewedAt, answeredAt }: Reviewed): Verdict {
  return answeredAt !== null && answeredAt > reviewedAt ? 'changed' : verdict;
}

/** Open queries block approval. */
export function isOpenQuery(reviewed: Reviewed): boolean {
  return verdictNow(reviewed) === 'query';
}
