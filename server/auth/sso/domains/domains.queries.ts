import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const MOST_DOMAINS = 50;

export function listDomains(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('auth.domains')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('domain')
    .limit(MOST_DOMAINS)
    .execute();
}

export type DomainRow = Awaited<ReturnType<typeof listDomains>>[number];

export function findDomain(tx: Tx, organizationId: string, domain: string) {
  return tx
    .selectFrom('auth.domains')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst();
}

/** Claims a domain; claiming it again keeps the proof. Undefined if the organisation has claimed too many. */
export async function claimDomain(tx: Tx, organizationId: string, { domain, proof }: { domain: string; proof: string }) {
  const known = await listDomains(tx, organizationId);
  const same = known.find((row) => row.domain === domain);
  if (same) return same;
  if (known.length >= MOST_DOMAINS) return undefined;
  return tx.insertInto('auth.domains').values({ organizationId, domain, proof }).returningAll().executeTakeFirst();
}

/** If several organisations claim a domain, the constraint lets only one verify it. */
export function markDomainVerified(tx: Tx, { organizationId, domain, proof }: Pick<DomainRow, 'organizationId' | 'domain' | 'proof'>) {
  return tx
    .updateTable('auth.domains')
    .set({ verifiedAt: sql`coalesce(verified_at, now())` })
    .where('organizationId', '=', organizationId)
    .where('domain', '=', domain)
    .where('proof', '=', proof)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteDomain(tx: Tx, organizationId: string, domain: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.domains')
    .where('organizationId', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function isDomainOf(tx: Tx, organizationId: string, domain: string): Promise<boolean> {
  return (await organizationOfDomain(tx, domain)) === organizationId;
}

export async function organizationOfDomain(tx: Tx, domain: string): Promise<string | null> {
  const domainOwner = await tx
    .selectFrom('auth.domains')
    .select('organizationId')
    .where('domain', '=', domain)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst();
  return domainOwner?.organizationId ?? null;
}
