import { sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listSopGaps } from '#contract/sops/sops.starters.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Questions of each published template that no SOP in force names. The database extracts the texts from the stored template. */
export function templateGaps(tx: Tx) {
  const missing = sql<{ key: string; text: string; section: string }[]>`coalesce((
    select json_agg(json_build_object('key', q.value ->> 'key', 'text', q.value ->> 'text', 'section', s.value ->> 'title')
                    order by s.ordinality, q.ordinality)
    from template_versions v, jsonb_array_elements(v.body -> 'sections') with ordinality s,
         jsonb_array_elements(s.value -> 'questions') with ordinality q
    where v.organization_id = templates.organization_id and v.template_id = templates.id and v.version = templates.published_version
      and q.value ->> 'key' not in (
        select unnest(o.question_keys) from sops o
        where o.organization_id = templates.organization_id and o.status in ('published', 'stale'))), '[]')`;
  return tx
    .selectFrom('templates')
    .select(['templates.id', 'templates.name', 'templates.nameKey', 'templates.questionCount', missing.as('missing')])
    .where('templates.publishedVersion', 'is not', null)
    .where('templates.status', '<>', 'archived');
}

type GapRow = Awaited<ReturnType<ReturnType<typeof templateGaps>['executeTakeFirstOrThrow']>>;

export function presentGaps({ id, name, questionCount, missing }: GapRow): AnswerOf<typeof listSopGaps>[number] {
  return { id, name, questionCount, missing };
}
