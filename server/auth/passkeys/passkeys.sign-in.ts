import type { BodyOf } from '#contract/endpoint.ts';
import type { askPasskeySignIn, passkeySignIn } from '#contract/auth/passkeys.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { completeSignIn, refuseClosedAccount, type SignInCall } from '#server/auth/accounts/sign-in.complete.ts';
import { findAccountById } from '#server/auth/accounts/accounts.queries.ts';
import { recordRefusalLater } from '#server/auth/accounts/refusals.audit.ts';
import { pendingPerson, endChallenge, countAttempt } from '#server/auth/mfa/mfa.challenge.ts';
import { completeSecondFactor } from '#server/auth/mfa/mfa.verify.ts';
import { keepChallenge, takeChallenge } from './passkeys.challenge.ts';
import { notAccepted, proofOf, type Shown, spend, tooLate } from './passkeys.proof.ts';
import { listOwnPasskeys, type PasskeyPurpose } from './passkeys.queries.ts';
import { isHandleOf, readAssertion, signInOptions } from './passkeys.webauthn.ts';
import { refuseWhereSsoIsRequired } from '#server/auth/sso/sso.required.ts';
import { throttle } from '#server/auth/limits/throttle.ts';

/** A sign-in that waits for its second factor accepts only passkeys of that person; without one any passkey may be used. */
export async function askForPasskey(context: AppContext, call: SignInCall & { body: BodyOf<typeof askPasskeySignIn> }) {
  await throttle(context, [{ limit: 'passkeyByIp', ip: call.origin.ip }]);
  const awaited = call.body?.purpose === 'sign_in' ? null : await pendingPerson(context, call);
  const held = awaited === null ? [] : await asAuth(context.pools, (tx) => listOwnPasskeys(tx, awaited));
  const options = await signInOptions(context.config, held);
  const pending =
    held.length > 0 ? ({ purpose: 'second_factor', userId: awaited } as const) : ({ purpose: 'sign_in', userId: null } as const);
  await asAuth(context.pools, (tx) => keepChallenge(tx, context, call.reply, { ...pending, challenge: options.challenge }));
  return { ...options };
}

interface PasskeyCall extends SignInCall {
  body: BodyOf<typeof passkeySignIn>;
}

export async function signInWithPasskey(context: AppContext, call: PasskeyCall): Promise<void> {
  await throttle(context, [{ limit: 'loginByIp', ip: call.origin.ip }]);
  const pending = await takeChallenge(context, call);
  const assertion = readAssertion(call.body.credential);
  if (!pending || !isForSignIn(pending)) throw tooLate();
  if (!assertion) throw notAccepted();
  const shown = { assertion, challenge: pending.challenge };
  if (pending.userId === null) return signInAlone(context, call, shown);
  return addToHalf(context, call, { ...shown, userId: pending.userId });
}

/** A challenge that confirms a signed-in person is not accepted for a sign-in. */
function isForSignIn({ purpose }: { purpose: PasskeyPurpose }): boolean {
  return purpose === 'sign_in' || purpose === 'second_factor';
}

/** A passkey is possession and user verification in one, so it is a complete sign-in unless the organisation requires the work account. */
async function signInAlone(context: AppContext, call: PasskeyCall, shown: Shown): Promise<void> {
  const { row, counter } = await proofOf(context, shown);
  if (!row || counter === null || !isHandleOf(row.userId, shown.assertion.response.userHandle)) {
    if (row) recordRefusalLater(context, call, { ...row, id: row.userId }, { action: 'user.sign_in_refused', reason: 'passkey' });
    throw notAccepted();
  }
  const account = await asAuth(context.pools, (tx) => findAccountById(tx, row.userId));
  if (!account) throw notAccepted();
  refuseClosedAccount(account);
  await refuseWhereSsoIsRequired(context, call.request, account);
  const within = (tx: Tx) => spend(tx, { id: row.id, counter });
  await completeSignIn(context, call, { userId: account.id, amr: ['passkey'], within });
}

/** Completes a sign-in that waits for its second factor; its tries are shared by all kinds of second factors. */
async function addToHalf(context: AppContext, call: PasskeyCall, { userId, ...shown }: Shown & { userId: string }): Promise<void> {
  await throttle(context, [{ limit: 'mfaByPerson', subject: userId }]);
  const { person, token, first } = await countAttempt(context, call);
  const { row, counter } = await proofOf(context, shown);
  if (person.id !== userId || row?.userId !== userId || counter === null) {
    recordRefusalLater(context, call, person, { action: 'user.sign_in_refused', reason: 'second factor' });
    throw notAccepted();
  }
  const within = async (tx: Tx) => {
    await spend(tx, { id: row.id, counter });
    await endChallenge(tx, token);
  };
  await completeSecondFactor(context, call, { userId, amr: [first, 'passkey'], within });
}
