import { sql } from 'kysely';
import { PROPOSED_DAYS } from '#domain/proposals/answers.rules.ts';
import type { ASSIGNABLE_ROLES } from '#domain/users/permissions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Days of the shown number of calls. */
export const CALL_DAYS = 30;

interface AppRow {
  id: string;
  kind: 'app' | 'token';
  name: string;
  host: string | null;
  hint: string | null;
  userId: string;
  personName: string;
  personRoles: (typeof ASSIGNABLE_ROLES)[number][];
  personIsOwner: boolean;
  /** Scopes of an app, permissions of an API token. */
  scopes: string[];
  customers: number;
  allCustomers: number;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Time of the last use, else of the connection; the order of the list. */
  usedAt: Date;
  calls: number;
  refused: number;
  made: number;
  accepted: number;
  open: number;
}

/**
 * Connected apps, and the API tokens with which assistants have called tools. All figures are counted once for the whole list. Proposals
 * name their assistant and person, so two connections of one app to one person share theirs.
 */
export function shownApps(tx: Tx) {
  const rows = sql<AppRow>`(
    with apps as (
      select organization_id, id, 'app' as kind, name, host, null as hint, user_id, scopes, customer_ids, created_at, last_used_at
      from assistant_connections
      union all
      select t.organization_id, t.id, 'token', t.name, null, t.hint, t.user_id, t.scopes, null, t.created_at, t.last_used_at
      from api_tokens t
      where t.expires_at > now() and exists (select from audit_events e where e.organization_id = t.organization_id
        and e.entity_type = 'assistant' and e.entity_id = t.id and e.action = 'assistant.asked')),
    asked as materialized (
      select entity_id, count(*) as calls, count(*) filter (where outcome = 'denied') as refused
      from audit_events where action = 'assistant.asked' and at > now() - make_interval(days => ${CALL_DAYS}) group by entity_id),
    proposed as (
      select assistant, made_for, made_at, state from change_proposals
      union all
      select p.assistant, p.made_for, p.made_at, coalesce(d.state,
        case when s.status in ('draft', 'in_progress') and s.deleted_at is null and not s.archived then 'open' else 'closed' end)
      from answer_proposals p
      join assessments s on s.organization_id = p.organization_id and s.id = p.assessment_id
      left join proposal_decisions d on d.organization_id = p.organization_id and d.assessment_id = p.assessment_id and d.proposal_id = p.id),
    proposals as materialized (
      select a.id, count(*) as made, count(*) filter (where p.state = 'accepted') as accepted,
        count(*) filter (where p.state = 'open' and p.made_at > now() - make_interval(days => ${PROPOSED_DAYS})) as open
      from apps a join proposed p on p.assistant = a.name and p.made_for = a.user_id and p.made_at >= a.created_at
      group by a.id),
    total as (select count(*) as n from customers where status <> 'archived')
    select a.id, a.kind, a.name, a.host, a.hint, a.user_id, a.scopes, a.created_at, a.last_used_at,
      coalesce(a.last_used_at, a.created_at) as used_at,
      p.full_name as person_name, p.roles as person_roles, p.is_owner as person_is_owner,
      total.n as all_customers,
      case when a.customer_ids is not null then (
        select count(*) from customers k
        where k.organization_id = a.organization_id and k.id = any (a.customer_ids) and k.status <> 'archived'
          and (p.customer_scope <> 'listed' or exists (
            select from person_customers l where l.organization_id = k.organization_id and l.person_id = p.id and l.customer_id = k.id)))
      when p.customer_scope = 'listed' then (
        select count(*) from person_customers l
        join customers k on k.organization_id = l.organization_id and k.id = l.customer_id and k.status <> 'archived'
        where l.organization_id = a.organization_id and l.person_id = p.id)
      else total.n end as customers,
      coalesce(asked.calls, 0) as calls, coalesce(asked.refused, 0) as refused,
      coalesce(proposals.made, 0) as made, coalesce(proposals.accepted, 0) as accepted, coalesce(proposals.open, 0) as open
    from apps a
    join people p on p.organization_id = a.organization_id and p.id = a.user_id
    cross join total
    left join asked on asked.entity_id = a.id
    left join proposals on proposals.id = a.id)`;
  return tx.selectFrom(rows.as('a')).selectAll();
}

export interface Which {
  id?: string;
  userId?: string;
}

/** Ends connections of apps, all of the organisation unless narrowed; their codes and tokens end with them. */
export function endConnections(tx: Tx, { id, userId }: Which = {}) {
  return tx
    .deleteFrom('assistantConnections')
    .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? ''))
    .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? ''))
    .returning(['id', 'name', 'userId'])
    .execute();
}

export const revoked = ({ id, name, userId }: { id: string; name: string; userId: string }) => ({
  action: 'assistant.revoked',
  entity: { type: 'assistant', id, label: name },
  before: { person: userId },
});
