import type { Tx } from '#server/db/bound.ts';
import { deleteBackupCodes, deleteTotp, renewFactorMark } from './mfa.queries.ts';

/** All second factors, and the sign-ins that wait for one. */
export async function dropFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTotp(tx, userId);
  await deleteBackupCodes(tx, userId);
  await tx.deleteFrom('auth.passkeys').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.passkeyChallenges').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.loginChallenges').where('userId', '=', userId).execute();
  await renewFactorMark(tx, userId);
}

/** Of somebody who is gone: the work account may belong to a new account, and no browser is known any more. */
export async function forgetTraces(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.identities').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.devices').where('userId', '=', userId).execute();
}
