import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const COLUMNS = ['id', 'mfaRoles', 'ssoCountsAsMfa', 'idleMinutes', 'sessionHours', 'version'] as const;

function policyOf(tx: Tx, organizationId: string) {
  return tx.selectFrom('auth.organizations').select(COLUMNS).where('id', '=', organizationId);
}

export function findPolicy(tx: Tx, organizationId: string) {
  return policyOf(tx, organizationId).executeTakeFirst();
}

export function lockPolicy(tx: Tx, organizationId: string) {
  return policyOf(tx, organizationId).forNoKeyUpdate().executeTakeFirst();
}

export type PolicyRow = NonNullable<Awaited<ReturnType<typeof findPolicy>>>;
export type Policy = Omit<PolicyRow, 'id' | 'version'>;

export async function savePolicy(tx: Tx, { id, version }: PolicyRow, policy: Policy): Promise<void> {
  await tx
    .updateTable('auth.organizations')
    .set({ ...policy, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Applies shorter limits to open sessions. */
export async function shortenSessions(tx: Tx, organizationId: string, { idleMinutes, sessionHours }: Policy): Promise<void> {
  await tx
    .updateTable('auth.sessions')
    .set({
      idleSeconds: sql`least(idle_seconds, ${idleMinutes * 60}::integer)`,
      expiresAt: sql`least(expires_at, created_at + make_interval(hours => ${sessionHours}))`,
    })
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** The number of active people in each role, and of those without a second factor. */
export async function countHolders(tx: Tx): Promise<{ role: string; people: number; without: number }[]> {
  const { rows } = await sql<{ role: string; people: number; without: number }>`
    select held.role, count(*) as people, count(*) filter (where not p.mfa_enabled) as without
    from people p cross join lateral unnest(case when p.is_owner then p.roles || 'owner'::text else p.roles end) as held (role)
    where p.status = 'active' group by held.role`.execute(tx);
  return rows;
}
