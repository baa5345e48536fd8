import { sql } from 'kysely';
import type { Verdict } from '#domain/assessments/review/verdicts.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { reference } from '#server/platform/db/references.ts';

export function readVerdicts(tx: Tx, assessmentId: string) {
  return tx
    .selectFrom('answerVerdicts as v')
    .select(['v.questionKey', 'v.verdict', 'v.note', 'v.reviewedAt'])
    .select([
      sql<Date | null>`(select n.updated_at from answers n where n.organization_id = v.organization_id
        and n.assessment_id = v.assessment_id and n.question_key = v.question_key)`.as('answeredAt'),
      reference('people', 'v.reviewed_by').as('reviewedBy'),
    ])
    .where('v.assessmentId', '=', assessmentId)
    .orderBy('v.questionKey')
    .execute();
}

interface Given {
  assessmentId: string;
  keys: readonly string[];
  verdict: Verdict;
  note: string;
  by: string;
  at: Date;
}

export async function writeVerdicts(tx: Tx, { assessmentId, keys, verdict, note, by, at }: Given): Promise<void> {
  await sql`
    insert into answer_verdicts as v (assessment_id, question_key, verdict, note, reviewed_by, reviewed_at)
    select ${assessmentId}, key, ${verdict}, ${note}, ${by}, ${at} from unnest(${[...keys]}::text[]) key
    on conflict (organization_id, assessment_id, question_key) do update set
      verdict = excluded.verdict, note = excluded.note, reviewed_by = excluded.reviewed_by, reviewed_at = excluded.reviewed_at`.execute(tx);
}

export async function deleteVerdicts(tx: Tx, assessmentId: string, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('answerVerdicts').where('assessmentId', '=', assessmentId).where('questionKey', 'in', keys).execute();
}
