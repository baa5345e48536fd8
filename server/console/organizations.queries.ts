import { sql } from 'kysely';
import { z } from 'zod';
import type { QueryOf } from '#contract/endpoint.ts';
import {
  type CONSOLE_SORTS,
  type ConsoleOrganization,
  type listOrganizations,
  ORGANIZATION_STATUSES,
  SUBSCRIPTIONS,
} from '#contract/console/console.organizations.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { bothWays, type ListOrder } from '#server/platform/http/list.ts';

/** Each sort order has an index. */
export const ORDERS: Record<(typeof CONSOLE_SORTS)[number], ListOrder> = bothWays({
  name: ['nameKey', 'organizationId'],
  trial: ['trialKey', 'organizationId'],
  users: ['users', 'organizationId'],
  customers: ['customers', 'organizationId'],
  assessments: ['assessments', 'organizationId'],
  storage: ['storage', 'organizationId'],
  active: ['activeAt', 'organizationId'],
  created: ['createdAt', 'organizationId'],
  withoutMfa: ['withoutMfa', 'organizationId'],
});

const isSample = sql<boolean>`exists (select from console.samples s where s.organization_id = o.organization_id)`.as('isSample');

export function listedOrganizations(
  tx: Tx,
  { q, status, subscription }: Pick<QueryOf<typeof listOrganizations>, 'q' | 'status' | 'subscription'>,
) {
  let rows = tx.selectFrom('console.organizations as o').selectAll().select(isSample);
  if (status) rows = rows.where('status', '=', status);
  if (subscription) rows = rows.where('subscription', '=', subscription);
  return q?.trim() ? rows.where(sql<boolean>`(o.name || ' ' || o.owner_name || ' ' || o.owner_email) ilike ${likeness(q)}`) : rows;
}

/** LIKE pattern that matches the text literally. */
export function likeness(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export function findOrganization(tx: Tx, id: string) {
  return tx.selectFrom('console.organizations as o').selectAll().select(isSample).where('organizationId', '=', id).executeTakeFirst();
}

type Row = NonNullable<Awaited<ReturnType<typeof findOrganization>>>;

/**
 * Serialises changes of an organisation (advisory lock). The console role may not lock its rows, and no trigger may have to wait for it.
 */
export async function lockOrganization(tx: Tx, id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`console ${id}`}, 0))`.execute(tx);
  const row = await findOrganization(tx, id);
  return row && { ...row, id };
}

export function presentOrganization(row: Row): ConsoleOrganization {
  return {
    id: row.organizationId,
    name: row.name,
    owner: { name: row.ownerName, email: row.ownerEmail },
    isSample: row.isSample,
    status: ORGANIZATION_STATUSES.find((known) => known === row.status) ?? 'active',
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspendedReason: row.suspendedReason,
    subscription: SUBSCRIPTIONS.find((known) => known === row.subscription) ?? 'active',
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    users: row.users,
    invited: row.invited,
    customers: row.customers,
    assessments: row.assessments,
    storage: row.storage,
    withoutMfa: row.withoutMfa,
    sessions: row.sessions,
    tokens: row.tokens,
    lastActiveAt: row.activeAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    countedAt: row.countedAt?.toISOString() ?? null,
    version: row.version,
  };
}

const Counts = z.record(z.string(), z.number());
const Figures = z.object({
  customers: Counts,
  assessments: Counts,
  qbrs: z.number(),
  disabled: z.number(),
  singleSignOn: z.boolean(),
  mfaRoles: z.array(z.string()),
  hasSuperadmin: z.boolean(),
  ownerIsVerified: z.boolean().nullable(),
  exports: z.number(),
  requests: z.number(),
  tokenRequests: z.number(),
});

export async function figuresOf(tx: Tx, id: string): Promise<z.output<typeof Figures>> {
  const { rows } = await sql<{ figures: unknown }>`select console.figures_of(${id}) as figures`.execute(tx);
  return Figures.parse(rows[0]?.figures);
}

/** False if the organisation has a superadmin. */
export async function setStatus(tx: Tx, id: string, status: string, reason: string): Promise<boolean> {
  const { rows } = await sql<{ isSet: boolean }>`select console.set_status(${id}, ${status}, ${reason}) as is_set`.execute(tx);
  return rows[0]?.isSet ?? false;
}

export async function extendTrial(tx: Tx, id: string, endsAt: string): Promise<void> {
  await sql`select console.extend_trial(${id}, ${endsAt})`.execute(tx);
}
