import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf } from '#contract/endpoint.ts';
import type { register } from '#contract/auth/registration.contract.ts';
import { trialEnd } from '#domain/billing/billing.rules.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { newId } from '#server/platform/db/ids.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import type { AppContext } from '#server/platform/context.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { queueMail, queueSecretMail } from '#server/platform/mail/mail.ts';
import { newEmail } from './emails.ts';
import { verificationMail } from './accounts.mails.ts';
import { knownAddressMail } from '#server/auth/passwords/passwords.mails.ts';
import { isTrial } from '#server/platform/config/trial.ts';
import { findAccount, insertAccount, insertOrganization, replaceToken, savePassword } from './accounts.queries.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { refuseWeakPassword } from '#server/auth/passwords/passwords.strength.ts';
import { findPerson, insertOrganizationWithOwner } from './people.queries.ts';
import { rememberDevice } from '#server/auth/limits/devices.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { hashCode, newCode, newToken } from './tokens.ts';

type RegistrationBody = BodyOf<typeof register>;

interface RegistrationCall {
  body: RegistrationBody;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Creates an organisation, its owner and the email with the code; nothing if the address has an account. The browser is remembered, so that
 * the code signs the owner in there.
 */
export async function registerOrganization(context: AppContext, { body: typed, origin, request, reply }: RegistrationCall) {
  const body = { ...typed, email: newEmail(typed.email) };
  await limitAttempts(context, [{ limit: 'registerByIp', ip: origin.ip }]);
  const about = [body.organizationName, body.firstName, body.lastName, body.email];
  await refuseWeakPassword(body.password, { field: 'password', about });
  const hash = await hashPassword(context, body.password);
  const code = newCode();
  const former = context.cookies.read(request, 'dev');
  const { userId, device } = await createOrganization(context, { code, hash, body, typed: typed.email, origin, former });
  context.cookies.set(reply, 'dev', device);
  context.jobs.nudgeOutbox();
  const { email, organizationName } = body;
  return { userId, email, organizationName, verificationCode: isTrial(context.config) ? code : null };
}

interface OrganizationRegistration {
  code: string;
  hash: string;
  body: RegistrationBody;
  /** Address as typed, under which older accounts may be stored. */
  typed: string;
  origin: Origin;
  former: string | undefined;
}

interface Registered {
  userId: string;
  device: string;
}

async function createOrganization(context: AppContext, registration: OrganizationRegistration): Promise<Registered> {
  const { code, hash, body, typed, origin, former } = registration;
  try {
    return await asAuth(context.pools, async (tx) => {
      const organizationId = await insertOrganization(tx);
      if (await findAccount(tx, typed)) throw new Fault('USER_ALREADY_EXISTS');
      const id = await insertAccount(tx, organizationId, body.email);
      await savePassword(tx, id, hash);
      await replaceToken(tx, id, 'verify_email', hashCode(context, id, code));
      await setOrganization(tx, organizationId);
      await insertOwner(tx, context, { organizationId, id, code, body, origin });
      return { userId: id, device: await rememberDevice(tx, id, former) };
    });
  } catch (error) {
    const refusal = error instanceof Fault ? error : refusalOf(error);
    if (!context.config.hideAccounts || refusal?.code !== 'USER_ALREADY_EXISTS') throw error;
    return { userId: await notifyOwnerOfAddress(context, typed), device: newToken().token };
  }
}

/** With hidden accounts, registering a known address returns the usual response, and its owner is notified by email. */
async function notifyOwnerOfAddress(context: AppContext, email: string): Promise<string> {
  return asAuth(context.pools, async (tx) => {
    const account = await findAccount(tx, email);
    const id = await newId(tx);
    if (!account || account.loginDisabled) return id;
    await setOrganization(tx, account.organizationId);
    const person = await findPerson(tx, account.id);
    const { publicUrl } = context.config;
    if (person)
      await queueMail(tx, account.organizationId, knownAddressMail({ publicUrl, email: person.email, firstName: person.firstName }));
    return id;
  });
}

interface OwnerRegistration {
  organizationId: string;
  id: string;
  code: string;
  body: RegistrationBody;
  origin: Origin;
}

async function insertOwner(tx: Tx, context: AppContext, { organizationId, id, code, body, origin }: OwnerRegistration): Promise<void> {
  const { firstName, lastName, email, organizationName } = body;
  await insertOrganizationWithOwner(tx, {
    organizationId,
    organizationName,
    trialEndsAt: trialEnd(context.now()),
    id,
    firstName,
    lastName,
    email,
  });
  const actor = { userId: id, name: nameOf(body), roles: ['owner' as const] };
  const entity = { type: 'organization', id: organizationId, label: organizationName };
  await audit(tx, actor, origin, { action: 'organization.registered', entity });
  const { publicUrl } = context.config;
  const mail = verificationMail({ publicUrl, userId: id, email, firstName, organizationName, code });
  await queueSecretMail(tx, context, { organizationId, mail });
}
