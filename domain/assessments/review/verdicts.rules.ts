/** What a reviewer thinks of an answer: it is right, it was changed since it was looked at, or the engineer is asked about it. */
export const VERDICTS = ['accepted', 'changed', 'query'] as const;
export type Verdict = (typeof VERDICTS)[number];

interface Reviewed {
  verdict: Verdict;
  reviewedAt: string;
  /** When the answer was last saved; null where there is none. */
  answeredAt: string | null;
}

/** An answer that was saved after the reviewer looked at it has to be looked at again, and a query about it has its answer. */
export function verdictNow({ verdict, reviewedAt, answeredAt }: Reviewed): Verdict {
  return answeredAt !== null && answeredAt > reviewedAt ? 'changed' : verdict;
}

/** Approval waits for the queries that nobody has dealt with. */
export function isOpenQuery(reviewed: Reviewed): boolean {
  return verdictNow(reviewed) === 'query';
}
