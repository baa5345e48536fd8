import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { countUse, findPasskey } from './passkeys.queries.ts';
import { type Assertion, countOf, NOBODYS } from './passkeys.webauthn.ts';

export interface Shown {
  assertion: Assertion;
  challenge: string;
}

/** The owner of the passkey and its new counter; checking an unknown passkey takes as long. */
export async function proofOf(context: AppContext, shown: Shown) {
  const row = await asAuth(context.pools, (tx) => findPasskey(tx, shown.assertion.id));
  const counter = await countOf(context.config, { ...shown, row: row ?? NOBODYS });
  return { row, counter };
}

/** Refuses a passkey that was removed meanwhile and a response that was sent twice. */
export async function spend(tx: Tx, used: { id: string; counter: number }): Promise<void> {
  if (!(await countUse(tx, used))) throw notAccepted();
}

export function notAccepted(): Fault {
  return new Fault('INVALID_CREDENTIALS', {
    message: 'This passkey was not accepted',
    extra: { resolution: 'Try another passkey, or sign in another way.' },
  });
}

export function tooLate(): Fault {
  return new Fault('SESSION_EXPIRED', {
    message: 'The question for your passkey has expired',
    extra: { resolution: 'Try again, and answer within five minutes.' },
  });
}
