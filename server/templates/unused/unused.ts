import { sql } from 'kysely';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { type QuestionRecord, unusedQuestions } from '#domain/templates/unused.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getUnusedQuestions } from '#contract/templates/unused.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { templates } from '#server/templates/templates.load.ts';

/** Questions that no assessment failed within the last year, by the template's current thresholds. */
export async function unused(call: SignedInCall<typeof getUnusedQuestions>): Promise<AnswerOf<typeof getUnusedQuestions>> {
  const { tx, now, params } = call;
  const template = await templates.load(call, params.id);
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const thresholds = new Map(questionsOf(template).map(({ key, failThreshold }) => [key, failThreshold ?? 100]));
  const { assessments, customers, records } = await readRecords(tx, { templateId: template.id, since, thresholds });
  return { since: since.toISOString(), assessments, customers, questions: unusedQuestions(template, records) };
}

interface UnusedQuestion {
  templateId: string;
  since: Date;
  thresholds: ReadonlyMap<string, number>;
}

interface Recorded {
  assessments: number;
  customers: number;
  records: QuestionRecord[];
}

/** Reads all answers of the approved assessments in one statement, by index and keys. */
async function readRecords(tx: Tx, { templateId, since, thresholds }: UnusedQuestion): Promise<Recorded> {
  const { rows } = await sql<Recorded>`
    with runs as (
      select a.organization_id, a.id, a.customer_id from assessments a
      where a.template_id = ${templateId} and a.status = 'approved' and a.deleted_at is null and a.approved_at >= ${since}),
    records as (
      select n.question_key as key, count(n.points)::int as answered, count(*) filter (where n.not_applicable)::int as not_applicable,
        count(*) filter (where n.points < t.threshold)::int as failed,
        count(*) filter (where n.points is null and n.value is not null)::int as unscored
      from runs r
      join answers n on n.organization_id = r.organization_id and n.assessment_id = r.id
      join unnest(${[...thresholds.keys()]}::text[], ${[...thresholds.values()]}::numeric[]) as t (key, threshold) on t.key = n.question_key
      group by n.question_key)
    select (select count(*)::int from runs) as assessments, (select count(distinct customer_id)::int from runs) as customers,
      coalesce((select json_agg(json_build_object('key', key, 'answered', answered, 'notApplicable', not_applicable, 'failed', failed, 'unscored', unscored))
        from records), '[]') as records`.execute(tx);
  return rows[0] ?? { assessments: 0, customers: 0, records: [] };
}
