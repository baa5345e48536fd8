import { sql } from 'kysely';
import type { LINK_STATES } from '#domain/psa/psa.writes.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface EffectsRow {
  customerId: string;
  isRequested: boolean;
  /** Requested moments ago, with a review whose agenda is updated after the request. */
  isComing: boolean;
  reason: string | null;
  review: { id: string; title: string; dateTime: string | null } | null;
  link: { kind: string; state: (typeof LINK_STATES)[number]; number: string; url: string | null; reason: string | null } | null;
}

/** Consequences for the customers of a campaign by name. */
export async function effectsOf(tx: Tx, campaignId: string): Promise<EffectsRow[]> {
  const { rows } = await sql<EffectsRow>`
    select cc.customer_id, a.recommendation_id is not null as is_requested, a.reason,
      coalesce(a.requested_at > now() - interval '1 minute', false) and exists (
        select from qbrs q
        where q.organization_id = cc.organization_id and q.customer_id = cc.customer_id and q.status in ('draft', 'Scheduled')
          and (q.date_time is null or q.date_time > now()) and (q.facts is not null or q.recommendation_ids <> '{}')) as is_coming,
      review.fields as review, opportunity.fields as link
    from campaign_customers cc
    join customers c on c.organization_id = cc.organization_id and c.id = cc.customer_id
    left join agenda_requests a on a.organization_id = cc.organization_id and a.recommendation_id = cc.recommendation_id
    left join lateral (
      select json_build_object('id', q.id, 'title', q.title, 'dateTime', q.date_time) as fields from qbrs q
      where q.organization_id = cc.organization_id and q.customer_id = cc.customer_id and cc.recommendation_id = any(q.recommendation_ids)
      order by q.date_time desc nulls first, q.id desc limit 1) review on true
    left join lateral (
      select json_build_object('kind', l.kind, 'state', l.state, 'number', l.number, 'url', l.url, 'reason', l.reason) as fields
      from psa_links l
      where l.organization_id = cc.organization_id and l.recommendation_id = cc.recommendation_id and l.object = 'opportunity'
      order by l.id desc limit 1) opportunity on true
    where cc.campaign_id = ${campaignId} and (a.recommendation_id is not null or review.fields is not null or opportunity.fields is not null)
    order by lower(c.name), c.id`.execute(tx);
  return rows;
}
