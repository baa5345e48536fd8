import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { hashBackupCode, isBackupShaped } from './backup.ts';
import { findFactors, consumeBackupCode, consumeStep } from './mfa.queries.ts';
import { unseal } from '#server/platform/secrets/sealed.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { stepOf } from './totp.ts';

/** Valid code; reuse is only detected when it is consumed. */
export type CodeProof = { method: 'otp'; step: number } | { method: 'backup'; hash: Buffer };

type CodeKind = 'app' | 'backup' | 'any';

/**
 * Matching factor of a code, or null. Never call it inside a transaction, because backup codes are hashed slowly. All attempts of a person
 * count together, whatever the endpoint.
 */
export async function proofOf(
  context: AppContext,
  userId: string,
  { code, kind }: { code: string; kind: CodeKind },
): Promise<CodeProof | null> {
  await limitAttempts(context, [{ limit: 'mfaByPerson', subject: userId }]);
  const factors = await asAuth(context.pools, (tx) => findFactors(tx, userId));
  if (!factors) return null;
  const { secret, confirmedAt, lastStep, backupSalt } = factors;
  if (kind !== 'backup' && /^\d{6}$/.test(code)) {
    if (secret === null || confirmedAt === null) return null;
    const step = await stepOf({ secret: await openSecret(context, userId, secret), code, now: context.now(), lastStep });
    return step === null ? null : { method: 'otp', step };
  }
  if (kind === 'app' || !isBackupShaped(code) || backupSalt === null) return null;
  return { method: 'backup', hash: await hashBackupCode(context, code, backupSalt) };
}

/** Consumes the code within the transaction that relies on it; false if already used. */
export function consumeProof(tx: Tx, userId: string, proof: CodeProof): Promise<boolean> {
  return proof.method === 'otp' ? consumeStep(tx, userId, proof.step) : consumeBackupCode(tx, userId, proof.hash);
}

export function openSecret({ secrets }: Pick<AppContext, 'secrets'>, userId: string, sealed: string): Promise<string> {
  return unseal(secrets.encryption, { purpose: 'totp', table: 'auth.totp', id: userId }, sealed);
}
