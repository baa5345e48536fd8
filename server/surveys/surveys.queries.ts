import { type Insertable, sql, type Updateable } from 'kysely';
import type { SurveyAnswers } from '#domain/surveys/surveys.rules.ts';
import { reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Survey, SurveyRecipient, SurveyResponse } from '#server/platform/db/schema.ts';

/** Surveys of a customer that are read at once. */
const MOST_SHOWN = 20;

const lastMailedAt = sql<Date | null>`(select max(r.mailed_at) from survey_recipients r
  where r.organization_id = contacts.organization_id and r.contact_id = contacts.id)`;
const hasOptedOut = sql<boolean>`contacts.email is not null and exists (select from survey_opt_outs o
  where o.organization_id = contacts.organization_id and o.address_digest = survey_address_digest(contacts.email))`;

function reachable(tx: Tx) {
  return tx
    .selectFrom('contacts')
    .select(['id', 'customerId', 'name', 'title', 'email', 'isPrimary', 'attendsReviews'])
    .select([lastMailedAt.as('lastMailedAt'), hasOptedOut.as('hasOptedOut')]);
}

export type ReachableRow = Awaited<ReturnType<typeof contactsOf>>[number];

/** Contacts of a customer, primary contact first. */
export function contactsOf(tx: Tx, customerId: string) {
  return reachable(tx).where('customerId', '=', customerId).orderBy('isSecondary').orderBy('name').orderBy('id').limit(1000).execute();
}

