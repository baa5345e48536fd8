import type { Tx } from '#server/platform/db/transaction.ts';
import { savePassword, voidTokens } from '#server/auth/accounts/accounts.queries.ts';

/** Saves the password and ends everything that depended on the old one: pending sign-ins and reset links. */
export async function endPasswordDependents(tx: Tx, userId: string, hash: string): Promise<void> {
  await savePassword(tx, userId, hash);
  await tx.updateTable('auth.users').set({ mustChangePassword: false }).where('id', '=', userId).execute();
  await tx.deleteFrom('auth.loginChallenges').where('userId', '=', userId).execute();
  await voidTokens(tx, userId, 'reset_password');
}

/** After a reset no browser is known, because a stranger may have signed in with one. */
export async function deleteDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.devices').where('userId', '=', userId).execute();
}

/** Returns false if there is no password to change. */
export async function markPasswordChangeRequired(tx: Tx, userId: string): Promise<boolean> {
  const demanded = await tx
    .updateTable('auth.users as u')
    .from('auth.passwords as p')
    .set({ mustChangePassword: true })
    .whereRef('p.userId', '=', 'u.id')
    .where('u.id', '=', userId)
    .returning('u.id')
    .executeTakeFirst();
  return demanded !== undefined;
}

/** Reports whether a work account with an enabled connection is linked. */
export async function hasWorkAccount(tx: Tx, userId: string): Promise<boolean> {
  const identity = await tx
    .selectFrom('auth.identities as i')
    .innerJoin('auth.sso as s', (join) => join.onRef('s.organizationId', '=', 'i.organizationId').onRef('s.issuer', '=', 'i.issuer'))
    .select('i.subject')
    .where('i.userId', '=', userId)
    .where('s.enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return identity !== undefined;
}
