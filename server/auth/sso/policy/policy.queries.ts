import { sql } from 'kysely';
import { SIGN_IN_WAYS, type SignInWay } from '#contract/auth/mfa.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const COLUMNS = ['id', 'mfaRoles', 'ssoCountsAsMfa', 'idleMinutes', 'sessionHours', 'allowedNetworks', 'signInMethods', 'version'] as const;

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

export async function savePolicy(tx: Tx, { id, version }: PolicyRow, { allowedNetworks, ...policy }: Policy): Promise<void> {
  const networks = sql<string[]>`array(select network(n::inet) from unnest(${allowedNetworks}::text[]) n order by 1)`;
  await tx
    .updateTable('auth.organizations')
    .set({ ...policy, allowedNetworks: networks, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

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

const FIRST_PROOF = { password: 'pwd', passkey: 'passkey', sso: 'sso' } as const;

/** Ends sessions opened by methods that are no longer allowed, except the caller's. */
export async function endSessionsOfOtherWays(tx: Tx, organizationId: string, { signInMethods }: Policy, ownId: string): Promise<void> {
  const proofs = SIGN_IN_WAYS.filter((way) => signInMethods.includes(way)).map((way) => FIRST_PROOF[way]);
  await tx
    .updateTable('auth.sessions')
    .set({ revokedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .where('id', '<>', ownId)
    .where(sql<boolean>`cardinality(amr) > 0 and amr[1] <> all (${[...proofs]}::text[])`)
    .execute();
}

/** Sign-in methods these people could use now, regardless of the policy. */
export async function findWaysOf(tx: Tx, userIds: readonly string[]): Promise<{ id: string; ways: SignInWay[] }[]> {
  const rows = await tx
    .selectFrom('auth.users as u')
    .select(['u.id'])
    .select(sql<boolean>`exists (select from auth.passwords p where p.user_id = u.id)`.as('password'))
    .select(sql<boolean>`exists (select from auth.passkeys p where p.user_id = u.id)`.as('passkey'))
    .select(
      sql<boolean>`exists (select from auth.identities i join auth.sso s on s.organization_id = i.organization_id and s.issuer = i.issuer and s.enabled where i.user_id = u.id)`.as(
        'sso',
      ),
    )
    .where('u.id', 'in', userIds)
    .execute();
  return rows.map((row) => ({ id: row.id, ways: SIGN_IN_WAYS.filter((way) => row[way]) }));
}

export async function findOwnerId(tx: Tx): Promise<string | undefined> {
  const owner = await tx.selectFrom('people').select('id').where('isOwner', '=', true).executeTakeFirst();
  return owner?.id;
}

/** Active people by role, and the number of those without MFA. */
export async function countHolders(tx: Tx): Promise<{ role: string; people: number; without: number }[]> {
  const { rows } = await sql<{ role: string; people: number; without: number }>`
    select held.role, count(*) as people, count(*) filter (where not p.mfa_enabled) as without
    from people p cross join lateral unnest(case when p.is_owner then p.roles || 'owner'::text else p.roles end) as held (role)
    where p.status = 'active' group by held.role`.execute(tx);
  return rows;
}
