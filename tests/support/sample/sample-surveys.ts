import { createContact } from '#contract/customers/contacts.contract.ts';
import { sendSurvey } from '#contract/surveys/surveys.contract.ts';
import { createSurveyTemplate } from '#contract/surveys/templates.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { TestServer } from '../server.ts';
import type { TestOrganization } from '../people.ts';

const WEEK_MS = 7 * 86_400_000;

/** Survey that was sent last week to two contacts, of whom one has answered. */
export async function surveyFor({ pools }: TestServer, { id, owner }: TestOrganization, marker: string, customerId: string) {
  const params = { id: customerId };
  const contactIds: string[] = [];
  for (const nr of [1, 2]) {
    const body = { name: `${marker} asked ${nr}`, email: `${marker}-asked-${nr}@customer.test` };
    contactIds.push((await owner.sees(createContact, { params, body })).id);
  }
  const survey = await owner.sees(sendSurvey, { params, body: { kind: 'nps', name: `${marker} survey`, contactIds } });
  const response = await asOrganization(pools, id, async (tx) => {
    await tx
      .updateTable('surveyRecipients')
      .set({ mailedAt: new Date(Date.now() - WEEK_MS) })
      .where('surveyId', '=', survey.id)
      .execute();
    const recipient = await tx
      .updateTable('surveyRecipients')
      .set({ hasAnswered: true })
      .where('contactId', '=', contactIds[0] ?? '')
      .returning('id')
      .executeTakeFirstOrThrow();
    const answers = JSON.stringify({ score: 3, reason: marker });
    return tx
      .insertInto('surveyResponses')
      .values({ surveyId: survey.id, customerId, recipientId: recipient.id, score: 3, answers, answeredAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  const template = await owner.sees(createSurveyTemplate, {
    body: {
      name: `${marker} own survey`,
      isAnonymous: false,
      questions: [{ kind: 'text', text: `${marker} asks?`, isRequired: false, options: [] }],
    },
  });
  return { surveys: survey.id, 'survey-responses': response.id, 'survey-templates': template.id };
}
