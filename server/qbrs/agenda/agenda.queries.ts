import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Statuses in which the requested decisions can still change. */
const OPEN = sql`('draft', 'Scheduled')`;

/** Next review whose requested decisions can still change: the first dated one ahead, else an undated draft. */
const nextOf = (customerId: ReturnType<typeof sql>, now: Date) => sql`(
  select q.id, q.title, q.date_time, q.timezone from qbrs q
  where q.customer_id = ${customerId} and q.status in ${OPEN} and (q.date_time is null or q.date_time > ${now})
  order by q.date_time nulls last, q.id limit 1)`;

export interface NextReview {
  recommendationId: string;
  customerId: string;
  customer: string;
  qbrId: string | null;
}

/** Customers of recommendations by name, each with its next review. */
export async function nextReviews(tx: Tx, recommendationIds: readonly string[], now: Date): Promise<NextReview[]> {
  const { rows } = await sql<NextReview>`
    select r.id as recommendation_id, c.id as customer_id, c.name as customer, next.id as qbr_id
    from recommendations r
    join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
    left join lateral ${nextOf(sql`r.customer_id`, now)} next on true
    where r.id = any(${[...recommendationIds]}::uuid[]) order by lower(c.name), c.id, r.id`.execute(tx);
  return rows;
}

export async function nextReviewOf(tx: Tx, customerId: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select next.id from ${nextOf(sql`${customerId}::uuid`, now)} next`.execute(tx);
  return rows[0]?.id;
}

/** A repeated request puts the recommendation on an agenda again that a person removed, or whose review is over. */
export async function insertRequests(tx: Tx, recommendationIds: readonly string[], requestedBy: string): Promise<void> {
  await sql`
    insert into agenda_requests (recommendation_id, requested_by)
    select id, ${requestedBy} from unnest(${[...recommendationIds]}::uuid[]) as asked (id) order by id
    on conflict (organization_id, recommendation_id)
      do update set placed_at = null, reason = null, requested_at = now(), requested_by = excluded.requested_by`.execute(tx);
}

/** Queues the update of agendas. The rows are delivered after the commit and retried until each agenda is up to date. */
export async function queueAgendas(tx: Tx, qbrIds: readonly string[], by: string): Promise<void> {
  await sql`
    insert into platform.outbox (organization_id, kind, payload)
    select current_organization(), 'qbr_agenda', jsonb_build_object('qbrId', id, 'by', ${by}::text)
    from unnest(${[...qbrIds]}::uuid[]) as review (id) order by id`.execute(tx);
}

/** Undecided recommendations of a customer that were requested for the next review and are in none. */
export async function waitingRequests(tx: Tx, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from agenda_requests a
    join recommendations r on r.organization_id = a.organization_id and r.id = a.recommendation_id
    where r.customer_id = ${customerId} and r.status in ('idea', 'proposed') and a.placed_at is null and not exists (
      select from qbrs q where q.organization_id = r.organization_id and q.customer_id = r.customer_id and r.id = any(q.recommendation_ids)
        and (q.status in ${OPEN} or q.date_time is null or q.date_time > a.requested_at))
    order by a.requested_at, r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function notePlaced(tx: Tx, recommendationIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('agendaRequests')
    .set({ placedAt: now, reason: null })
    .where('recommendationId', 'in', [...recommendationIds])
    .execute();
}

export async function noteReason(tx: Tx, recommendationIds: readonly string[], reason: string): Promise<void> {
  await tx
    .updateTable('agendaRequests')
    .set({ reason })
    .where('recommendationId', 'in', [...recommendationIds])
    .execute();
}

/** Recommendations that a review requests whose deck is final or was presented. */
export async function heldByReviews(tx: Tx, recommendationIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct asked.id from unnest(${[...recommendationIds]}::uuid[]) as asked (id)
    join recommendations r on r.id = asked.id
    join qbrs q on q.organization_id = r.organization_id and q.customer_id = r.customer_id
    where q.status not in ${OPEN} and asked.id = any(q.recommendation_ids)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export interface Emptied {
  id: string;
  title: string;
  customerId: string;
  recommendationIds: string[];
}

/** Removes recommendations from every review that can still change. */
export async function removeFromAgendas(tx: Tx, recommendationIds: readonly string[]): Promise<Emptied[]> {
  const ids = [...recommendationIds];
  await tx.deleteFrom('agendaRequests').where('recommendationId', 'in', ids).execute();
  const { rows } = await sql<Emptied>`
    with held as (
      select q.id from qbrs q
      where q.status in ${OPEN} and q.recommendation_ids && ${ids}::uuid[]
        and q.customer_id in (select r.customer_id from recommendations r where r.id = any(${ids}::uuid[]))
      order by q.id for update)
    update qbrs q set version = q.version + 1, updated_at = now(), recommendation_ids = array(
      select kept.id from unnest(q.recommendation_ids) with ordinality as kept (id, place)
      where kept.id <> all(${ids}::uuid[]) order by kept.place)
    from held where q.id = held.id
    returning q.id, q.title, q.customer_id, q.recommendation_ids`.execute(tx);
  return rows;
}
