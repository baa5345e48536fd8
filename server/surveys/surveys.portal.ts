import { newShareToken } from '#server/auth/auth.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface Asked {
  contactId: string;
  now: Date;
}

/** Open surveys that a contact has not answered, newest first. */
export function openSurveysOf(tx: Tx, { contactId, now }: Asked) {
  return tx
    .selectFrom('surveyRecipients as r')
    .innerJoin('surveys as s', (join) => join.onRef('s.organizationId', '=', 'r.organizationId').onRef('s.id', '=', 'r.surveyId'))
    .select(['s.id', 's.name', 's.closesAt', 'r.id as recipientId'])
    .where('r.contactId', '=', contactId)
    .where('r.hasAnswered', '=', false)
    .where('s.closesAt', '>', now)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(20)
    .execute();
}

/** Token of a new link, which replaces the emailed one; null if the contact was not asked or has answered. */
export async function newSurveyLink(tx: Tx, asked: Asked & { surveyId: string }): Promise<string | null> {
  const recipient = (await openSurveysOf(tx, asked)).find(({ id }) => id === asked.surveyId);
  if (!recipient) return null;
  const { token, tokenHash } = newShareToken();
  await tx.updateTable('surveyRecipients').set({ tokenHash }).where('id', '=', recipient.recipientId).execute();
  return token;
}
