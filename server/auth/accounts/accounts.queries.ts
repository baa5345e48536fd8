import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { spellingsOf } from './emails.ts';
import { CODE_TRIES, LIFE_HOURS, type TokenPurpose } from './tokens.ts';

const NOW = sql<Date>`now()`;

export interface Account {
  id: string;
  organizationId: string;
  email: string;
  isVerified: boolean;
  loginDisabled: boolean;
  organizationStatus: string;
  passwordHash: string | null;
  isSuperadmin: boolean;
  hasSecondFactor: boolean;
  mfaRoles: string[];
  ssoCountsAsMfa: boolean;
  allowedNetworks: string[];
  signInMethods: string[];
  idleMinutes: number;
  sessionHours: number;
}

/** An exact match of the typed address takes precedence over the canonical spelling. */
export function findAccount(tx: Tx, email: string): Promise<Account | undefined> {
  return accounts(tx)
    .where('u.email', 'in', spellingsOf(email))
    .orderBy((row) => row('u.email', '=', email), 'desc')
    .executeTakeFirst();
}

export function findAccountById(tx: Tx, userId: string): Promise<Account | undefined> {
  return accounts(tx).where('u.id', '=', userId).executeTakeFirst();
}

function accounts(tx: Tx) {
  return tx
    .selectFrom('auth.users as u')
    .innerJoin('auth.organizations as o', 'o.id', 'u.organizationId')
    .leftJoin('auth.passwords as p', 'p.userId', 'u.id')
    .select((row) => [
      'u.id',
      'u.organizationId',
      'u.email',
      row('u.emailVerifiedAt', 'is not', null).$castTo<boolean>().as('isVerified'),
      'u.loginDisabled',
      'o.status as organizationStatus',
      'p.hash as passwordHash',
      'u.isSuperadmin',
      'u.hasSecondFactor',
      'o.mfaRoles',
      'o.ssoCountsAsMfa',
      'o.allowedNetworks',
      'o.signInMethods',
      'o.idleMinutes',
      'o.sessionHours',
    ]);
}

