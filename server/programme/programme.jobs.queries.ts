import { sql } from 'kysely';
import type { Cadence } from '#domain/programme/cadence.rules.ts';
import { RECAP_HOURS, RECAP_REMINDER_HOURS, SHARE_DAYS_BEFORE, STEPS, WARN_DAYS } from '#domain/programme/programme.rules.ts';
import type { AutomaticStep } from '#domain/programme/steps.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Each of these statements marks the rows it returns, so only one of several concurrent or later runs acts on a review. */
const claimed = (step: AutomaticStep) => sql`steps_run = array_append(r.steps_run, ${step})`;
const unclaimed = (step: AutomaticStep) => sql`not ${step} = any(r.steps_run)`;
/** Marks the step for the review's date, so a rescheduled review is notified again. */
const claimedForDay = (step: AutomaticStep) => sql`steps_run = array_append(r.steps_run, ${step}::text || ' ' || r.due_on)`;
const unclaimedForDay = (step: AutomaticStep) => sql`not (${step}::text || ' ' || r.due_on) = any(r.steps_run)`;

export interface ToStart {
  id: string;
  customerId: string;
  dueOn: string;
  templateId: string;
  engineerId: string | null;
}

/** Reviews whose assessment is due to start, with the template of the customer's last approved assessment if it is still published. */
export async function claimStarts(tx: Tx, today: string): Promise<ToStart[]> {
  const { rows } = await sql<ToStart>`
    update quarterly_reviews r set ${claimed('create')}
    from (
      select r.id, c.id as customer_id, t.id as template_id, p.id as engineer_id
      from quarterly_reviews r
      join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
      left join people p on p.organization_id = c.organization_id and p.id = c.engineer_id and p.status = 'active'
      cross join lateral (
        select a.template_id from assessments a
        where a.organization_id = c.organization_id and a.customer_id = c.id and a.status = 'approved' and a.deleted_at is null
        order by a.approved_at desc limit 1) last
      join templates t on t.organization_id = c.organization_id and t.id = last.template_id
        and t.published_version is not null and t.status <> 'archived'
      where r.outcome is null and r.wants_assessment and c.status in ('active', 'onboarding')
        and r.due_on between ${today}::date and ${today}::date + (c.cadence ->> 'leadDays')::integer
        and not exists (select from assessments a
          where a.organization_id = r.organization_id and a.quarterly_review_id = r.id and a.deleted_at is null)
    ) due
    where r.id = due.id and ${unclaimed('create')}
    returning r.id, r.customer_id, r.due_on::text as due_on, due.template_id, due.engineer_id`.execute(tx);
  return rows;
}

export async function joinReview(tx: Tx, assessmentId: string, reviewId: string): Promise<void> {
  await tx.updateTable('assessments').set({ quarterlyReviewId: reviewId }).where('id', '=', assessmentId).execute();
}

export interface NotReady {
  id: string;
  customer: { name: string };
  ownerId: string | null;
  dueOn: string;
  lacksAssessment: boolean;
  lacksMeeting: boolean;
}

/** Upcoming reviews without an approved assessment or a meeting date. */
export async function claimWarnings(tx: Tx, today: string): Promise<NotReady[]> {
  const { rows } = await sql<NotReady>`
    update quarterly_reviews r set ${claimedForDay('warn')}
    from (
      select r.id, json_build_object('name', c.name) as customer, coalesce(r.owner_id, c.vcio_id) as owner_id,
             r.wants_assessment and not exists (select from assessments a
               where a.organization_id = r.organization_id and a.quarterly_review_id = r.id and a.status = 'approved'
                 and a.deleted_at is null) as lacks_assessment,
             not exists (select from qbrs q
               where q.organization_id = r.organization_id and q.id = r.qbr_id and q.date_time is not null) as lacks_meeting
      from quarterly_reviews r join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
      where r.outcome is null and c.status <> 'archived' and r.due_on between ${today}::date and ${today}::date + ${WARN_DAYS}::integer
    ) due
    where r.id = due.id and (due.lacks_assessment or due.lacks_meeting) and ${unclaimedForDay('warn')}
    returning r.id, r.due_on::text as due_on, due.customer, due.owner_id, due.lacks_assessment, due.lacks_meeting`.execute(tx);
  return rows;
}

