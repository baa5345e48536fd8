import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const COLUMNS = ['mfaRoles', 'ssoCountsAsMfa', 'idleMinutes', 'sessionHours', 'version'] as const;

export function findPolicy(tx: Tx, organizationId: string) {
  return tx.selectFrom('auth.organizations').select(COLUMNS).where('id', '=', organizationId).executeTakeFirstOrThrow();
}

export type PolicyRow = Awaited<ReturnType<typeof findPolicy>>;

/** Undefined when somebody else has changed it meanwhile. */
export function savePolicy(tx: Tx, organizationId: string, { version, ...policy }: PolicyRow) {
  return tx
    .updateTable('auth.organizations')
    .set({ ...policy, version: version + 1 })
    .where('id', '=', organizationId)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Applies shorter limits to open sessions. */
export async function shortenSessions(tx: Tx, organizationId: string, { idleMinutes, sessionHours }: PolicyRow): Promise<void> {
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
