import type { Tx } from '#server/platform/db/transaction.ts';
import { endSessionsOf, setAccount, voidTokens } from '#server/auth/accounts/accounts.queries.ts';
import { deleteBackupCodes, deleteTotp, updateFactorFlag } from './mfa.queries.ts';

/** Deletes all MFA methods, pending sign-ins, and reset links. */
export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTotp(tx, userId);
  await deleteBackupCodes(tx, userId);
  await tx.deleteFrom('auth.passkeys').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.passkeyChallenges').where('userId', '=', userId).execute();
  await deletePendingSignIns(tx, userId);
  await voidTokens(tx, userId, 'reset_mfa');
  await updateFactorFlag(tx, userId);
}

/** Re-enables an account and ends its sessions and pending sign-ins. */
export async function reopenAccount(tx: Tx, userId: string): Promise<void> {
  await setAccount(tx, userId, { loginDisabled: false });
  await deletePendingSignIns(tx, userId);
  await endSessionsOf(tx, userId);
}

export async function deletePendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.loginChallenges').where('userId', '=', userId).execute();
}

/** For removed people: frees the work account for another account, and forgets known browsers. */
export async function deleteIdentitiesAndDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.identities').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.devices').where('userId', '=', userId).execute();
}
