import type { Tx } from '#server/platform/db/transaction.ts';
import { endSessionsOf, setAccount, voidTokens } from '#server/auth/accounts/accounts.queries.ts';
import { deleteBackupCodes, deleteTotp, renewFactorMark } from './mfa.queries.ts';

/** Deletes all second factors, the sign-ins that wait for one and a link to reset them. */
export async function dropFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTotp(tx, userId);
  await deleteBackupCodes(tx, userId);
  await tx.deleteFrom('auth.passkeys').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.passkeyChallenges').where('userId', '=', userId).execute();
  await endHalfSignIns(tx, userId);
  await voidTokens(tx, userId, 'reset_mfa');
  await renewFactorMark(tx, userId);
}

/** Ends the sessions and pending sign-ins of an account that is enabled again. */
export async function openAccount(tx: Tx, userId: string): Promise<void> {
  await setAccount(tx, userId, { loginDisabled: false });
  await endHalfSignIns(tx, userId);
  await endSessionsOf(tx, userId);
}

export async function endHalfSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.loginChallenges').where('userId', '=', userId).execute();
}

/** For a person who was removed: the work account may be connected to a new account, and no browser is known. */
export async function forgetTraces(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.identities').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.devices').where('userId', '=', userId).execute();
}
