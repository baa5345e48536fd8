import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { countUse, findPasskey } from './passkeys.queries.ts';
import { type Assertion, verifiedCounterOf, DECOY_PASSKEY } from './passkeys.webauthn.ts';

export interface PasskeyResponse {
  assertion: Assertion;
  challenge: string;
}

/** Owner of the passkey and its new counter; unknown passkeys take equally long. */
export async function proofOf(context: AppContext, response: PasskeyResponse) {
  const row = await asAuth(context.pools, (tx) => findPasskey(tx, response.assertion.id));
  const counter = await verifiedCounterOf(context.config, { ...response, row: row ?? DECOY_PASSKEY });
  return { row, counter };
}

/** Rejects passkeys removed meanwhile, and responses sent twice. */
export async function consumePasskeyUse(tx: Tx, used: { id: string; counter: number }): Promise<void> {
  if (!(await countUse(tx, used))) throw passkeyRefused();
}

export function passkeyRefused(): Fault {
  return new Fault('INVALID_CREDENTIALS', {
    message: 'This passkey was not accepted',
    extra: { resolution: 'Try another passkey, or another sign-in method.' },
  });
}

export function challengeExpired(): Fault {
  return new Fault('SESSION_EXPIRED', {
    message: 'The passkey request has expired',
    extra: { resolution: 'Try again, and respond within five minutes.' },
  });
}
