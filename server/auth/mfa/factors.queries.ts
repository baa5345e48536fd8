import type { Tx } from '#server/platform/db/transaction.ts';
import { endSessionsOf, setAccount, voidTokens } from '#server/auth/accounts/accounts.queries.ts';
import { deleteBackupCodes, deleteTotp, updateFactorFlag } from './mfa.queries.ts';

/** Deletes all second factors, the sign-ins that wait for one and a link to reset them. */
export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTotp(tx, userId);
  await deleteBackupCodes(tx, userId);
  await tx.deleteFrom('auth.passkeys').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.passkeyChallenges').where('userId', '=', userId).execute();
  await deletePendingSignIns(tx, userId);
  await voidTokens(tx, userId, 'reset_mfa');
  await updateFactorFlag(tx, userId);
}

/** Ends the sessions and pending sign-ins of an account that is enabled again. */
export async function reopenAccount(tx: Tx, userId: string): Promise<void> {
  await setAccount(tx, userId, { loginDisabled: false });
  await deletePendingSignIns(tx, userId);
  await endSessionsOf(tx, userId);
}

export async function deletePendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.loginChallenges').where('userId', '=', userId).execute();
}

/** For a person who was removed: the work account may be connected to a new account, and no browser is known. */
export async function deleteIdentitiesAndDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.identities').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.devices').where('userId', '=', userId).execute();
}
