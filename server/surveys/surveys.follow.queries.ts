import { sql, type Updateable } from 'kysely';
import { reference } from '#server/platform/db/references.ts';
import type { SurveyResponse } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const contact = sql<{ id: string; name: string; title: string | null } | null>`(
  select json_build_object('id', c.id, 'name', c.name, 'title', c.title)
  from survey_recipients r join contacts c on c.organization_id = r.organization_id and c.id = r.contact_id
  where r.organization_id = survey_responses.organization_id and r.id = survey_responses.recipient_id)`;

/** Response with its contact and survey, locked until the transaction ends; undefined if it is anonymous or does not exist. */
export function lockResponse(tx: Tx, id: string) {
  return tx
    .selectFrom('surveyResponses')
    .innerJoin('surveys as s', (join) =>
      join.onRef('s.organizationId', '=', 'surveyResponses.organizationId').onRef('s.id', '=', 'surveyResponses.surveyId'),
    )
    .select(['surveyResponses.id', 'surveyId', 'surveyResponses.customerId', 'recipientId', 'score', 'answers', 'answeredAt'])
    .select(['followUpDue', 'followUpNote', 'followedUpAt', 'surveyResponses.version', 's.name as survey', 's.questions'])
    .select([contact.as('contact'), reference('people', 'survey_responses.follow_up_by').as('followUpBy')])
    .where('surveyResponses.id', '=', id)
    .where('s.isAnonymous', '=', false)
    .forUpdate('surveyResponses')
    .executeTakeFirst();
}

export async function saveFollowUp(tx: Tx, id: string, columns: Updateable<SurveyResponse>): Promise<void> {
  await tx
    .updateTable('surveyResponses')
    .set({ ...columns, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
