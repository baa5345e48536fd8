import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { BackupSet } from './backup.ts';
import type { Sealed } from '#server/platform/secrets/sealed.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Method } from '#server/auth/sessions/sessions.ts';

const NOW = sql<Date>`now()`;

export function findFactors(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.users as u')
    .leftJoin('auth.totp as t', 't.userId', 'u.id')
    .select(['t.secret', 't.confirmedAt', 't.lastStep', 'u.backupSalt'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

/** Time in which a session gets the same secret again, so that a scanned one can still be confirmed after a reload. */
const PENDING_MINUTES = 30;

/** Stores the secret and returns true, unless one is confirmed or was recently started by this session. */
export async function saveTotp(
  tx: Tx,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  { text: secret, kid }: Sealed,
): Promise<boolean> {
  const isPending = sql<boolean>`totp.session_id is not distinct from ${sessionId}
    and totp.created_at > now() - make_interval(mins => ${PENDING_MINUTES})`;
  const saved = await tx
    .insertInto('auth.totp')
    .values({ userId, sessionId, secret, kid })
    .onConflict((row) =>
      row
        .column('userId')
        .doUpdateSet({ sessionId, secret, kid, createdAt: NOW })
        .where('auth.totp.confirmedAt', 'is', null)
        .where(sql<boolean>`not (${isPending})`),
    )
    .returning('userId')
    .executeTakeFirst();
  return saved !== undefined;
}

/** False if the secret was confirmed or replaced meanwhile. */
export async function confirmTotp(tx: Tx, userId: string, { secret, step }: { secret: string; step: number }): Promise<boolean> {
  const confirmed = await tx
    .updateTable('auth.totp')
    .set({ confirmedAt: NOW, lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Codes are single-use: only steps later than the last used one are accepted. */
export async function consumeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('auth.totp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where((row) => row.or([row('lastStep', 'is', null), row('lastStep', '<', step)]))
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

export async function consumeBackupCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('auth.backupCodes')
    .set({ usedAt: NOW })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteTotp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.totp').where('userId', '=', userId).execute();
}

export async function replaceBackupCodes(tx: Tx, userId: string, { salt, hashes }: Pick<BackupSet, 'salt' | 'hashes'>): Promise<void> {
  await deleteBackupCodes(tx, userId);
  await tx.updateTable('auth.users').set({ backupSalt: salt }).where('id', '=', userId).execute();
  await tx
    .insertInto('auth.backupCodes')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
}

export async function deleteBackupCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.backupCodes').where('userId', '=', userId).execute();
  await tx.updateTable('auth.users').set({ backupSalt: null }).where('id', '=', userId).execute();
}

/** Updates and returns the flag that sign-in and required actions use to check for MFA. */
export async function updateFactorFlag(tx: Tx, userId: string): Promise<boolean> {
  const { hasSecondFactor } = await tx
    .updateTable('auth.users')
    .set({
      hasSecondFactor: sql<boolean>`exists (select from auth.totp t where t.user_id = ${userId} and t.confirmed_at is not null)
        or exists (select from auth.passkeys p where p.user_id = ${userId})`,
    })
    .where('id', '=', userId)
    .returning('hasSecondFactor')
    .executeTakeFirstOrThrow();
  return hasSecondFactor;
}

export function readFactors(tx: Tx, userId: string, sessionId: string) {
  return tx
    .selectFrom('auth.sessions as s')
    .select([
      's.amr',
      sql<boolean>`exists (select from auth.totp t where t.user_id = ${userId} and t.confirmed_at is not null)`.as('totp'),
      sql<number>`(select count(*) from auth.passkeys p where p.user_id = ${userId})`.as('passkeys'),
      sql<number>`(select count(*) from auth.backup_codes b where b.user_id = ${userId} and b.used_at is null)`.as('backupCodesLeft'),
    ])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

export async function addSessionMethod(tx: Tx, sessionId: string, method: Method): Promise<void> {
  await tx
    .updateTable('auth.sessions')
    .set({ amr: sql`array_append(array_remove(amr, ${method}), ${method})` })
    .where('id', '=', sessionId)
    .execute();
}
