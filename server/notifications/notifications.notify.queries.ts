import { sql } from 'kysely';
import type { QuietTimes } from '#server/platform/mail/mail.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface NoteRow {
  nr: number;
  event: string;
  type: string;
  title: string;
  message: string;
  action_url: string;
  entity_type: string;
  entity_id: string;
  /** Named people, the rank they need, and the rank from which all are notified if none of them qualifies. */
  people: readonly string[];
  least: number;
  otherwise: number | null;
  except_id: string | null;
  is_mailed: boolean;
  is_locked: boolean;
  /** Last day of a reminder; null for other notifications. */
  last_day: string | null;
}

export interface ToMail {
  nr: number;
  organizationId: string;
  userId: string;
  email: string;
  firstName: string;
  /** End of the person's current quiet hours; null outside them. */
  notBefore: string | null;
  quiet: QuietTimes;
  /** End of the reminder's last day. */
  expiresAt: string | null;
}

/**
 * Finds the recipients, stores their notifications and returns those who want an email, in one statement for any number of notifications.
 */
export async function storeNotifications(tx: Tx, notes: readonly NoteRow[]): Promise<ToMail[]> {
  const { rows } = await sql<ToMail>`
    with note as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n (
        nr integer, event text, type text, title text, message text, action_url text, entity_type text, entity_id uuid,
        people uuid[], least integer, otherwise integer, except_id uuid, is_mailed boolean, is_locked boolean, last_day date)
    ), person as materialized (
      select p.id, p.organization_id, p.email, p.first_name, p.customer_scope, f.events as chosen, f.quiet_from, f.quiet_to,
             coalesce(p.timezone, o.timezone) as timezone, o.timezone as house_timezone, o.settings -> 'notifications' as usual,
             role_rank(p.roles, p.is_owner) as rank
      from people p
      join organizations o on o.organization_id = p.organization_id
      left join notification_preferences f on f.organization_id = p.organization_id and f.user_id = p.id
      where p.status = 'active'
    ), able as (
      select n.nr, p.*, p.id = any(n.people) and p.rank >= n.least as is_named, p.rank >= n.otherwise as is_other
      from note n join person p on p.id is distinct from n.except_id
      where case p.customer_scope when 'listed' then may_be_notified(p.id, n.entity_type, n.entity_id) else true end
    ), recipient as materialized (
      select a.* from able a
      where a.is_named or (a.is_other and not exists (select from able b where b.nr = a.nr and b.is_named))
    ), notified as (
      insert into notifications (user_id, event, type, title, message, action_url, entity_type, entity_id)
      select r.id, n.event, n.type, n.title, n.message, n.action_url, n.entity_type, n.entity_id
      from recipient r join note n using (nr)
      where n.is_locked or coalesce((r.chosen -> n.event ->> 'inApp')::boolean, (r.usual -> n.event ->> 'inApp')::boolean, true)
      order by r.id, n.nr
    )
    select r.nr, r.organization_id, r.id as user_id, r.email, r.first_name,
           json_build_object('zone', r.timezone, 'quiet_from', r.quiet_from, 'quiet_to', r.quiet_to) as quiet,
           ((n.last_day + 1)::timestamp at time zone r.house_timezone)::text as expires_at,
           case when not n.is_locked then quiet_until(now(), r.timezone, r.quiet_from, r.quiet_to)::text end as not_before
    from recipient r join note n using (nr)
    where n.is_locked or coalesce((r.chosen -> n.event ->> 'email')::boolean, (r.usual -> n.event ->> 'email')::boolean, n.is_mailed)
    order by r.nr, r.id`.execute(tx);
  return rows;
}
