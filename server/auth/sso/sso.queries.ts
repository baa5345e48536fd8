import { sql } from 'kysely';
import type { SsoTestResult } from '#contract/auth/sso.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';

const NOW = sql<Date>`now()`;
const FLOW_MINUTES = 10;

const MOST_PROVIDERS = 20;

function providersOf(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('auth.sso as s')
    .innerJoin('auth.organizations as o', 'o.id', 's.organizationId')
    .selectAll('s')
    .select('o.status as organizationStatus')
    .where('s.organizationId', '=', organizationId);
}

/** Identity providers of an organisation, oldest first. */
export function listConnections(tx: Tx, organizationId: string) {
  return providersOf(tx, organizationId).orderBy('s.createdAt').orderBy('s.id').limit(MOST_PROVIDERS).execute();
}

export type ConnectionRow = Awaited<ReturnType<typeof listConnections>>[number];

/** Providers that can be used now. */
export async function enabledConnections(tx: Tx, organizationId: string): Promise<ConnectionRow[]> {
  const rows = await listConnections(tx, organizationId);
  return rows.filter(({ enabled, organizationStatus }) => enabled && organizationStatus === 'active');
}

export function findConnection(tx: Tx, organizationId: string, id: string) {
  return providersOf(tx, organizationId).where('s.id', '=', id).executeTakeFirst();
}

/** Provider by the id in its own address, which names no organisation. */
export async function findProvider(tx: Tx, id: string): Promise<ConnectionRow | undefined> {
  const owner = await tx.selectFrom('auth.sso').select('organizationId').where('id', '=', id).executeTakeFirst();
  return owner && findConnection(tx, owner.organizationId, id);
}

