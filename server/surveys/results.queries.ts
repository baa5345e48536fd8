import { sql } from 'kysely';
import type { Tally } from '#domain/surveys/results.rules.ts';
import { SCORES } from '#domain/surveys/surveys.rules.ts';
import { reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { addressState } from './surveys.queries.ts';

const MOST_LISTED = 100;
const MOST_RESPONSES = 2000;
const MOST_TREND = 8;

const sent = sql<number>`(select count(*)::integer from survey_recipients r
  where r.organization_id = surveys.organization_id and r.survey_id = surveys.id)`;
/** Number of answers, and of those with each score from 0 to 10, in one pass over thousands of answers. */
const given = sql<{ answered: number; counts: number[] }>`(
  select count(*)::integer as answered,
    array[${sql.join(SCORES.map((score) => sql`count(*) filter (where a.score = ${score})`))}]::integer[] as counts
  from survey_responses a where a.organization_id = surveys.organization_id and a.survey_id = surveys.id)`;

function shown(tx: Tx) {
  return tx
    .selectFrom('surveys')
    .crossJoinLateral(given.as('given'))
    .select(['id', 'kind', 'name', 'isAnonymous', 'questions', 'closesAt', 'createdAt', 'answered', 'counts'])
    .select([sent.as('sent'), reference('customers', 'surveys.customer_id').as('customer')]);
}

export type SurveyWithScores = Awaited<ReturnType<typeof latestSurveys>>[number];

export function latestSurveys(tx: Tx) {
  return shown(tx).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(MOST_LISTED).execute();
}

export function findSurveyWithScores(tx: Tx, id: string) {
  return shown(tx).where('id', '=', id).executeTakeFirst();
}

/** NPS surveys across customers up to a time, newest first. */
export function npsSurveysUntil(tx: Tx, until: Date) {
  return shown(tx)
    .where('kind', '=', 'nps')
    .where('customerId', 'is', null)
    .where('createdAt', '<=', until)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_TREND)
    .execute();
}

const contact = sql<{ id: string; name: string; title: string | null } | null>`(
  select json_build_object('id', c.id, 'name', c.name, 'title', c.title)
  from survey_recipients r join contacts c on c.organization_id = r.organization_id and c.id = r.contact_id
  where r.organization_id = survey_responses.organization_id and r.id = survey_responses.recipient_id)`;

export function responsesToSurvey(tx: Tx, surveyId: string) {
  return tx
    .selectFrom('surveyResponses')
    .select(['id', 'surveyId', 'recipientId', 'score', 'answers', 'answeredAt', 'followUpDue', 'followUpNote', 'followedUpAt', 'version'])
    .select([contact.as('contact'), reference('people', 'survey_responses.follow_up_by').as('followUpBy')])
    .select(reference<{ id: string; name: string }>('customers', 'survey_responses.customer_id').as('customer'))
    .where('surveyId', '=', surveyId)
    .orderBy('answeredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_RESPONSES)
    .execute();
}

/** Number of answers by question and value, without those to the given free text questions. */
export async function talliesOf(tx: Tx, surveyId: string, texts: readonly string[]): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select e.key, v.value #>> '{}' as value, count(*)::integer as count
    from survey_responses a
    cross join jsonb_each(a.answers) e
    cross join jsonb_array_elements(case jsonb_typeof(e.value) when 'array' then e.value else jsonb_build_array(e.value) end) v
    where a.survey_id = ${surveyId} and not e.key = any(${[...texts]}::text[])
    group by 1, 2`.execute(tx);
  return rows;
}

/** Number of answers by question. */
export async function answeredByQuestion(tx: Tx, surveyId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select k.key, count(*)::integer as count
    from survey_responses a cross join jsonb_object_keys(a.answers) as k (key)
    where a.survey_id = ${surveyId} group by 1`.execute(tx);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Customers of a survey by name, with their scores in it and in the previous one. */
export async function customersOfSurvey(tx: Tx, surveyId: string, previousId: string | null) {
  const { rows } = await sql<{ id: string; name: string; sent: number; answered: number; scores: number[]; before: number[] }>`
    select u.id, u.name, r.sent,
      (select count(*)::integer from survey_responses a
       where a.organization_id = u.organization_id and a.customer_id = u.id and a.survey_id = ${surveyId}) as answered,
      (select coalesce(array_agg(a.score::integer), '{}') from survey_responses a
       where a.organization_id = u.organization_id and a.customer_id = u.id and a.survey_id = ${surveyId} and a.score is not null) as scores,
      (select coalesce(array_agg(a.score::integer), '{}') from survey_responses a
       where a.organization_id = u.organization_id and a.customer_id = u.id and a.survey_id = ${previousId}::uuid and a.score is not null) as before
    from (select organization_id, customer_id, count(*)::integer as sent from survey_recipients
          where survey_id = ${surveyId} group by organization_id, customer_id) r
    join customers u on u.organization_id = r.organization_id and u.id = r.customer_id
    order by answered desc, u.name_key, u.id`.execute(tx);
  return rows;
}

export function unansweredOf(tx: Tx, surveyId: string) {
  return tx
    .selectFrom('surveyRecipients as r')
    .innerJoin('contacts as c', (join) => join.onRef('c.organizationId', '=', 'r.organizationId').onRef('c.id', '=', 'r.contactId'))
    .innerJoin('customers as u', (join) => join.onRef('u.organizationId', '=', 'r.organizationId').onRef('u.id', '=', 'r.customerId'))
    .select(['c.id', 'c.name', 'c.email', 'r.reminders', 'r.mailedAt', 'u.id as customerId', 'u.name as customer'])
    .select(addressState)
    .where('r.surveyId', '=', surveyId)
    .where('r.hasAnswered', '=', false)
    .orderBy('r.reminders', 'desc')
    .orderBy('c.name')
    .orderBy('r.id')
    .limit(MOST_RESPONSES)
    .execute();
}

/** Contacts of all active customers who attend reviews or are primary. */
export async function contactsOfAll(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select array_agg(c.id order by c.id) as ids
    from contacts c join customers u on u.organization_id = c.organization_id and u.id = c.customer_id
    where u.status = 'active' and c.email is not null and (c.attends_reviews or c.is_primary)`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** Reports whether an NPS survey across customers was sent in the month of the day. */
export async function wasNpsSent(tx: Tx, today: string): Promise<boolean> {
  const found = await tx
    .selectFrom('surveys')
    .select('id')
    .where('kind', '=', 'nps')
    .where('customerId', 'is', null)
    .where('createdAt', '>=', sql<Date>`date_trunc('month', ${today}::date::timestamp)`)
    .executeTakeFirst();
  return found !== undefined;
}
