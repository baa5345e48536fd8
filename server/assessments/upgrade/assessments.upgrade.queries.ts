import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Published versions that matter to an assessment: its own and the newest. */
export function findVersions(tx: Tx, { templateId, templateVersion }: { templateId: string; templateVersion: number }) {
  return tx
    .selectFrom('templates as t')
    .innerJoin('templateVersions as own', 'own.templateId', 't.id')
    .innerJoin('templateVersions as newest', (join) =>
      join.onRef('newest.templateId', '=', 't.id').onRef('newest.version', '=', 't.publishedVersion'),
    )
    .select(['t.status', 'own.edition as from', 'newest.edition as to', 'newest.version as version'])
    .where('t.id', '=', templateId)
    .where('own.version', '=', templateVersion)
    .executeTakeFirstOrThrow();
}

interface MovedAnswer {
  key: string;
  value: unknown;
  points: number | null;
  isOther: boolean;
}

/** Single statement. Answers whose value changed are unverified until reviewed. */
export async function moveAnswers(
  tx: Tx,
  { assessmentId, moved, by }: { assessmentId: string; moved: readonly MovedAnswer[]; by: string },
): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    update answers a set value = m.value, points = m.points, version = a.version + 1,
      source = case when m.is_other then 'carried' else a.source end,
      updated_by = case when m.is_other then ${by} else a.updated_by end,
      updated_at = case when m.is_other then now() else a.updated_at end
    from jsonb_to_recordset(${JSON.stringify(moved.map(({ isOther, ...one }) => ({ ...one, is_other: isOther })))}::jsonb)
      as m(key text, value jsonb, points numeric, is_other boolean)
    where a.assessment_id = ${assessmentId} and a.question_key = m.key`.execute(tx);
}
