import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface ToRemind {
  customerId: string;
  customer: string;
  isArchived: boolean;
  /** Null unless the recommendation awaits a decision. */
  recommendationId: string | null;
  title: string;
  recommendedAt: string;
  remindedAt: Date | null;
  /** A letter about it is published in the portal. */
  hasLetter: boolean;
  /** Date of the next review that requests the decision. */
  reviewAt: string | null;
  replyTo: string;
  /** Contacts with access to the portal. */
  contacts: { name: string; email: string }[];
}

/** Customers of a campaign by name, with what a reminder says. */
export async function toRemind(
  tx: Tx,
  campaignId: string,
  { customerIds, now }: { customerIds: readonly string[]; now: Date },
): Promise<ToRemind[]> {
  const { rows } = await sql<ToRemind>`
    select cc.customer_id, c.name as customer, c.status = 'archived' as is_archived, r.id as recommendation_id, coalesce(r.title, '') as title,
      to_json(r.created_at) #>> '{}' as recommended_at, cc.reminded_at,
      exists (select from letters l where l.organization_id = r.organization_id and l.recommendation_id = r.id and l.published_at is not null)
        as has_letter,
      (select to_json(min(q.date_time)) #>> '{}' from qbrs q
       where q.organization_id = cc.organization_id and q.customer_id = cc.customer_id and q.date_time > ${now}
         and r.id = any(q.recommendation_ids)) as review_at,
      coalesce(p.email, o.email) as reply_to,
      coalesce((select json_agg(json_build_object('name', k.name, 'email', k.email) order by k.id) from contacts k
        where k.organization_id = cc.organization_id and k.customer_id = cc.customer_id and k.portal_access <> 'none' and k.email is not null),
        '[]') as contacts
    from campaign_customers cc
    join customers c on c.organization_id = cc.organization_id and c.id = cc.customer_id
    join people o on o.organization_id = cc.organization_id and o.is_owner
    left join people p on p.organization_id = c.organization_id and p.id = c.vcio_id and p.status = 'active'
    left join recommendations r on r.organization_id = cc.organization_id and r.id = cc.recommendation_id and r.status in ('idea', 'proposed')
    where cc.campaign_id = ${campaignId} and cc.customer_id = any(${[...customerIds]}::uuid[])
    order by lower(c.name), c.id`.execute(tx);
  return rows;
}

export async function noteReminded(
  tx: Tx,
  campaignId: string,
  { customerIds, now }: { customerIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update campaign_customers set reminded_at = ${now}
    where campaign_id = ${campaignId} and customer_id = any(${[...customerIds]}::uuid[])`.execute(tx);
}
