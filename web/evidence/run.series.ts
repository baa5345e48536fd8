import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';

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

/** Runs of one tool and scope: the latest one counts. */
export interface RunSource {
  latest: EvidenceRun;
  /** Newest first. */
  earlier: EvidenceRun[];
}

/** Runs by tool and scope, such as the weekly checks of a domain; the source that was measured last comes first. */
export function runSources(runs: readonly EvidenceRun[]): RunSource[] {
  const ordered = runs.toSorted((one, other) => Date.parse(other.observedAt) - Date.parse(one.observedAt));
  return [...Map.groupBy(ordered, ({ tool, scope }) => `${tool} ${scope}`).values()].flatMap(([latest, ...earlier]) =>
    latest ? [{ latest, earlier }] : [],
  );
}
