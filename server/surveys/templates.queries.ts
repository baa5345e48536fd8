import { type Insertable, sql } from 'kysely';
import { MOST_SURVEY_TEMPLATES } from '#domain/surveys/templates.rules.ts';
import type { SurveyTemplate } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

function shown(tx: Tx) {
  return tx.selectFrom('surveyTemplates').select(['id', 'name', 'isAnonymous', 'questions', 'retiredAt', 'version', 'updatedAt']);
}

export type SurveyTemplateRow = Awaited<ReturnType<typeof surveyTemplates>>[number];

/** Retired ones last. */
export function surveyTemplates(tx: Tx) {
  return shown(tx)
    .orderBy(sql`retired_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MOST_SURVEY_TEMPLATES)
    .execute();
}

export function findSurveyTemplate(tx: Tx, id: string) {
  return shown(tx).where('id', '=', id).executeTakeFirst();
}

export function lockSurveyTemplate(tx: Tx, id: string) {
  return shown(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countSurveyTemplates(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('surveyTemplates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSurveyTemplate(tx: Tx, template: Insertable<SurveyTemplate>): Promise<string> {
  const { id } = await tx.insertInto('surveyTemplates').values(template).returning('id').executeTakeFirstOrThrow();
  return id;
}
