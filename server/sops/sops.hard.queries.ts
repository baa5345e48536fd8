import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

interface AskedQuestion {
  text: string;
  vcioId: string | null;
}

/** Question of the assessment's pinned template version, with the vCIO of its customer. */
export async function findQuestion(tx: Tx, assessmentId: string, key: string): Promise<AskedQuestion | undefined> {
  const { rows } = await sql<AskedQuestion>`
    select q.value ->> 'text' as text, c.vcio_id
    from assessments a
    join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
    join template_versions v on v.organization_id = a.organization_id and v.template_id = a.template_id and v.version = a.template_version,
         jsonb_array_elements(v.body -> 'sections') s, jsonb_array_elements(s.value -> 'questions') q
    where a.id = ${assessmentId} and q.value ->> 'key' = ${key}`.execute(tx);
  return rows[0];
}

/** Draft SOP for a question; the first if there are several. */
export async function findDraftFor(tx: Tx, questionKey: string): Promise<string | null> {
  const draft = await tx
    .selectFrom('sops')
    .select('id')
    .where('status', 'in', ['draft', 'in_review'])
    .where(sql<boolean>`${questionKey} = any(sops.question_keys)`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return draft?.id ?? null;
}

export async function assessmentExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('assessments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