/** Locked, so that two surveys sent at the same time do not both reach a contact. */
export function lockContacts(tx: Tx, ids: readonly string[]): Promise<ReachableRow[]> {
  return reachable(tx)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertSurvey(tx: Tx, survey: Insertable<Survey>): Promise<string> {
  const { id } = await tx.insertInto('surveys').values(survey).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertRecipients(tx: Tx, recipients: readonly Insertable<SurveyRecipient>[]): Promise<void> {
  await tx
    .insertInto('surveyRecipients')
    .values([...recipients])
    .execute();
}

/** Latest surveys that were sent to contacts of a customer. */
export function surveysOf(tx: Tx, customerId: string) {
  return tx
    .selectFrom('surveys')
    .select(['id', 'kind', 'name', 'isAnonymous', 'questions', 'closesAt', 'createdAt'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('surveyRecipients as r')
          .select('r.id')
          .whereRef('r.organizationId', '=', 'surveys.organizationId')
          .whereRef('r.surveyId', '=', 'surveys.id')
          .where('r.customerId', '=', customerId),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

export type SurveyRow = Awaited<ReturnType<typeof surveysOf>>[number];

/** State of the address of a contact `c` who got the survey of the recipient `r`. */
export const addressState = [
  sql<boolean>`exists (select from survey_opt_outs o where o.organization_id = c.organization_id
    and o.address_digest = survey_address_digest(coalesce(c.email, '')))`.as('hasOptedOut'),
  sql<boolean>`coalesce(r.refused_address = survey_address_digest(c.email), false)`.as('hasBounced'),
] as const;

/** Recipients at a customer, with the contacts' present names. */
export function recipientsOf(tx: Tx, customerId: string, surveyIds: readonly string[]) {
  return tx
    .selectFrom('surveyRecipients as r')
    .innerJoin('contacts as c', (join) => join.onRef('c.organizationId', '=', 'r.organizationId').onRef('c.id', '=', 'r.contactId'))
    .select(['r.id', 'r.surveyId', 'r.hasAnswered', 'r.reminders', 'r.mailedAt', 'c.id as contactId', 'c.name', 'c.title', 'c.email'])
    .select(addressState)
    .where('r.customerId', '=', customerId)
    .where('r.surveyId', 'in', [...surveyIds])
    .orderBy('c.name')
    .orderBy('r.id')
    .execute();
}

export type RecipientRow = Awaited<ReturnType<typeof recipientsOf>>[number];

export function responsesOf(tx: Tx, customerId: string, surveyIds: readonly string[]) {
  return tx
    .selectFrom('surveyResponses')
    .select(['id', 'surveyId', 'recipientId', 'score', 'answers', 'answeredAt', 'followUpDue', 'followUpNote', 'followedUpAt', 'version'])
    .select(reference('people', 'survey_responses.follow_up_by').as('followUpBy'))
    .where('customerId', '=', customerId)
    .where('surveyId', 'in', [...surveyIds])
    .orderBy('answeredAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type ResponseRow = Awaited<ReturnType<typeof responsesOf>>[number];

/** Recipient of a link with its survey; locked while answers are saved. */
export function findInvited(tx: Tx, recipientId: string, { isLocked }: { isLocked: boolean }) {
  return tx
    .selectFrom('surveyRecipients as r')
    .innerJoin('surveys as s', (join) => join.onRef('s.organizationId', '=', 'r.organizationId').onRef('s.id', '=', 'r.surveyId'))
    .innerJoin('contacts as c', (join) => join.onRef('c.organizationId', '=', 'r.organizationId').onRef('c.id', '=', 'r.contactId'))
    .innerJoin('customers as u', (join) => join.onRef('u.organizationId', '=', 'r.organizationId').onRef('u.id', '=', 'r.customerId'))
    .select(['r.id', 'r.surveyId', 'r.customerId', 'r.hasAnswered', 'c.name', 'c.email', 'u.name as customer', 'u.vcioId'])
    .select(['s.kind', 's.name as survey', 's.questions', 's.isAnonymous', 's.closesAt'])
    .where('r.id', '=', recipientId)
    .$if(isLocked, (query) => query.forUpdate('r'))
    .executeTakeFirst();
}

export type InvitedRow = NonNullable<Awaited<ReturnType<typeof findInvited>>>;

/** Recipient in named surveys, key of the link in anonymous ones. */
export type Author = { recipientId: string } | { answerKey: Buffer };

export function findResponse(tx: Tx, author: Author) {
  const all = tx.selectFrom('surveyResponses').select(['id', 'answers', 'score', 'alertedAt']);
  return (
    'recipientId' in author ? all.where('recipientId', '=', author.recipientId) : all.where('answerKey', '=', author.answerKey)
  ).executeTakeFirst();
}

/** Columns of a follow-up; empty keeps it as it is. */
export type FollowUp = Pick<Updateable<SurveyResponse>, 'followUpBy' | 'followUpDue' | 'followedUpAt' | 'alertedAt'>;

interface SavedAnswers extends FollowUp {
  answers: SurveyAnswers;
  score: number | null;
  answeredAt: Date;
}

export async function insertResponse(
  tx: Tx,
  { id, surveyId, customerId }: InvitedRow,
  author: Author,
  { answers, ...saved }: SavedAnswers,
): Promise<void> {
  await tx
    .insertInto('surveyResponses')
    .values({ surveyId, customerId, ...author, ...saved, answers: JSON.stringify(answers) })
    .execute();
  await tx.updateTable('surveyRecipients').set({ hasAnswered: true }).where('id', '=', id).execute();
}

export async function updateResponse(tx: Tx, id: string, { answers, ...saved }: SavedAnswers): Promise<void> {
  await tx
    .updateTable('surveyResponses')
    .set({ ...saved, answers: JSON.stringify(answers), updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Start of the customer's next planned meeting. */
export async function nextReviewAt(tx: Tx, customerId: string, now: Date): Promise<Date | null> {
  const next = await tx
    .selectFrom('qbrs')
    .select('dateTime')
    .where('customerId', '=', customerId)
    .where('dateTime', '>', now)
    .where('status', 'in', ['Scheduled', 'finalized'])
    .orderBy('dateTime')
    .limit(1)
    .executeTakeFirst();
  return next?.dateTime ?? null;
}

/** Addresses for replies by customer: the active vCIO, else the owner, because the sender's address accepts none. */
export async function replyAddresses(tx: Tx, customerIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, coalesce(p.email, o.email) as email
    from customers u
    left join people p on p.organization_id = u.organization_id and p.id = u.vcio_id and p.status = 'active'
    join people o on o.organization_id = u.organization_id and o.is_owner
    where u.id = any(${[...new Set(customerIds)]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
