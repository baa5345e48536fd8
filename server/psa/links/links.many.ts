import { sql } from 'kysely';
import { isPsaKind, PSA_TOOLS, type PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { referenceOf } from '#domain/psa/psa.writes.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { allIntegrations } from '#server/psa/psa.queries.ts';
import { whyToolCannot } from './links.push.ts';

/** PSA that gets the opportunities of a campaign; `reason` says why it cannot. Null without a PSA. */
export async function opportunityTool(tx: Tx): Promise<{ kind: PsaKind; name: string; reason: string | null } | null> {
  const tools = (await allIntegrations(tx)).flatMap((tool) => (isPsaKind(tool.kind) ? [{ kind: tool.kind, tool }] : []));
  const [first] = tools;
  if (!first) return null;
  const { kind, tool } = first;
  const { name } = PSA_TOOLS[kind];
  if (tools.length > 1) return { kind, name, reason: 'Several PSAs are connected; create each opportunity from its recommendation.' };
  return { kind, name, reason: whyToolCannot(kind, tool, 'opportunity') };
}

export interface PushedMany {
  queued: number;
  /** Customers without a matched company. */
  unmatched: { id: string; name: string }[];
  /** Reason why nothing was queued. */
  reason: string | null;
}

interface Pushing {
  recommendationIds: readonly string[];
  requestedBy: string;
}

interface Matched {
  linkId: string;
  recommendationId: string;
  customerId: string;
  customer: string;
  isMatched: boolean;
}

/** Queues an opportunity for each recommendation that has none, with a fixed number of statements. The outbox writes them after the commit. */
export async function pushOpportunities(tx: Tx, { recommendationIds, requestedBy }: Pushing): Promise<PushedMany> {
  const tool = await opportunityTool(tx);
  if (!tool) return { queued: 0, unmatched: [], reason: 'No PSA is connected.' };
  if (tool.reason !== null) return { queued: 0, unmatched: [], reason: tool.reason };
  const { rows } = await sql<Matched>`
    select uuidv7() as link_id, r.id as recommendation_id, c.id as customer_id, c.name as customer, exists (
      select from psa_records p where p.organization_id = c.organization_id and p.customer_id = c.id and p.kind = ${tool.kind}
        and p.object = 'company' and p.state = 'matched') as is_matched
    from recommendations r join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
    where r.id = any(${[...recommendationIds]}::uuid[]) order by lower(c.name), c.id, r.id`.execute(tx);
  const links = rows.filter(({ isMatched }) => isMatched).map((row) => ({ ...row, reference: referenceOf(row.linkId) }));
  const queued = await sql`
    with made as (
      insert into psa_links (id, kind, object, recommendation_id, reference, requested_by)
      select w."linkId", ${tool.kind}, 'opportunity', w."recommendationId", w.reference, ${requestedBy}
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as w("linkId" uuid, "recommendationId" uuid, reference text)
      on conflict do nothing returning id)
    insert into platform.outbox (organization_id, kind, payload)
    select current_organization(), 'psa_write', jsonb_build_object('linkId', id) from made`.execute(tx);
  const unmatched = rows.filter(({ isMatched }) => !isMatched).map(({ customerId, customer }) => ({ id: customerId, name: customer }));
  return { queued: Number(queued.numAffectedRows ?? 0n), unmatched, reason: null };
}

interface LastingLink {
  customerId: string;
  customer: string;
  kind: string;
  reference: string;
  /** Number in the tool; empty if it is not known whether it was created. */
  number: string;
  url: string | null;
}

/**
 * Tickets and opportunities of recommendations that exist in the PSA, or may exist because an attempt was made. Locks all links, so that
 * none is sent until the transaction ends.
 */
export async function lastingLinks(tx: Tx, recommendationIds: readonly string[]): Promise<LastingLink[]> {
  const ids = [...recommendationIds];
  await sql`select id from psa_links where recommendation_id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const { rows } = await sql<LastingLink>`
    select c.id as customer_id, c.name as customer, l.kind, l.reference, l.number, l.url
    from psa_links l
    join recommendations r on r.organization_id = l.organization_id and r.id = l.recommendation_id
    join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
    where l.recommendation_id = any(${ids}::uuid[]) and (l.state = 'sent' or (l.state = 'waiting' and l.attempts > 0))
    order by lower(c.name), c.id, l.id`.execute(tx);
  return rows;
}