/** Locked, so that two administrators do not overwrite each other's changes. */
export function lockConnection(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom('auth.sso')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface ConnectionChange extends Pick<
  ConnectionRow,
  | 'preset'
  | 'name'
  | 'enabled'
  | 'required'
  | 'requiredDomains'
  | 'tenantId'
  | 'issuer'
  | 'clientId'
  | 'jit'
  | 'defaultRole'
  | 'trustsEmail'
  | 'claims'
  | 'groupRoles'
  | 'saml'
  | 'signsOut'
> {
  secret: Pick<ConnectionRow, 'clientSecret' | 'privateKey' | 'publicKeys' | 'kid' | 'secretHint'>;
}

/** False if the id belongs to another organisation, or if the organisation has too many providers. */
export async function saveConnection(
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  { secret, claims, groupRoles, saml, ...change }: ConnectionChange,
): Promise<boolean> {
  const documents = {
    claims: JSON.stringify(claims),
    groupRoles: JSON.stringify(groupRoles),
    saml: saml && JSON.stringify(saml),
    publicKeys: secret.publicKeys && JSON.stringify(secret.publicKeys),
  };
  const values = { ...change, ...secret, ...documents };
  const known = await listConnections(tx, organizationId);
  if (known.length >= MOST_PROVIDERS && !known.some((one) => one.id === id)) return false;
  const saved = await tx
    .insertInto('auth.sso')
    .values({ id, organizationId, ...values })
    .onConflict((row) =>
      row
        .column('id')
        .doUpdateSet({ ...values, version: sql`auth.sso.version + 1`, updatedAt: NOW })
        .where('auth.sso.organizationId', '=', organizationId),
    )
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Stores the result of a test sign-in; the version stays, because no setting changes. */
export async function saveTest(tx: Tx, { organizationId, id }: Pick<ConnectionRow, 'organizationId' | 'id'>, result: SsoTestResult) {
  await tx
    .updateTable('auth.sso')
    .set({ lastTest: JSON.stringify(result) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteConnection(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('auth.sso').where('id', '=', id).execute();
}

/** The only active organisation of the installation, if it accepts one provider alone; undefined otherwise. */
export async function onlyWayIn(tx: Tx): Promise<ConnectionRow | undefined> {
  const organizations = await tx.selectFrom('auth.organizations').select('id').where('status', '=', 'active').limit(2).execute();
  const [only] = organizations;
  if (!only || organizations.length > 1) return undefined;
  const [provider, ...others] = await enabledConnections(tx, only.id);
  return provider?.required && provider.requiredDomains.length === 0 && others.length === 0 ? provider : undefined;
}

export const isAnyConnectionEnabled: Statement = { text: 'select exists (select from auth.sso where enabled)', values: [] };

interface NewFlow {
  stateHash: Buffer;
  browserHash: Buffer;
  organizationId: string;
  providerId: string | null;
  purpose: string;
  userId: string | null;
  nonce: string;
  verifier: string;
}

export async function insertFlow(tx: Tx, flow: NewFlow): Promise<void> {
  await tx
    .insertInto('auth.oidcFlows')
    .values({ ...flow, expiresAt: sql`now() + make_interval(mins => ${FLOW_MINUTES})` })
    .execute();
}

/** Deletes a started sign-in with the first response to its state, valid or not. */
export function takeFlow(tx: Tx, stateHash: Buffer) {
  return tx
    .deleteFrom('auth.oidcFlows')
    .where('stateHash', '=', stateHash)
    .returningAll()
    .returning(sql<boolean>`expires_at <= now()`.as('isOver'))
    .executeTakeFirst();
}

export type FlowRow = NonNullable<Awaited<ReturnType<typeof takeFlow>>>;

interface ProviderOfOrganization {
  organizationId: string;
  providerId: string;
}

/** Ends sessions opened through the provider and all pending sign-ins, except the current session. */
export async function endSsoSessions(tx: Tx, { organizationId, providerId }: ProviderOfOrganization, butSessionId: string): Promise<void> {
  await deleteAllPendingSignIns(tx, organizationId);
  await tx
    .updateTable('auth.sessions')
    .set({ revokedAt: NOW })
    .where('organizationId', '=', organizationId)
    .where('id', '<>', butSessionId)
    .where('revokedAt', 'is', null)
    .where(openedThrough(providerId))
    .execute();
}

/** Sessions of the previous version do not name their provider. */
function openedThrough(providerId: string) {
  return sql<boolean>`'sso' = any (amr) and coalesce(provider_id, ${providerId}) = ${providerId}`;
}

/** Pending sign-ins do not store their first factor, so all of them end and people must sign in again. */
async function deleteAllPendingSignIns(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .deleteFrom('auth.loginChallenges')
    .where('userId', 'in', (query) => query.selectFrom('auth.users').select('id').where('organizationId', '=', organizationId))
    .execute();
}

interface NowRequired {
  organizationId: string;
  /** Domains of the people; empty for everyone. */
  domains: readonly string[];
  but: { ownerId: string; sessionId: string };
}

/** Ends sessions opened by other methods, for all people for whom the work account becomes mandatory. */
export async function endSessionsOfOtherMethods(tx: Tx, { organizationId, domains, but }: NowRequired): Promise<void> {
  await deleteAllPendingSignIns(tx, organizationId);
  await tx
    .updateTable('auth.sessions as s')
    .from('auth.users as u')
    .set({ revokedAt: NOW })
    .whereRef('u.id', '=', 's.userId')
    .where('u.organizationId', '=', organizationId)
    .where('u.isSuperadmin', '=', false)
    .where('u.id', '<>', but.ownerId)
    .where('s.id', '<>', but.sessionId)
    .where('s.revokedAt', 'is', null)
    .where(sql<boolean>`'sso' <> all (s.amr)`)
    .where(sql<boolean>`cardinality(${[...domains]}::text[]) = 0 or split_part(u.email, '@', 2) = any (${[...domains]}::text[])`)
    .execute();
}

export async function recordProviderProof(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('auth.sessions').set({ authenticatedAt: NOW }).where('id', '=', sessionId).execute();
}

/** Reports whether the owner still has a backup code; the organisation of the transaction must be set. */
export async function hasOwnerBackupCode(tx: Tx, organizationId: string): Promise<boolean> {
  const code = await tx
    .selectFrom('auth.backupCodes as b')
    .innerJoin('people as p', 'p.id', 'b.userId')
    .select('b.userId')
    .where('p.organizationId', '=', organizationId)
    .where('p.isOwner', '=', true)
    .where('b.usedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return code !== undefined;
}

export async function insertVerifiedAccount(tx: Tx, organizationId: string, email: string): Promise<string> {
  const { id } = await tx
    .insertInto('auth.users')
    .values({ organizationId, email, emailVerifiedAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function hasPasskey(tx: Tx, userId: string): Promise<boolean> {
  const passkey = await tx.selectFrom('auth.passkeys').select('id').where('userId', '=', userId).limit(1).executeTakeFirst();
  return passkey !== undefined;
}

/** Like `endSsoSessions`, for one person. */
export async function endSsoSessionsOf(
  tx: Tx,
  { userId, providerId }: { userId: string; providerId: string },
  butSessionId: string,
): Promise<void> {
  await tx.deleteFrom('auth.loginChallenges').where('userId', '=', userId).execute();
  await tx
    .updateTable('auth.sessions')
    .set({ revokedAt: NOW })
    .where('userId', '=', userId)
    .where('id', '<>', butSessionId)
    .where('revokedAt', 'is', null)
    .where(openedThrough(providerId))
    .execute();
}

/** Reports whether the connection is still enabled and unchanged; locks it until the transaction ends. */
export async function isConnectionEnabled(tx: Tx, { id, issuer }: Pick<ConnectionRow, 'id' | 'issuer'>): Promise<boolean> {
  const connection = await tx
    .selectFrom('auth.sso')
    .select('enabled')
    .where('id', '=', id)
    .where('issuer', '=', issuer)
    .forShare()
    .executeTakeFirst();
  return connection?.enabled ?? false;
}
