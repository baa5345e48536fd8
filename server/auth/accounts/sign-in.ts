import type { BodyOf } from '#contract/endpoint.ts';
import type { login } from '#contract/auth/auth.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { completeSignIn, refuseClosedAccount, refuseMethod, type SignInCall } from './sign-in.complete.ts';
import { type Account, findAccount, isStillPassword, replaceHash } from './accounts.queries.ts';
import { recordRefusalLater } from './refusals.audit.ts';
import { startPendingSignIn } from '#server/auth/mfa/mfa.challenge.ts';
import { hashPassword, isOutdated, isPassword } from '#server/auth/passwords/passwords.ts';
import { pendingLink } from '#server/auth/sso/sso.link.ts';
import { refuseWhereSsoIsRequired } from '#server/auth/sso/sso.required.ts';
import { limitSignIn } from '#server/auth/limits/rate-limits.sign-in.ts';

interface LoginCall extends SignInCall {
  body: BodyOf<typeof login>;
}

/** Computes the slow hash between two short transactions, never inside one. */
export async function signIn(context: AppContext, call: LoginCall) {
  const { body } = call;
  await limitSignIn(context, call, body.email);
  const account = await asAuth(context.pools, (tx) => findAccount(tx, body.email));
  const isRight = await isPassword(context, account?.passwordHash ?? null, body.password);
  if (!account || !isRight) {
    if (account) recordRefusalLater(context, call, account, { action: 'user.sign_in_refused', reason: 'password' });
    throw invalidCredentials(context);
  }

  // Anyone may register any address, so an unverified registration must not be revealed.
  if (context.config.hideAccounts && !account.isVerified) throw invalidCredentials(context);
  refuseClosedAccount(account);
  await refuseWhereSsoIsRequired(context, call.request, account);
  if (!(await pendingLink(context, call.request, account.id))) refuseMethod(account, ['pwd']);
  const better = await strongerHash(context, account, body.password);
  const within = (tx: Tx) => confirmPasswordUnchanged(tx, account, better);
  if (account.hasSecondFactor) {
    await startPendingSignIn(context, call, { userId: account.id, first: 'pwd', within });
    return { requiresMfa: true, requiresMfaSetup: false, email: account.email, userId: account.id };
  }
  const done = await completeSignIn(context, call, { userId: account.id, amr: ['pwd'], within });
  return { requiresMfa: false, ...done };
}

/** Same message in every case, even for a newly registered address. */
function invalidCredentials({ config }: AppContext): Fault {
  if (!config.hideAccounts) return new Fault('INVALID_CREDENTIALS');
  const resolution =
    'Check the address and the password. If you have just registered, first confirm your address with the code we emailed you.';
  return new Fault('INVALID_CREDENTIALS', { extra: { resolution } });
}

async function strongerHash(context: AppContext, { passwordHash: old }: Account, password: string): Promise<string | null> {
  if (old === null || !isOutdated(context, old)) return null;
  return hashPassword(context, password);
}

async function confirmPasswordUnchanged(tx: Tx, { id, passwordHash: old }: Account, better: string | null): Promise<void> {
  if (old === null || !(await isStillPassword(tx, id, old))) throw new Fault('INVALID_CREDENTIALS');
  if (better) await replaceHash(tx, id, old, better);
}