export interface DeckNear {
  qbrId: string;
  title: string;
  customer: { name: string };
  /** Owner of the review, only if that person can sign in. */
  ownerId: string | null;
  holder: { name: string; email: string } | null;
  dueOn: string;
  isFinal: boolean;
}

/** Decks of reviews held tomorrow that have not been shared. */
export async function claimDecks(tx: Tx, now: Date, today: string): Promise<DeckNear[]> {
  const { rows } = await sql<DeckNear>`
    update quarterly_reviews r set ${claimedForDay('share')}
    from (
      select r.id, q.id as qbr_id, q.title, json_build_object('name', c.name) as customer, q.status = 'finalized' as is_final,
             p.id as owner_id, case when p.id is not null then json_build_object('name', p.first_name, 'email', p.email) end as holder
      from quarterly_reviews r
      join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
      join qbrs q on q.organization_id = r.organization_id and q.id = r.qbr_id
      left join people p on p.organization_id = r.organization_id and p.status = 'active' and p.id =
        case when q.owner_id is not null then q.owner_id when r.owner_id is not null then r.owner_id else c.vcio_id end
      where r.outcome is null and c.status <> 'archived' and q.presented_at is null and q.date_time > ${now}
        and r.due_on between ${today}::date and ${today}::date + ${SHARE_DAYS_BEFORE}::integer
        and not exists (select from qbr_shares s
          where s.organization_id = q.organization_id and s.qbr_id = q.id and s.revoked_at is null and s.expires_at > ${now})
    ) due
    where r.id = due.id and ${unclaimedForDay('share')}
    returning due.qbr_id, due.title, due.customer, due.owner_id, due.holder, due.is_final, r.due_on::text as due_on`.execute(tx);
  return rows;
}

export interface RecapDue {
  qbrId: string;
  title: string;
  customer: { name: string };
  ownerId: string | null;
  timezone: string;
  /** Deadline for sending the recap to the customer. */
  until: Date;
}

/** Meetings presented within the last week, at least RECAP_REMINDER_HOURS ago, whose recap is unsent. */
export async function claimRecaps(tx: Tx, now: Date): Promise<RecapDue[]> {
  const { rows } = await sql<RecapDue>`
    update quarterly_reviews r set ${claimed('recap')}
    from qbrs q join customers c on c.organization_id = q.organization_id and c.id = q.customer_id
    where q.organization_id = r.organization_id and q.id = r.qbr_id and q.delivered_at is null
      and q.presented_at between ${now}::timestamptz - interval '7 days' and ${now}::timestamptz - make_interval(hours => ${RECAP_REMINDER_HOURS})
      and ${unclaimed('recap')}
    returning q.id as qbr_id, q.title, q.timezone, q.presented_at + make_interval(hours => ${RECAP_HOURS}) as until, json_build_object('name', c.name) as customer,
              coalesce(q.owner_id, r.owner_id, c.vcio_id) as owner_id`.execute(tx);
  return rows;
}

export interface Followed {
  customerId: string;
  dueOn: string;
  cadence: Cadence;
  startMonth: number;
}

/** Held reviews with no later one planned. After a quarter nothing is booked automatically. */
export async function claimNexts(tx: Tx, today: string): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    update quarterly_reviews r set ${claimed('next')}
    from customers c
    where c.organization_id = r.organization_id and c.id = r.customer_id and c.status in ('active', 'onboarding')
      and (c.cadence ->> 'reviewsPerYear')::integer > 0 and r.outcome = 'held'
      and r.due_on between ${today}::date - ${STEPS.next_booked.offsetDays}::integer and ${today}::date
      and not exists (select from quarterly_reviews n
        where n.organization_id = r.organization_id and n.customer_id = r.customer_id and n.due_on > r.due_on)
      and ${unclaimed('next')}
    returning r.customer_id, r.due_on::text as due_on, c.cadence, c.fiscal_year_start_month as start_month`.execute(tx);
  return rows;
}

export interface Planned {
  id: string;
  startMonth: number;
  lastYear: number;
}

export async function plannedCustomers(tx: Tx): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select c.id, c.fiscal_year_start_month as start_month, last.year as last_year
    from customers c
    cross join lateral (
      select max(r.year) as year from quarterly_reviews r
      where r.organization_id = c.organization_id and r.customer_id = c.id and r.slot is not null) last
    where c.status in ('active', 'onboarding') and last.year is not null`.execute(tx);
  return rows;
}
