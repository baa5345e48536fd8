import { timingSafeEqual } from 'node:crypto';
import type { verifyEmail as verifyEmailCall } from '#contract/auth/registration.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { verificationMail } from './accounts.mails.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { isKnownDevice } from '#server/auth/limits/devices.ts';
import { limitSubjectOf } from './emails.ts';
import { completeSignIn, type SignInCall } from './sign-in.complete.ts';
import { queueEmailRequest, readEmailRequest } from './email-requests.ts';
import { findAccount, findAccountById, markVerified, replaceToken, tryCode, consumeToken } from './accounts.queries.ts';
import { findPerson } from './people.queries.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { hashCode, newCode } from './tokens.ts';

interface VerificationCall extends SignInCall {
  body: BodyOf<typeof verifyEmailCall>;
}

/**
 * A wrong code consumes an attempt, so the transaction commits before the error is thrown. The code signs in only in the browser that chose
 * the password; elsewhere it only verifies, so that a forwarded email opens no session.
 */
export async function verifyEmail(context: AppContext, call: VerificationCall) {
  const { body, origin } = call;
  const { userId, code } = body;
  await limitAttempts(context, [
    { limit: 'verifyByIp', ip: origin.ip },
    { limit: 'verifyByUser', subject: userId },
  ]);
  const device = context.cookies.read(call.request, 'dev');
  const verified = await asAuth(context.pools, async (tx) => {
    const expected = await tryCode(tx, userId);
    if (!expected || !timingSafeEqual(expected.tokenHash, hashCode(context, userId, code))) return null;
    await consumeToken(tx, expected.id);
    await markVerified(tx, userId);
    await setOrganization(tx, expected.organizationId);
    const person = await findPerson(tx, userId);
    if (!person) return null;
    const entity = { type: 'user', id: userId, label: person.email };
    await audit(tx, actorFrom(person), origin, { action: 'user.email_verified', entity });
    return { mayEnter: await mayEnter(tx, userId, device) };
  });
  if (!verified) throw new Fault('INVALID_CODE', { field: 'code' });
  if (!verified.mayEnter) return { verified: true as const, signedIn: false, requiresMfaSetup: false };
  const { requiresMfaSetup } = await completeSignIn(context, call, { userId, amr: ['pwd'], within: async () => {} });
  return { verified: true as const, signedIn: true, requiresMfaSetup };
}

/** Reports whether the code signs in: only in the browser that registered the account, if the account has no MFA and is open. */
async function mayEnter(tx: Tx, userId: string, device: string | undefined): Promise<boolean> {
  const account = await findAccountById(tx, userId);
  if (!account || !device || account.loginDisabled || account.hasSecondFactor || account.organizationStatus !== 'active') return false;
  return isKnownDevice(tx, hashToken(device), account.email);
}

/** Responds alike, also in time, for unknown, unverified and verified addresses. */
export async function resendVerification(context: AppContext, { email }: { email: string }, origin: Origin): Promise<void> {
  await limitAttempts(context, [
    { limit: 'resendByIp', ip: origin.ip },
    { limit: 'resendByAccount', subject: limitSubjectOf(email) },
  ]);
  await queueEmailRequest(context, 'verification', { email, origin });
}

export async function sendVerification(context: Pick<AppContext, 'config' | 'pools' | 'secrets'>, payload: unknown): Promise<void> {
  const { email } = readEmailRequest(payload);
  const code = newCode();
  await asAuth(context.pools, async (tx) => {
    const account = await findAccount(tx, email);
    // Invited people have no password yet and verify the address by accepting the invitation.
    if (!account || account.isVerified || account.loginDisabled || account.passwordHash === null) return;
    await replaceToken(tx, account.id, 'verify_email', hashCode(context, account.id, code));
    await setOrganization(tx, account.organizationId);
    const person = await findPerson(tx, account.id);
    if (!person) return;
    const { name: organizationName } = await ownOrganization(tx);
    const { publicUrl } = context.config;
    const { firstName } = person;
    const mail = verificationMail({ publicUrl, userId: account.id, email: account.email, firstName, organizationName, code });
    await queueSecretMail(tx, context, { organizationId: account.organizationId, mail });
  });
}
