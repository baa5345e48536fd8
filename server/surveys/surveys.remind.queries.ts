import { sql } from 'kysely';
import type { SurveyKind, SurveyQuestion } from '#domain/surveys/surveys.rules.ts';
import { MOST_REMINDERS } from '#domain/surveys/surveys.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface ToRemind {
  id: string;
  customerId: string;
  name: string;
  email: string;
  reminders: number;
  kind: SurveyKind;
  questions: SurveyQuestion[];
  isAnonymous: boolean;
  closesAt: Date;
}

export interface Due {
  now: Date;
  /** Days since the latest email. */
  days: number;
  /** All open surveys if absent. */
  surveyId?: string | undefined;
  customerId?: string | undefined;
}

const MOST_AT_ONCE = 1000;

/** Recipients of open surveys who have not answered, locked so that each reminder is sent once. */
export async function dueReminders(tx: Tx, { now, days, surveyId, customerId }: Due): Promise<ToRemind[]> {
  const { rows } = await sql<ToRemind>`
    select r.id, r.customer_id, c.name, c.email, r.reminders, s.kind, s.questions, s.is_anonymous, s.closes_at
    from survey_recipients r
    join surveys s on s.organization_id = r.organization_id and s.id = r.survey_id
    join contacts c on c.organization_id = r.organization_id and c.id = r.contact_id
    join customers u on u.organization_id = r.organization_id and u.id = r.customer_id
    where not r.has_answered and r.reminders < ${MOST_REMINDERS} and s.closes_at > ${now}
      and r.mailed_at <= ${now}::timestamptz - make_interval(days => ${days}::integer)
      and (${surveyId ?? null}::uuid is null or s.id = ${surveyId ?? null}::uuid)
      and (${customerId ?? null}::uuid is null or r.customer_id = ${customerId ?? null}::uuid)
      and u.status <> 'archived' and c.email is not null
      and r.refused_address is distinct from survey_address_digest(c.email)
      and not exists (select from survey_opt_outs o
        where o.organization_id = c.organization_id and o.address_digest = survey_address_digest(c.email))
    order by r.id limit ${MOST_AT_ONCE}
    for update of r skip locked`.execute(tx);
  return rows;
}

/** Stores the new links; those of earlier emails end. */
export async function noteReminders(tx: Tx, now: Date, links: readonly { id: string; tokenHash: Buffer }[]): Promise<void> {
  const rows = links.map(({ id, tokenHash }) => ({ id, hash: tokenHash.toString('hex') }));
  await sql`
    update survey_recipients r set token_hash = decode(l.hash, 'hex'), reminders = reminders + 1, mailed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, hash text)
    where r.id = l.id`.execute(tx);
}

interface PulseDue {
  id: string;
  customerId: string;
  dueOn: string;
  contactIds: string[];
}

const attending = sql`coalesce((select array_agg(c.id order by c.id) from contacts c
  where c.organization_id = u.organization_id and c.customer_id = u.id and (c.attends_reviews or c.is_primary)), '{}')`;

/** Marks reviews whose pulse is due, so that each review has one, with the contacts who attend it. */
export async function claimPulses(tx: Tx, today: string, days: number): Promise<PulseDue[]> {
  const { rows } = await sql<PulseDue>`
    update quarterly_reviews r set steps_run = array_append(r.steps_run, 'pulse')
    from customers u
    where u.organization_id = r.organization_id and u.id = r.customer_id and u.status in ('active', 'onboarding')
      and r.outcome is null and r.due_on > ${today}::date and r.due_on <= ${today}::date + ${days}::integer
      and not 'pulse' = any(r.steps_run)
    returning r.id, r.customer_id, r.due_on::text as due_on, ${attending} as contact_ids`.execute(tx);
  return rows;
}

export function findSurvey(tx: Tx, id: string) {
  return tx.selectFrom('surveys').select(['id', 'name', 'customerId', 'closesAt']).where('id', '=', id).executeTakeFirst();
}