export async function insertOrganization(tx: Tx): Promise<string> {
  const { id } = await tx.insertInto('auth.organizations').defaultValues().returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertAccount(tx: Tx, organizationId: string, email: string): Promise<string> {
  const { id } = await tx.insertInto('auth.users').values({ organizationId, email }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function savePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx
    .insertInto('auth.passwords')
    .values({ userId, hash })
    .onConflict((row) => row.column('userId').doUpdateSet({ hash, changedAt: NOW }))
    .execute();
}

/** Stores a stronger hash of the same password, unless the password was changed meanwhile. */
export async function replaceHash(tx: Tx, userId: string, old: string, hash: string): Promise<void> {
  await tx.updateTable('auth.passwords').set({ hash }).where('userId', '=', userId).where('hash', '=', old).execute();
}

/** Reports whether the password is unchanged; locks it until the transaction ends, so that no sign-in races with a change. */
export async function isStillPassword(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const password = await tx
    .selectFrom('auth.passwords')
    .select('userId')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .forShare()
    .executeTakeFirst();
  return password !== undefined;
}

export async function markVerified(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ emailVerifiedAt: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', userId)
    .execute();
}

export async function setAccount(tx: Tx, userId: string, change: { loginDisabled?: boolean; email?: string; isSuperadmin?: boolean }) {
  await tx.updateTable('auth.users').set(change).where('id', '=', userId).execute();
}

export async function isAccountVerified(tx: Tx, userId: string): Promise<boolean> {
  const account = await tx.selectFrom('auth.users').select('emailVerifiedAt').where('id', '=', userId).executeTakeFirst();
  return account !== undefined && account.emailVerifiedAt !== null;
}

export async function deletePassword(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.passwords').where('userId', '=', userId).execute();
}

/** Session at the identity provider that proved the sign-in. */
export interface ProviderSession {
  providerId: string | null;
  /** Claims `sub` and `sid` of the ID token. */
  providerSubject: string | null;
  providerSid: string | null;
  /** Encrypted ID token; only if signing out continues at the provider. */
  providerToken: string | null;
}

interface NewSession extends Partial<ProviderSession> {
  tokenHash: Buffer;
  userId: string;
  organizationId: string;
  idleSeconds: number;
  hours: number;
  amr: string[];
  /** Defaults to now. */
  provedAt: Date | undefined;
  ip: string | null;
  userAgent: string | null;
}

export async function insertSession(tx: Tx, { hours, provedAt, ...session }: NewSession): Promise<void> {
  await tx
    .insertInto('auth.sessions')
    .values({ ...session, authenticatedAt: provedAt ?? NOW, expiresAt: sql`now() + make_interval(hours => ${hours})` })
    .execute();
}

/** Ends the session and returns its person; undefined if it had already ended. */
export function endSession(tx: Tx, tokenHash: Buffer) {
  return tx
    .updateTable('auth.sessions')
    .set({ revokedAt: NOW })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .returning(['userId', 'organizationId', 'providerId', 'providerToken'])
    .executeTakeFirst();
}

export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('auth.sessions').set({ revokedAt: NOW }).where('userId', '=', userId).where('revokedAt', 'is', null).execute();
}

/** Stores a new one-time token and voids earlier ones of the same purpose. */
export async function replaceToken(tx: Tx, userId: string, purpose: TokenPurpose, tokenHash: Buffer): Promise<void> {
  await voidTokens(tx, userId, purpose);
  await tx
    .insertInto('auth.oneTimeTokens')
    .values({ userId, purpose, tokenHash, expiresAt: sql`now() + make_interval(mins => ${LIFE_HOURS[purpose] * 60})` })
    .execute();
}

export async function voidTokens(tx: Tx, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx
    .updateTable('auth.oneTimeTokens')
    .set({ usedAt: NOW })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
}

/** Consumes one attempt of an emailed code and returns the expected hash; the row stays locked until the transaction ends. */
export function tryCode(tx: Tx, userId: string) {
  return tx
    .updateTable('auth.oneTimeTokens as t')
    .from('auth.users as u')
    .set({ tries: sql`t.tries + 1` })
    .whereRef('u.id', '=', 't.userId')
    .where('t.userId', '=', userId)
    .where('t.purpose', '=', 'verify_email')
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', NOW)
    .where('t.tries', '<', CODE_TRIES)
    .returning(['t.id', 't.tokenHash', 'u.organizationId'])
    .executeTakeFirst();
}

export async function consumeToken(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('auth.oneTimeTokens').set({ usedAt: NOW }).where('id', '=', id).execute();
}

/** Purposes with an emailed link, whose use verifies the address. */
type LinkPurpose = Exclude<TokenPurpose, 'verify_email'>;

/** Person of a valid link, without consuming it. */
export function findLink(tx: Tx, purpose: LinkPurpose, tokenHash: Buffer) {
  return tx
    .selectFrom('auth.oneTimeTokens as t')
    .innerJoin('auth.users as u', 'u.id', 't.userId')
    .select(['u.id as userId', 'u.organizationId', 'u.email'])
    .where('t.purpose', '=', purpose)
    .where('t.tokenHash', '=', tokenHash)
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', NOW)
    .where('u.loginDisabled', '=', false)
    .executeTakeFirst();
}

/** Consumes the link; of two concurrent calls only one succeeds. */
export function consumeLink(tx: Tx, purpose: LinkPurpose, tokenHash: Buffer) {
  return tx
    .updateTable('auth.oneTimeTokens as t')
    .from('auth.users as u')
    .set({ usedAt: NOW })
    .whereRef('u.id', '=', 't.userId')
    .where('t.purpose', '=', purpose)
    .where('t.tokenHash', '=', tokenHash)
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', NOW)
    .where('u.loginDisabled', '=', false)
    .returning(['u.id as userId', 'u.organizationId', 'u.email'])
    .executeTakeFirst();
}
