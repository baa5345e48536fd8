interface Run {
  id: string;
  createdAt: string;
}

const isBefore = (one: Run, other: Run) => one.createdAt < other.createdAt;
const newestFirst = (one: Run, other: Run) => (isBefore(one, other) ? 1 : -1);

/**
 * Default comparison: the previous assessment on the same template, else any on it, else the previous one on another template, else any.
 */
export function comparedFirst<Other extends Run>(run: Run, others: readonly Other[], ofTemplate: readonly Run[]): Other | undefined {
  const sameTemplate = new Set(ofTemplate.map(({ id }) => id));
  const earlier = others.filter((other) => isBefore(other, run)).toSorted(newestFirst);
  const own = others.filter(({ id }) => sameTemplate.has(id));
  return earlier.find(({ id }) => sameTemplate.has(id)) ?? own[0] ?? earlier[0] ?? others[0];
}

/** Orders a pair so that the later assessment is compared with the earlier one. */
export function inTime(run: Run, other: Run): { id: string; other: string } {
  return isBefore(run, other) ? { id: other.id, other: run.id } : { id: run.id, other: other.id };
}
