interface Run {
  id: string;
  createdAt: string;
}

const isBefore = (one: Run, other: Run) => one.createdAt < other.createdAt;
const newestFirst = (one: Run, other: Run) => (isBefore(one, other) ? 1 : -1);

/** With what a run is compared until somebody chooses: the one before it on its template, else before it on another one, else any. */
export function comparedFirst<Other extends Run>(run: Run, others: readonly Other[], ofTemplate: readonly Run[]): Other | undefined {
  const sameTemplate = new Set(ofTemplate.map(({ id }) => id));
  const earlier = others.filter((other) => isBefore(other, run)).toSorted(newestFirst);
  const own = others.filter(({ id }) => sameTemplate.has(id));
  return earlier.find(({ id }) => sameTemplate.has(id)) ?? own[0] ?? earlier[0] ?? others[0];
}

/** The later run against the earlier one, whichever of them the page belongs to. */
export function inTime(run: Run, other: Run): { id: string; other: string } {
  return isBefore(run, other) ? { id: other.id, other: run.id } : { id: run.id, other: other.id };
}
