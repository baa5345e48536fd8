import { sql } from 'kysely';
import type { PreviousAnswer } from '#server/assessments/assessments.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** The assessment of a customer that is being answered, the latest first. */
export function openAssessmentOf(tx: Tx, customerId: string) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'organizationId', 'templateId', 'templateVersion'])
    .where('customerId', '=', customerId)
    .where('status', 'in', ['draft', 'in_progress'])
    .where('deletedAt', 'is', null)
    .where('archived', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function assessmentFor(tx: Tx, id: string) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'organizationId', 'templateId', 'templateVersion', 'customerId', 'status'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Decided states by proposal, whose ID follows from the assessment too. */
export async function decisionsOf(tx: Tx, assessmentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('proposalDecisions')
    .select(['proposalId', 'state'])
    .where('assessmentId', 'in', [...assessmentIds])
    .orderBy('proposalId')
    .execute();
  return new Map(rows.map(({ proposalId, state }) => [proposalId, state]));
}

interface Decision {
  proposalId: string;
  /** Answer before an acceptance; null for rejections, and where the question had no answer. */
  previous: PreviousAnswer | null;
  /** Version of the answer that an acceptance wrote; null for rejections. */
  answerVersion: number | null;
  questionKey: string;
  /** Stored as text. */
  value: string | number;
  sentence: string;
  observedAt: string;
  results: unknown;
}

export async function writeDecisions(
  tx: Tx,
  decisions: readonly Decision[],
  { assessmentId, state, reason, by }: { assessmentId: string; state: 'accepted' | 'rejected'; reason: string; by: string },
): Promise<void> {
  await sql`
    insert into proposal_decisions (assessment_id, proposal_id, question_key, state, value, sentence, observed_at, reason, results, decided_by,
      previous, answer_version)
    select ${assessmentId}, d."proposalId", d."questionKey", ${state}, d.value, d.sentence, d."observedAt", ${reason}, d.results, ${by},
      d.previous, d."answerVersion"
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as d ("proposalId" uuid, "questionKey" text, value text, sentence text, "observedAt" timestamptz, results jsonb, previous jsonb,
        "answerVersion" integer)
    on conflict (organization_id, assessment_id, proposal_id) do update set
      state = excluded.state, reason = excluded.reason, results = excluded.results, observed_at = excluded.observed_at,
      decided_by = excluded.decided_by, decided_at = now(), previous = excluded.previous,
      answer_version = excluded.answer_version`.execute(tx);
}

/** Decisions of an assessment to undo. */
export async function decidedOf(tx: Tx, assessmentId: string, ids: readonly string[]): Promise<Decided[]> {
  const rows = await tx
    .selectFrom('proposalDecisions')
    .select(['proposalId', 'questionKey', 'state', 'previous', 'answerVersion'])
    .where('assessmentId', '=', assessmentId)
    .where('proposalId', 'in', [...ids])
    .orderBy('questionKey')
    .execute();
  // Both columns are written by `writeDecisions` alone.
  return rows as Decided[];
}

/** Accepted proposals of a customer's assessments that rest on results of some runs. */
export async function acceptedFrom(tx: Tx, runIds: readonly string[]) {
  const { rows } = await sql<{
    assessmentId: string;
    assessment: string;
    organizationId: string;
    templateId: string;
    templateVersion: number;
    questionKey: string;
  }>`
    select a.id as "assessmentId", a.name as assessment, a.organization_id as "organizationId", a.template_id as "templateId",
      a.template_version as "templateVersion", d.question_key as "questionKey"
    from proposal_decisions d
    join assessments a on a.organization_id = d.organization_id and a.id = d.assessment_id
    where d.state = 'accepted' and a.deleted_at is null
      and exists (select from jsonb_array_elements(d.results) r where (r ->> 'runId')::uuid = any(${[...runIds]}::uuid[]))
    order by a.name, a.id, d.question_key
    limit 500`.execute(tx);
  return rows;
}

export interface Decided {
  proposalId: string;
  questionKey: string;
  state: 'accepted' | 'rejected';
  previous: PreviousAnswer | null;
  answerVersion: number | null;
}

export async function deleteDecisions(tx: Tx, assessmentId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('proposalDecisions')
    .where('assessmentId', '=', assessmentId)
    .where('proposalId', 'in', [...ids])
    .execute();
}
