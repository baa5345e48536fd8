import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';

const NOW = sql<Date>`now()`;
const FLOW_MINUTES = 10;

/** Connection to the identity provider; undefined if there is none. */
export function findConnection(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('auth.sso as s')
    .innerJoin('auth.organizations as o', 'o.id', 's.organizationId')
    .selectAll('s')
    .select('o.status as organizationStatus')
    .where('s.organizationId', '=', organizationId)
    .executeTakeFirst();
}

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

/** Locked, so that two administrators do not overwrite each other's changes. */
export function lockConnection(tx: Tx, organizationId: string) {
  return tx.selectFrom('auth.sso').selectAll().where('organizationId', '=', organizationId).forUpdate().executeTakeFirst();
}

interface ConnectionChange {
  enabled: boolean;
  required: boolean;
  tenantId: string;
  issuer: string;
  clientId: string;
  jit: boolean;
  defaultRole: string;
  secret: { clientSecret: string; kid: string; secretHint: string };
}

export async function saveConnection(tx: Tx, organizationId: string, { secret, ...change }: ConnectionChange): Promise<void> {
  const values = { ...change, ...secret };
  await tx
    .insertInto('auth.sso')
    .values({ organizationId, ...values })
    .onConflict((row) => row.column('organizationId').doUpdateSet({ ...values, version: sql`auth.sso.version + 1`, updatedAt: NOW }))
    .execute();
}

export async function deleteConnection(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('auth.sso').where('organizationId', '=', organizationId).execute();
}

export const isAnyConnectionEnabled: Statement = { text: 'select exists (select from auth.sso where enabled)', values: [] };

interface NewFlow {
  stateHash: Buffer;
  browserHash: Buffer;
  organizationId: string;
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

export interface Identity {
  issuer: string;
  subject: string;
}

/** Account of an identity; records the time of use. */
export function touchIdentity(tx: Tx, { issuer, subject }: Identity) {
  return tx
    .updateTable('auth.identities')
    .set({ lastUsedAt: NOW })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning(['userId', 'organizationId'])
    .executeTakeFirst();
}

interface NewIdentity extends Identity {
  userId: string;
  organizationId: string;
}

/** False if the identity already belongs to an account; only one of two concurrent calls succeeds. */
export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('auth.identities')
    .values(identity)
    .onConflict((row) => row.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function hasIdentity(tx: Tx, userId: string): Promise<boolean> {
  const identity = await tx.selectFrom('auth.identities').select('userId').where('userId', '=', userId).limit(1).executeTakeFirst();
  return identity !== undefined;
}

export async function deleteIdentitiesOf(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('auth.identities').where('userId', '=', userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteIdentitiesOfOtherIssuers(tx: Tx, organizationId: string, issuer: string | null): Promise<void> {
  let query = tx.deleteFrom('auth.identities').where('organizationId', '=', organizationId);
  if (issuer !== null) query = query.where('issuer', '<>', issuer);
  await query.execute();
}

/** Ends sessions opened with the work account and its pending sign-ins, except the current session. */
export async function endSsoSessions(tx: Tx, organizationId: string, butSessionId: string): Promise<void> {
  await deleteAllPendingSignIns(tx, organizationId);
  await tx
    .updateTable('auth.sessions')
    .set({ revokedAt: NOW })
    .where('organizationId', '=', organizationId)
    .where('id', '<>', butSessionId)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`'sso' = any (amr)`)
    .execute();
}

/** Pending sign-ins do not store their first factor, so all of them end and people must sign in again. */
async function deleteAllPendingSignIns(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .deleteFrom('auth.loginChallenges')
    .where('userId', 'in', (query) => query.selectFrom('auth.users').select('id').where('organizationId', '=', organizationId))
    .execute();
}

/** Ends sessions opened by other methods, for all people for whom the work account becomes mandatory. */
export async function endSessionsOfOtherMethods(
  tx: Tx,
  organizationId: string,
  but: { ownerId: string; sessionId: string },
): Promise<void> {
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
    .execute();
}

export async function recordProviderProof(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('auth.sessions').set({ authenticatedAt: NOW }).where('id', '=', sessionId).execute();
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
export async function endSsoSessionsOf(tx: Tx, userId: string, butSessionId: string): Promise<void> {
  await tx.deleteFrom('auth.loginChallenges').where('userId', '=', userId).execute();
  await tx
    .updateTable('auth.sessions')
    .set({ revokedAt: NOW })
    .where('userId', '=', userId)
    .where('id', '<>', butSessionId)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`'sso' = any (amr)`)
    .execute();
}

/** Reports whether the connection is still enabled and unchanged; locks it until the transaction ends. */
export async function isConnectionEnabled(
  tx: Tx,
  { organizationId, issuer }: { organizationId: string; issuer: string },
): Promise<boolean> {
  const connection = await tx
    .selectFrom('auth.sso')
    .select('enabled')
    .where('organizationId', '=', organizationId)
    .where('issuer', '=', issuer)
    .forShare()
    .executeTakeFirst();
  return connection?.enabled ?? false;
}
