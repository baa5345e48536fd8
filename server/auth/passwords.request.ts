import type { BodyOf } from '#contract/endpoint.ts';
import type { requestPasswordReset } from '#contract/passwords.contract.ts';
import { audit, type Origin } from '#server/audit.ts';
import type { Tx } from '#server/db/bound.ts';
import { stepInto } from '#server/db/crossing.ts';
import { asAuth } from '#server/db/doors.ts';
import type { House } from '#server/http/route.ts';
import { queueMail } from '#server/mail/mail.ts';
import { resetMail, workAccountMail } from '#server/mail/passwords.texts.ts';
import { type Account, findAccount, replaceToken } from './auth.queries.ts';
import { hasWorkAccount } from './passwords.queries.ts';
import { findPerson } from './people.queries.ts';
import { throttle } from './throttle.ts';
import { newToken } from './tokens.ts';

type Request = BodyOf<typeof requestPasswordReset>;

/** Known and unknown addresses are counted alike; all that depends on the address happens after the answer. */
export async function limitResets(house: House, { email }: Request, origin: Origin): Promise<void> {
  await throttle(house, [
    { limit: 'resetByIp', ip: origin.ip },
    { limit: 'resetByAccount', subject: email },
  ]);
}

export async function sendReset(house: House, { email }: Request, origin: Origin): Promise<void> {
  const isSent = await asAuth(house.doors, async (tx) => {
    const account = await findAccount(tx, email);
    if (!account || account.loginDisabled) return false;
    if (account.passwordHash !== null) return mailLink(tx, house, account, origin);
    if (await hasWorkAccount(tx, account.id)) return mailAbout(tx, house, account, workAccountMail);
    // Who never verified the address has an invitation open, which is the way in; everybody else has lost the work account.
    return account.isVerified && mailLink(tx, house, account, origin);
  });
  if (isSent) house.jobs.nudgeOutbox();
}

async function mailLink(tx: Tx, house: House, account: Account, origin: Origin): Promise<boolean> {
  const { token, tokenHash } = newToken();
  await replaceToken(tx, account.id, 'reset_password', tokenHash);
  const isSent = await mailAbout(tx, house, account, (to) => resetMail({ ...to, token }));
  // Whoever asked has not said who they are, so the trail names nobody.
  const entity = { type: 'user', id: account.id, label: account.email };
  await audit(tx, null, origin, { action: 'user.password_reset_requested', entity });
  return isSent;
}

/** Leaves the organisation open. */
async function mailAbout(tx: Tx, house: House, account: Account, mailFor: typeof workAccountMail): Promise<boolean> {
  await stepInto(tx, account.organizationId);
  const person = await findPerson(tx, account.id);
  if (!person) return false;
  const { publicUrl } = house.config;
  await queueMail(tx, account.organizationId, mailFor({ publicUrl, email: account.email, firstName: person.firstName }));
  return true;
}
