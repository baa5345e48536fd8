import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';

interface RunPoint {
  id: string;
  observedAt: string;
  passed: number;
  failed: number;
  warnings: number;
}

/** Runs of one tool and scope, the oldest first. */
export interface RunSeries {
  tool: EvidenceRun['tool'];
  scope: string;
  points: RunPoint[];
  first: RunPoint;
  last: RunPoint;
}

/** Runs in one chart line; older ones are in the list of sources. */
const POINTS = 26;

/** Series with at least two runs, those with most failed checks first. */
export function runSeries(runs: readonly EvidenceRun[]): RunSeries[] {
  const ordered = runs.toSorted((one, other) => Date.parse(one.observedAt) - Date.parse(other.observedAt));
  return [...Map.groupBy(ordered, ({ tool, scope }) => `${tool} ${scope}`).values()]
    .flatMap((own) => {
      const points = own.slice(-POINTS).map(({ id, observedAt, counts }) => ({
        id,
        observedAt,
        passed: counts.passed,
        failed: counts.failed,
        warnings: counts.warnings,
      }));
      const [first, last, run] = [points[0], points.at(-1), own[0]];
      return first && last && run && points.length > 1 ? [{ tool: run.tool, scope: run.scope, points, first, last }] : [];
    })
    .toSorted((one, other) => other.last.failed - one.last.failed);
}

/** Latest run of each tool and scope, such as of a domain; the source that was measured last comes first. */
export function latestRuns(runs: readonly EvidenceRun[]): EvidenceRun[] {
  const ordered = runs.toSorted((one, other) => Date.parse(other.observedAt) - Date.parse(one.observedAt));
  return [...Map.groupBy(ordered, ({ tool, scope }) => `${tool} ${scope}`).values()].flatMap(([latest]) => latest ?? []);
}

/** Label of a line: the tool, or the domain of domain checks. */
export function seriesLabel({ tool, scope }: Pick<RunSeries, 'tool' | 'scope'>): string {
  return tool === 'domain' && scope !== '' ? scope : toolLabel(tool);
}

/** Places of labels that are at least `gap` apart, as near to their own place as that allows. */
export function spread(places: readonly number[], gap: number, most: number): number[] {
  const order = places.map((at, index) => ({ at, index })).toSorted((one, other) => one.at - other.at);
  for (const [place, one] of order.entries()) {
    const before = order[place - 1];
    if (before) one.at = Math.max(one.at, before.at + gap);
  }
  let limit = most;
  for (const one of order.toReversed()) {
    one.at = Math.min(one.at, limit);
    limit = one.at - gap;
  }
  return order.toSorted((one, other) => one.index - other.index).map(({ at }) => at);
}
