import { type Insertable, sql } from 'kysely';
import type { QuestionExclusion } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { reference } from '#server/platform/db/references.ts';

function shownExclusions(tx: Tx, now: Date) {
  return tx
    .selectFrom('questionExclusions as e')
    .select(['e.id', 'e.questionKey', 'e.questionText', 'e.reason', 'e.endsOn', 'e.version', 'e.createdAt', 'e.updatedAt'])
    .select([
      sql<boolean>`e.ends_on >= (${now}::timestamptz at time zone (select o.timezone from organizations o
        where o.organization_id = (select current_organization())))::date`.as('stands'),
      reference<{ id: string; name: string }>('customers', 'e.customer_id').as('customer'),
      reference<{ id: string; name: string }>('templates', 'e.template_id').as('template'),
      reference('people', 'e.created_by').as('createdBy'),
    ]);
}

export type ExclusionRow = Awaited<ReturnType<ReturnType<typeof shownExclusions>['executeTakeFirstOrThrow']>>;

interface Listed {
  tx: Tx;
  now: Date;
  query: { customerId?: string | undefined; templateId?: string | undefined };
}

export function listedExclusions({ tx, now, query: { customerId, templateId } }: Listed) {
  let rows = shownExclusions(tx, now);
  if (customerId) rows = rows.where('e.customerId', '=', customerId);
  return templateId ? rows.where('e.templateId', '=', templateId) : rows;
}

export function findExclusion(tx: Tx, id: string, now: Date): Promise<ExclusionRow | undefined> {
  return shownExclusions(tx, now).where('e.id', '=', id).executeTakeFirst();
}

export function lockExclusion(tx: Tx, id: string) {
  return tx.selectFrom('questionExclusions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findExclusionOf(tx: Tx, { customerId, templateId, questionKey }: QuestionOf) {
  return tx
    .selectFrom('questionExclusions')
    .select(['id', 'endsOn'])
    .where('customerId', '=', customerId)
    .where('templateId', '=', templateId)
    .where('questionKey', '=', questionKey)
    .executeTakeFirst();
}

interface QuestionOf {
  customerId: string;
  templateId: string;
  questionKey: string;
}

/** Undefined if the same question was excluded concurrently. */
export async function insertExclusion(tx: Tx, row: Insertable<QuestionExclusion>): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('questionExclusions')
    .values(row)
    .onConflict((conflict) => conflict.constraint('question_exclusions_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function removeExclusion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('questionExclusions').where('id', '=', id).execute();
}

/** Exclusions in force for a new assessment, by question key. */
export async function standingReasons(
  tx: Tx,
  { customerId, templateId, today }: { customerId: string; templateId: string; today: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('questionExclusions')
    .select(['questionKey', 'reason'])
    .where('customerId', '=', customerId)
    .where('templateId', '=', templateId)
    .where('endsOn', '>=', today)
    .execute();
  return new Map(rows.map(({ questionKey, reason }) => [questionKey, reason]));
}

/** Writes the excluded answers of an assessment, attributed to the person who excluded the question. */
export async function writeExcluded(tx: Tx, assessmentId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into answers (assessment_id, question_key, not_applicable, na_reason, source, updated_by)
    select a.id, e.question_key, true, e.reason, 'excluded', e.created_by
    from assessments a
    join question_exclusions e
      on e.organization_id = a.organization_id and e.customer_id = a.customer_id and e.template_id = a.template_id
    where a.id = ${assessmentId} and e.question_key = any(${[...keys]}::text[])`.execute(tx);
}
