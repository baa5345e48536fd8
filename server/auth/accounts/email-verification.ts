import { timingSafeEqual } from 'node:crypto';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { verificationMail } from './accounts.mails.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { limitSubjectOf } from './emails.ts';
import { queueEmailRequest, readEmailRequest } from './email-requests.ts';
import { findAccount, markVerified, replaceToken, tryCode, consumeToken } from './accounts.queries.ts';
import { findPerson } from './people.queries.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { hashCode, newCode } from './tokens.ts';

/** A wrong code uses up a try, so the transaction commits before the refusal is thrown. */
export async function verifyEmail(context: AppContext, body: { userId: string; code: string }, origin: Origin) {
  const { userId, code } = body;
  await limitAttempts(context, [
    { limit: 'verifyByIp', ip: origin.ip },
    { limit: 'verifyByUser', subject: userId },
  ]);
  const isRight = await asAuth(context.pools, async (tx) => {
    const expected = await tryCode(tx, userId);
    if (!expected || !timingSafeEqual(expected.tokenHash, hashCode(context, userId, code))) return false;
    await consumeToken(tx, expected.id);
    await markVerified(tx, userId);
    await setOrganization(tx, expected.organizationId);
    const person = await findPerson(tx, userId);
    if (!person) return false;
    const entity = { type: 'user', id: userId, label: person.email };
    await audit(tx, actorFrom(person), origin, { action: 'user.email_verified', entity });
    return true;
  });
  if (!isRight) throw new Fault('INVALID_CODE', { field: 'code' });
  return { verified: true as const };
}

/** Responds in the same way and time whether the address is unknown, waits to be verified or is verified. */
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
    // An invited person has no password yet and verifies the address with the invitation.
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
