import type { BodyOf } from '#contract/endpoint.ts';
import type { askPasskeySignIn, passkeySignIn } from '#contract/auth/passkeys.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { completeSignIn, refuseClosedAccount, type SignInCall } from '#server/auth/accounts/sign-in.complete.ts';
import { findAccountById } from '#server/auth/accounts/accounts.queries.ts';
import { recordRefusalLater } from '#server/auth/accounts/refusals.audit.ts';
import { findPendingPerson, endChallenge, countAttempt } from '#server/auth/mfa/mfa.challenge.ts';
import { completeSecondFactor } from '#server/auth/mfa/mfa.verify.ts';
import { saveChallenge, takeChallenge } from './passkeys.challenge.ts';
import { passkeyRefused, proofOf, type PasskeyResponse, consumePasskeyUse, challengeExpired } from './passkeys.proof.ts';
import { listOwnPasskeys, type PasskeyPurpose } from './passkeys.queries.ts';
import { isUserHandleOf, readAssertion, signInOptions } from './passkeys.webauthn.ts';
import { refuseWhereSsoIsRequired } from '#server/auth/sso/sso.required.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

/** A pending sign-in accepts only the person's passkeys; otherwise any passkey may be used. */
export async function requestPasskey(context: AppContext, call: SignInCall & { body: BodyOf<typeof askPasskeySignIn> }) {
  await limitAttempts(context, [{ limit: 'passkeyByIp', ip: call.origin.ip }]);
  const pendingUserId = call.body?.purpose === 'sign_in' ? null : await findPendingPerson(context, call);
  const passkeys = pendingUserId === null ? [] : await asAuth(context.pools, (tx) => listOwnPasskeys(tx, pendingUserId));
  const options = await signInOptions(context.config, passkeys);
  const pending =
    passkeys.length > 0 ? ({ purpose: 'second_factor', userId: pendingUserId } as const) : ({ purpose: 'sign_in', userId: null } as const);
  await asAuth(context.pools, (tx) => saveChallenge(tx, context, call.reply, { ...pending, challenge: options.challenge }));
  return { ...options };
}

interface PasskeyCall extends SignInCall {
  body: BodyOf<typeof passkeySignIn>;
}

export async function signInWithPasskey(context: AppContext, call: PasskeyCall): Promise<void> {
  await limitAttempts(context, [{ limit: 'loginByIp', ip: call.origin.ip }]);
  const pending = await takeChallenge(context, call);
  const assertion = readAssertion(call.body.credential);
  if (!pending || !isForSignIn(pending)) throw challengeExpired();
  if (!assertion) throw passkeyRefused();
  const response = { assertion, challenge: pending.challenge };
  if (pending.userId === null) return signInWithPasskeyOnly(context, call, response);
  return completePendingSignIn(context, call, { ...response, userId: pending.userId });
}

/** Challenges for reauthentication are not accepted for a sign-in. */
function isForSignIn({ purpose }: { purpose: PasskeyPurpose }): boolean {
  return purpose === 'sign_in' || purpose === 'second_factor';
}

/** A passkey combines possession and user verification, so it is a complete sign-in unless the organisation requires the work account. */
async function signInWithPasskeyOnly(context: AppContext, call: PasskeyCall, passkeyResponse: PasskeyResponse): Promise<void> {
  const { row, counter } = await proofOf(context, passkeyResponse);
  if (!row || counter === null || !isUserHandleOf(row.userId, passkeyResponse.assertion.response.userHandle)) {
    if (row) recordRefusalLater(context, call, { ...row, id: row.userId }, { action: 'user.sign_in_refused', reason: 'passkey' });
    throw passkeyRefused();
  }
  const account = await asAuth(context.pools, (tx) => findAccountById(tx, row.userId));
  if (!account) throw passkeyRefused();
  refuseClosedAccount(account);
  await refuseWhereSsoIsRequired(context, call.request, account);
  const within = (tx: Tx) => consumePasskeyUse(tx, { id: row.id, counter });
  await completeSignIn(context, call, { userId: account.id, amr: ['passkey'], within });
}

/** Completes a sign-in that awaits MFA; all methods share its attempts. */
async function completePendingSignIn(
  context: AppContext,
  call: PasskeyCall,
  { userId, ...passkeyResponse }: PasskeyResponse & { userId: string },
): Promise<void> {
  await limitAttempts(context, [{ limit: 'mfaByPerson', subject: userId }]);
  const { person, provider, token, first } = await countAttempt(context, call);
  const { row, counter } = await proofOf(context, passkeyResponse);
  if (person.id !== userId || row?.userId !== userId || counter === null) {
    recordRefusalLater(context, call, person, { action: 'user.sign_in_refused', reason: 'MFA' });
    throw passkeyRefused();
  }
  const within = async (tx: Tx) => {
    await consumePasskeyUse(tx, { id: row.id, counter });
    await endChallenge(tx, token);
  };
  await completeSecondFactor(context, call, { userId, amr: [first, 'passkey'], provider, within });
}
