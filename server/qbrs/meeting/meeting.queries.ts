import { addressOf } from '#server/qbrs/attendees.ts';
import { type Insertable, sql } from 'kysely';
import type { ActionOwner, Attendee } from '#domain/qbrs/meeting.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { QbrAddendum } from '#server/platform/db/schema.ts';
import type { Amounts, Outcome } from '#domain/recommendations/recommendations.rules.ts';
import { reference } from '#server/platform/db/references.ts';

interface Person {
  id: string;
  name: string;
}

export interface StoredDecision {
  id: string;
  recommendationId: string;
  recommendation: string;
  outcome: Outcome;
  by: string;
  note: string;
  until: string | null;
  option: string | null;
  at: string;
  /** Amounts of the recommendation today. */
  cost: Amounts & { costKnown: boolean };
  qbrId: string;
  recordedBy: Person | null;
  isFromShare: boolean;
}

export interface StoredAction {
  key: string;
  text: string;
  owner: ActionOwner;
  person: string;
  userId: string | null;
  due: string | null;
  doneOn: string | null;
}

interface StoredAddendum {
  id: string;
  text: string;
  at: string;
  by: Person | null;
}

const otherAssessments = sql<string[]>`array(
  select o.assessment_id from qbr_assessments o
  where o.organization_id = qbrs.organization_id and o.qbr_id = qbrs.id order by o.place)`;

export const decisions = sql<StoredDecision[]>`(
  select coalesce(json_agg(json_build_object(
    'id', d.id, 'recommendationId', d.recommendation_id, 'recommendation', r.title, 'outcome', d.outcome, 'by', d.by_name, 'note', d.note,
    'until', d.until, 'option', d.option_name, 'at', d.at, 'cost', json_build_object('oneTime', r.one_time, 'recurring', r.recurring,
      'recurringPer', r.recurring_per, 'costKnown', r.cost_known), 'qbrId', d.qbr_id, 'isFromShare', d.share_id is not null or d.contact_id is not null,
    'recordedBy', ${reference('people', 'd.recorded_by')}) order by d.at, d.id), '[]')
  from recommendation_decisions d
  join recommendations r on r.organization_id = d.organization_id and r.id = d.recommendation_id
  where d.organization_id = qbrs.organization_id and d.qbr_id = qbrs.id)`;

export const actionItems = sql<StoredAction[]>`(
  select coalesce(json_agg(json_build_object(
    'key', i.key, 'text', i.text, 'owner', i.owner, 'person', i.person, 'userId', i.user_id, 'due', i.due, 'doneOn', i.done_on)
    order by i.place, i.key), '[]')
  from action_items i where i.organization_id = qbrs.organization_id and i.qbr_id = qbrs.id)`;

const addenda = sql<StoredAddendum[]>`(
  select coalesce(json_agg(json_build_object(
    'id', a.id, 'text', a.text, 'at', a.at,
    'by', ${reference('people', 'a.added_by')}) order by a.at, a.id), '[]')
  from qbr_addenda a where a.organization_id = qbrs.organization_id and a.qbr_id = qbrs.id)`;

/** The customer's first scheduled meeting after this one. */
const plannedNext = sql<{ qbrId: string; day: string; startsAt: string; place: string | null } | null>`(
  select json_build_object('qbrId', n.id, 'day', (n.date_time at time zone n.timezone)::date, 'startsAt', n.date_time, 'place', n.location)
  from qbrs n
  where n.organization_id = qbrs.organization_id and n.customer_id = qbrs.customer_id and n.id <> qbrs.id
    and n.date_time > coalesce(qbrs.date_time, now())
  order by n.date_time, n.id limit 1)`;

/** Date of the customer's next programme review without a QBR. */
const nextSlot = sql<string | null>`(
  select r.due_on from quarterly_reviews r
  where r.organization_id = qbrs.organization_id and r.customer_id = qbrs.customer_id and r.outcome is null and r.qbr_id is null
    and r.due_on > (coalesce(qbrs.date_time, now()) at time zone qbrs.timezone)::date
  order by r.due_on, r.id limit 1)`;

/** Zero means that the customer is met on demand, so no next date is proposed. */
const reviewsPerYear = sql<number>`(
  select coalesce((c.cadence->>'reviewsPerYear')::integer, 0) from customers c
  where c.organization_id = qbrs.organization_id and c.id = qbrs.customer_id)`;

/** Related data of a single QBR, beyond its own row. */
export const MEETING = [
  otherAssessments.as('otherAssessments'),
  decisions.as('decisions'),
  actionItems.as('actionItems'),
  addenda.as('addenda'),
  plannedNext.as('plannedNext'),
  nextSlot.as('nextSlot'),
  reviewsPerYear.as('reviewsPerYear'),
] as const;

/** Replaces the action items with exactly these, in this order. */
export async function replaceActionItems(
  tx: Tx,
  { id, customerId }: { id: string; customerId: string },
  items: readonly StoredAction[],
): Promise<void> {
  await tx.deleteFrom('actionItems').where('qbrId', '=', id).execute();
  const rows = items.map((item, place) => ({ ...item, place, qbrId: id, customerId }));
  if (rows.length > 0) await tx.insertInto('actionItems').values(rows).execute();
}

export async function areColleagues(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const known = await tx.selectFrom('people').select('id').where('id', 'in', wanted).where('status', '=', 'active').execute();
  return known.length === wanted.length;
}

export async function insertAddendum(tx: Tx, addendum: Insertable<QbrAddendum>): Promise<void> {
  await tx.insertInto('qbrAddenda').values(addendum).execute();
}

/** Default recipients of the recap: the customer's contacts and guests who were present, else all who were invited. */
export async function addressesOf(tx: Tx, attendees: readonly Attendee[]): Promise<string[]> {
  const theirs = attendees.filter(({ side }) => side === 'theirs');
  const contacts = await contactAddresses(
    tx,
    theirs.flatMap(({ contactId }) => contactId ?? []),
  );
  const reached = (people: readonly Attendee[]) => people.flatMap((one) => addressOf(one, contacts) ?? []);
  const present = reached(theirs.filter((one) => one.present));
  return present.length > 0 ? present : reached(theirs);
}

export async function contactAddresses(tx: Tx, contactIds: readonly string[]) {
  if (contactIds.length === 0) return [];
  return tx.selectFrom('contacts').select(['id', 'email']).where('id', 'in', contactIds).where('email', 'is not', null).execute();
}
