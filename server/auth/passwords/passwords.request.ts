import type { BodyOf } from '#contract/endpoint.ts';
import type { requestPasswordReset } from '#contract/auth/passwords.contract.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { resetMail, workAccountMail } from './passwords.mails.ts';
import { limitSubjectOf } from '#server/auth/accounts/emails.ts';
import { readEmailRequest } from '#server/auth/accounts/email-requests.ts';
import { type Account, findAccount, replaceToken } from '#server/auth/accounts/accounts.queries.ts';
import { hasWorkAccount } from './passwords.queries.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

type ResetRequest = BodyOf<typeof requestPasswordReset>;
type ResetMailContext = Pick<AppContext, 'config' | 'pools' | 'secrets'>;

/** Counts known and unknown addresses alike; the account is looked up only at delivery. */
export async function limitResets(context: AppContext, { email }: ResetRequest, origin: Origin): Promise<void> {
  await limitAttempts(context, [
    { limit: 'resetByIp', ip: origin.ip },
    { limit: 'resetByAccount', subject: limitSubjectOf(email) },
  ]);
}

/** If a request is delivered twice, two links are sent and only the later one works. */
export async function sendReset(context: ResetMailContext, payload: unknown): Promise<void> {
  const { email, origin } = readEmailRequest(payload);
  await asAuth(context.pools, async (tx) => {
    const account = await findAccount(tx, email);
    if (!account || account.loginDisabled) return;
    if (account.passwordHash !== null) return mailLink(tx, context, account, origin);
    if (await hasWorkAccount(tx, account.id)) return mailAbout(tx, context, account, workAccountMail);
    // A verified person has lost the work account; an unverified one still has an invitation.
    if (account.isVerified) await mailLink(tx, context, account, origin);
  });
}

async function mailLink(tx: Tx, context: ResetMailContext, account: Account, origin: Origin): Promise<void> {
  const { token, tokenHash } = newToken();
  await replaceToken(tx, account.id, 'reset_password', tokenHash);
  await mailAbout(tx, context, account, (to) => resetMail({ ...to, token }));
  // No actor, because the caller is not signed in.
  const entity = { type: 'user', id: account.id, label: account.email };
  await audit(tx, null, origin, { action: 'user.password_reset_requested', entity });
}

/** Leaves the organisation set for later statements. */
async function mailAbout(tx: Tx, context: ResetMailContext, account: Account, mailFor: typeof workAccountMail): Promise<void> {
  const { organizationId, email } = account;
  await setOrganization(tx, organizationId);
  const person = await findPerson(tx, account.id);
  if (!person) return;
  const mail = mailFor({ publicUrl: context.config.publicUrl, email, firstName: person.firstName });
  await queueSecretMail(tx, context, { organizationId, mail });
}
