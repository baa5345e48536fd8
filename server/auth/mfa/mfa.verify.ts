import type { BodyOf } from '#contract/endpoint.ts';
import type { verifyMfa } from '#contract/auth/mfa.contract.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { completeSignIn, type SignInCall } from '#server/auth/accounts/sign-in.complete.ts';
import { spellingsOf } from '#server/auth/accounts/emails.ts';
import { recordRefusal } from '#server/auth/accounts/refusals.audit.ts';
import { endChallenge, countAttempt } from './mfa.challenge.ts';
import { proofOf, consumeProof } from './mfa.proof.ts';
import { refuseOtherCodes } from '#server/auth/sso/sso.required.ts';
import type { ProviderSession } from '#server/auth/accounts/accounts.queries.ts';
import type { Method } from '#server/auth/sessions/sessions.ts';

interface VerifyCall extends SignInCall {
  body: BodyOf<typeof verifyMfa>;
}

/** Completes a sign-in with a code. Consumes an attempt before the check, so that parallel guesses share the five attempts. */
export async function verifySecondFactor(context: AppContext, call: VerifyCall): Promise<void> {
  const { body, origin } = call;
  const { person, provider, token, first } = await countAttempt(context, call);
  if (!spellingsOf(body.email).includes(person.email)) throw new Fault('SESSION_EXPIRED');
  if (first === 'pwd') await refuseOtherCodes(context, person.id, body.isBackupCode === true);
  const proof = await proofOf(context, person.id, { code: body.token, kind: body.isBackupCode ? 'backup' : 'app' });
  const refuse = async () => {
    await recordRefusal(context, person, origin, { action: 'user.sign_in_refused', reason: 'MFA' });
    throw new Fault('INVALID_CODE', { field: 'token' });
  };
  if (!proof) return refuse();

  let wasUnused = true;
  const within = async (tx: Tx) => {
    wasUnused = await consumeProof(tx, person.id, proof);
    if (!wasUnused) throw new Fault('INVALID_CODE', { field: 'token' });
    await endChallenge(tx, token);
  };
  try {
    await completeSecondFactor(context, call, { userId: person.id, amr: [first, proof.method], provider, within });
  } catch (error) {
    if (!wasUnused) return refuse();
    throw error;
  }
}

const CLOSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['LOGIN_DISABLED', 'ORGANIZATION_INACTIVE', 'EMAIL_NOT_VERIFIED']);

interface Completed {
  userId: string;
  amr: readonly Method[];
  provider: ProviderSession;
  within: (tx: Tx) => Promise<void>;
}

/** Opens the session; an account disabled meanwhile is rejected with the specification's message. */
export async function completeSecondFactor(context: AppContext, call: SignInCall, completed: Completed): Promise<void> {
  try {
    await completeSignIn(context, call, completed);
  } catch (error) {
    if (error instanceof Fault && CLOSED.has(error.code)) throw new Fault('LOGIN_COMPLETION_FAILED');
    throw error;
  }
  context.cookies.clear(call.reply, 'mfa');
}
