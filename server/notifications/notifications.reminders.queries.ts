import { sql } from 'kysely';
import { LATE_DAYS } from '#domain/notifications/notifications.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export function readClock(tx: Tx) {
  return tx.selectFrom('organizations').select(['timezone', 'settings']).executeTakeFirst();
}

interface ReminderRequest {
  now: Date;
  today: string;
  timezone: string;
  /** True from the hour on at which reminders are sent. */
  isMorning: boolean;
  /** Days before the due date of an assessment on which reminders are sent. */
  dueDays: readonly number[];
}

export interface ClaimedReminder {
  event: string;
  entityId: string;
  stage: string;
}

/** Stores and returns reminders that are due and new; of concurrent jobs only one claims each. */
export async function claimReminders(tx: Tx, { now, today, timezone, isMorning, dueDays }: ReminderRequest): Promise<ClaimedReminder[]> {
  const { rows } = await sql<ClaimedReminder>`
    with due (event, entity_id, stage) as (
      select case when a.due_date < ${today}::date then 'assessment_overdue' else 'assessment_due' end, a.id,
             case when a.due_date < ${today}::date then a.due_date::text else a.due_date || ' ' || (a.due_date - ${today}::date) end
      from assessments a
      where ${isMorning} and a.status in ('draft', 'in_progress') and a.deleted_at is null and not a.archived
        and (a.due_date between ${today}::date - ${LATE_DAYS}::integer and ${today}::date - 1
             or a.due_date = any(array(select ${today}::date + days from unnest(${[...dueDays]}::integer[]) days)))
      union all
      select 'qbr_overdue', q.id, q.date_time::text from qbrs q
      where q.status = 'Scheduled' and q.date_time < ${now} and q.date_time >= ${now}::timestamptz - make_interval(days => ${LATE_DAYS})
      union all
      select 'qbr_tomorrow', q.id, q.date_time::text from qbrs q
      where ${isMorning} and q.status in ('Scheduled', 'finalized') and q.date_time between ${now} and ${now}::timestamptz + interval '3 days'
        and (q.date_time at time zone ${timezone})::date = ${today}::date + 1
      union all
      select 'action_due', i.qbr_id, i.key || ' ' || i.due || case when i.due < ${today}::date then ' late' else '' end
      from action_items i
      where ${isMorning} and i.done_on is null
        and (i.due = ${today}::date + 1 or i.due between ${today}::date - ${LATE_DAYS}::integer and ${today}::date - 1)
    )
    insert into reminders (event, entity_id, stage) select event, entity_id, stage from due order by event, entity_id
    on conflict do nothing
    returning event, entity_id, stage`.execute(tx);
  return rows;
}

const customer = sql<{ name: string }>`(
  select json_build_object('name', c.name) from customers c where c.organization_id = due.organization_id and c.id = due.customer_id)`;

export function dueAssessments(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('assessments as due')
    .select(['due.id', 'due.name', 'due.assignedTo', 'due.dueDate', customer.as('customer')])
    .where('due.id', 'in', ids)
    .execute();
}

export function dueMeetings(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('qbrs as due')
    .select(['due.id', 'due.title', 'due.ownerId', 'due.createdBy', 'due.dateTime', 'due.timezone', customer.as('customer')])
    .where('due.id', 'in', ids)
    .execute();
}

/** Actions agreed in reviews, given as `{qbrId, key}`. */
export function dueActions(tx: Tx, items: readonly { qbrId: string; key: string }[]) {
  return tx
    .selectFrom('actionItems as i')
    .innerJoin('qbrs as due', (join) => join.onRef('due.organizationId', '=', 'i.organizationId').onRef('due.id', '=', 'i.qbrId'))
    .select([
      'i.qbrId',
      'i.customerId',
      'i.key',
      'i.text',
      'i.owner',
      'i.person',
      'i.userId',
      'i.due',
      'due.title',
      'due.ownerId',
      customer.as('customer'),
    ])
    .where((is) =>
      is(
        is.refTuple('i.qbrId', 'i.key'),
        'in',
        items.map(({ qbrId, key }) => is.tuple(qbrId, key)),
      ),
    )
    .execute();
}
