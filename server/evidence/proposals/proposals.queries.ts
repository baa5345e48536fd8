import { sql } from 'kysely';
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

export async function decisionsOf(tx: Tx, assessmentId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('proposalDecisions')
    .select(['proposalId', 'state'])
    .where('assessmentId', '=', assessmentId)
    .orderBy('proposalId')
    .execute();
  return new Map(rows.map(({ proposalId, state }) => [proposalId, state]));
}

interface Decision {
  proposalId: string;
  questionKey: string;
  value: string;
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
    insert into proposal_decisions (assessment_id, proposal_id, question_key, state, value, sentence, observed_at, reason, results, decided_by)
    select ${assessmentId}, d."proposalId", d."questionKey", ${state}, d.value, d.sentence, d."observedAt", ${reason}, d.results, ${by}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as d ("proposalId" uuid, "questionKey" text, value text, sentence text, "observedAt" timestamptz, results jsonb)
    on conflict (organization_id, assessment_id, proposal_id) do update set
      state = excluded.state, reason = excluded.reason, results = excluded.results, observed_at = excluded.observed_at,
      decided_by = excluded.decided_by, decided_at = now()`.execute(tx);
}
