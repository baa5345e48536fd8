import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

export function findOpenRevision(tx: Tx, revisesId: string) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'name', 'status'])
    .where('revisesId', '=', revisesId)
    .where('status', '<>', 'approved')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Copies all answers in one statement with author and time, marked as carried over; excluded answers keep their source. */
export async function copyAnswers(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into answers (assessment_id, question_key, value, not_applicable, na_reason, internal_note, customer_note, points,
                         verified_by, source, version, updated_by, updated_at)
    select ${to}, question_key, value, not_applicable, na_reason, internal_note, customer_note, points, verified_by,
      case source when 'excluded' then source else 'carried' end, 1, updated_by, updated_at
    from answers where assessment_id = ${from}`.execute(tx);
}
