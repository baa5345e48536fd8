import { sql } from 'kysely';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { lookToday, logosOf } from '#server/qbrs/look.ts';
import { findQbr, listRows } from '#server/qbrs/qbrs.queries.ts';
import { addressOfLogo, requestedOf, sharedDeck, type SharedDeck } from '#server/qbrs/shares/client.view.ts';

/** Exceeds the reviews of twenty years. */
const MOST = 100;

const openShare = sql`select from qbr_shares s where s.organization_id = qbrs.organization_id and s.qbr_id = qbrs.id
  and s.revoked_at is null and s.expires_at > now()`;

/** Reviews that a customer may read: presented ones and those with an open share link; latest first. */
export function visibleReviews(tx: Tx, customerId: string) {
  return (
    listRows(tx)
      .select('timezone')
      // Amounts are hidden if every open link hides them.
      .select(sql<boolean>`exists (${openShare}) and not exists (${openShare} and not s.hide_amounts)`.as('hidesAmounts'))
      .where('qbrs.customerId', '=', customerId)
      .where(sql<boolean>`(qbrs.status in ('presented', 'delivered') or exists (${openShare}))`)
      .orderBy(sql`coalesce(qbrs.date_time, qbrs.created_at)`, 'desc')
      .orderBy('qbrs.id', 'desc')
      .limit(MOST)
      .execute()
  );
}

/** Review that the customer may read, and whether its amounts are hidden. */
export async function visibleReview(tx: Tx, customerId: string, id: string): Promise<{ shared: SharedDeck; hidesAmounts: boolean }> {
  const row = (await visibleReviews(tx, customerId)).find((one) => one.id === id);
  const qbr = row && (await findQbr(tx, id));
  const shared = qbr && (await sharedDeck(tx, qbr));
  if (!row || !shared) throw new Fault('QBR_NOT_FOUND');
  return { shared, hidesAmounts: row.hidesAmounts };
}

/** Number of requested decisions that are still open; recommendations already in progress are not counted. */
export async function waitingIn(tx: Tx, id: string): Promise<number> {
  const qbr = await findQbr(tx, id);
  const shared = qbr && (await sharedDeck(tx, qbr));
  if (!shared) return 0;
  return requestedOf(shared, true).filter(({ decision, closed }) => decision === null && closed === null).length;
}

export function nextMeeting(tx: Tx, customerId: string, now: Date) {
  return tx
    .selectFrom('qbrs')
    .select(['id', 'title', 'dateTime', 'durationMinutes', 'timezone', 'location', 'meetingUrl'])
    .where('customerId', '=', customerId)
    .where('status', 'in', ['Scheduled', 'finalized'])
    .where('dateTime', '>', now)
    .orderBy('dateTime')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Decisions in these reviews, latest first. */
export async function decisionsIn(tx: Tx, qbrIds: readonly string[]) {
  if (qbrIds.length === 0) return [];
  return tx
    .selectFrom('recommendationDecisions as d')
    .innerJoin('recommendations as r', (join) =>
      join.onRef('r.organizationId', '=', 'd.organizationId').onRef('r.id', '=', 'd.recommendationId'),
    )
    .innerJoin('qbrs as q', (join) => join.onRef('q.organizationId', '=', 'd.organizationId').onRef('q.id', '=', 'd.qbrId'))
    .select(['q.id as reviewId', 'q.title as review', 'r.title', 'd.outcome', 'd.byName', 'd.note', 'd.at'])
    .where('d.qbrId', 'in', [...qbrIds])
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(500)
    .execute();
}

/** Current branding of the customer's pages. */
/** Name, colour and logo of the provider, without those of a customer. */
export async function providerLook(tx: Tx): Promise<{ provider: string; primaryColor: string; logo: string | null }> {
  const look = brandingOf(await ownOrganization(tx));
  const { logo } = await logosOf(tx, look);
  return { provider: look.providerName, primaryColor: look.primaryColor, logo: addressOfLogo(logo) };
}

export async function clientLook(tx: Tx, customerId: string) {
  const look = await lookToday(tx, customerId);
  const { logo } = await logosOf(tx, look);
  return {
    provider: look.providerName,
    primaryColor: look.primaryColor,
    logo: addressOfLogo(logo),
    isCustomersLogo: look.isCustomersLogo === true,
  };
}
