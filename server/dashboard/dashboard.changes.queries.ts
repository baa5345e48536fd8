import { MOST_CHANGES } from '#domain/dashboard/dashboard.rules.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { getDashboardChanges } from '#contract/dashboard/dashboard.contract.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';

/** First entries of the index of score changes, each with its latest scores. */
export function readChanges({ scoreDays, now }: { scoreDays: number; now: Date }): Statement {
  return {
    text: `
    with place as materialized (select ($1::timestamptz at time zone timezone)::date as today from organizations)
    select c.id, c.name, c.health_score, c.health_previous, c.health_reason, c.health_as_of,
      array_to_json(c.health_runs)
    from customers c
    where c.health_score <> c.health_previous and c.status <> 'archived' and c.health_as_of >= (select today from place) - $2::integer
    order by abs(c.health_score - c.health_previous) desc, c.id
    limit ${MOST_CHANGES}`,
    values: [now.toISOString(), String(scoreDays)],
  };
}

/** Keep in step with the column order above. */
export function changeOf([id, name, score, previous, reason, asOf, runs]: TextRow): OutputOf<typeof getDashboardChanges>[number] {
  return {
    customer: { id: id ?? '', name: name ?? '' },
    score: Number(score),
    previous: Number(previous),
    // The cast is safe: the statement above builds this column.
    runs: JSON.parse(runs ?? '[]') as number[],
    reason: reason ?? null,
    asOf: asOf ?? '',
  };
}
