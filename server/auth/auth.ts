import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import {
  deletePassword,
  endSessionsOf,
  findAccount,
  findAccountById,
  insertAccount,
  isAccountVerified,
  replaceToken,
  setAccount,
  consumeLink,
  voidTokens,
} from '#server/auth/accounts/accounts.queries.ts';
import { deleteFactors, deleteIdentitiesAndDevices, reopenAccount } from '#server/auth/mfa/factors.queries.ts';
import { markPasswordChangeRequired } from '#server/auth/passwords/passwords.queries.ts';
import { limitAttempts, resetAttempts } from '#server/auth/limits/rate-limits.ts';
import { hashPassword, isPassword } from '#server/auth/passwords/passwords.ts';
import { asAuth, type Pools } from '#server/platform/db/pools.ts';
import { setSessionCookie, rotateSession } from '#server/auth/sessions/sessions.ts';
import { limitSubjectOf, newEmail } from '#server/auth/accounts/emails.ts';
import { isColleague } from '#server/auth/accounts/people.queries.ts';
import { LIFE_HOURS, newToken } from '#server/auth/accounts/tokens.ts';
import { Fault } from '#server/platform/http/faults.ts';

export { changeAddress } from '#server/auth/accounts/address-change.ts';
export { queueEmailRequest, readEmailRequest } from '#server/auth/accounts/email-requests.ts';
export { newEmail, spellingsOf } from '#server/auth/accounts/emails.ts';
export { listOpenSessions } from '#server/auth/sessions/sessions.queries.ts';
export { newToken } from '#server/auth/accounts/tokens.ts';
export { isSignInBlocked, limitAttempts, MOST_INVITATIONS } from '#server/auth/limits/rate-limits.ts';

export const INVITATION_HOURS = LIFE_HOURS.invitation;

/** Domain of placeholders for addresses that belong to another account. */
const PLACEHOLDER = '@taken.invalid';

interface InvitedAccount {
  id: string;
  email: string;
  /** Null if the address has an account in another organisation, which must not be revealed. */
  token: string | null;
}

interface Invitation {
  organizationId: string;
  address: string;
  /** Hides the fact that an address has an account in another organisation. */
  hidesAccounts: boolean;
}

/**
 * Creates an account without password and its invitation token; throws if the address has an account. If that must be hidden, the account
 * gets a placeholder address, so that sign-in is impossible.
 */
export async function inviteAccount(tx: Tx, { organizationId, address, hidesAccounts }: Invitation): Promise<InvitedAccount> {
  const email = newEmail(address);
  const known = await findAccount(tx, address);
  const mayNotify = !hidesAccounts || known?.organizationId === organizationId || (await isColleague(tx, email));
  if (known && mayNotify) throw new Fault('USER_ALREADY_EXISTS');
  if (known) return { id: await insertAccount(tx, organizationId, `${randomUUID()}${PLACEHOLDER}`), email, token: null };
  const id = await insertAccount(tx, organizationId, email);
  return { id, email, token: await newInvitation(tx, id) };
}

/** Replaces the invitation. Null while the address has an account in another organisation. */
export async function inviteAgain(tx: Tx, { id, email }: { id: string; email: string }): Promise<string | null> {
  const account = await findAccountById(tx, id);
  if (account?.email.endsWith(PLACEHOLDER)) {
    if (await findAccount(tx, email)) return null;
    await setAccount(tx, id, { email });
  }
  return newInvitation(tx, id);
}

async function newInvitation(tx: Tx, userId: string): Promise<string> {
  const { token, tokenHash } = newToken();
  await replaceToken(tx, userId, 'invitation', tokenHash);
  return token;
}

export function endAllSessions(tx: Tx, userId: string): Promise<void> {
  return endSessionsOf(tx, userId);
}

export async function disableAccount(tx: Tx, userId: string): Promise<void> {
  await setAccount(tx, userId, { loginDisabled: true });
  await endSessionsOf(tx, userId);
  await voidTokens(tx, userId, 'invitation');
  await voidTokens(tx, userId, 'reset_mfa');
}

/** Returns true if the address was ever verified; otherwise the person must still accept an invitation. */
export async function enableAccount(tx: Tx, userId: string): Promise<boolean> {
  await reopenAccount(tx, userId);
  return isAccountVerified(tx, userId);
}

/** Removes all sign-in methods and frees the address for another invitation. */
export async function removeAccount(tx: Tx, userId: string): Promise<void> {
  await setAccount(tx, userId, { loginDisabled: true, isSuperadmin: false, email: `${userId}@removed.invalid` });
  await deletePassword(tx, userId);
  await endSessionsOf(tx, userId);
  await voidTokens(tx, userId, 'invitation');
  await voidTokens(tx, userId, 'verify_email');
  await voidTokens(tx, userId, 'reset_password');
  await deleteIdentitiesAndDevices(tx, userId);
  await deleteFactors(tx, userId);
}

type FactorLink = { token: string } | { refusal: 'superadmin' | 'none' };

/** Creates a link to reset MFA and voids an earlier one. Not for superadmins, whose MFA can be reset only on the server. */
export async function createFactorResetLink(tx: Tx, userId: string): Promise<FactorLink> {
  const account = await findAccountById(tx, userId);
  if (account?.isSuperadmin) return { refusal: 'superadmin' };
  if (!account?.hasSecondFactor) return { refusal: 'none' };
  const { token, tokenHash } = newToken();
  await replaceToken(tx, userId, 'reset_mfa', tokenHash);
  return { token };
}

/** Removes MFA, so that the person can set it up again. Returns false without a change if the link is invalid. */
export async function resetFactorsByLink(tx: Tx, userId: string, tokenHash: Buffer): Promise<boolean> {
  const account = await findAccountById(tx, userId);
  const used = account?.isSuperadmin ? undefined : await consumeLink(tx, 'reset_mfa', tokenHash);
  if (used?.userId !== userId) return false;
  await deleteFactors(tx, userId);
  await endSessionsOf(tx, userId);
  return true;
}

/** Requires a password change before anything else; returns false if the person has no password. */
export async function requireNewPassword(tx: Tx, userId: string): Promise<boolean> {
  const hasPassword = await markPasswordChangeRequired(tx, userId);
  if (hasPassword) await endSessionsOf(tx, userId);
  return hasPassword;
}

interface OwnCall {
  tx: Tx;
  actor: { userId: string; sessionId: string };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Gives the current session a new token and ends all others of the person. */
export async function rotateOwnSession(context: Pick<AppContext, 'cookies'>, { tx, actor, request, reply }: OwnCall): Promise<void> {
  setSessionCookie(context, request, reply, await rotateSession(tx, actor));
}

interface CallerOfOrganization {
  actor: { organizationId: string; userId: string };
}

/** Limited, because every invitation is an unsolicited email. */
export function limitInvitations(context: AppContext, { actor }: CallerOfOrganization): Promise<void> {
  return limitAttempts(context, [{ limit: 'invitesByOrganization', subject: actor.organizationId }]);
}

/** Limited, because every link may be an unsolicited email. */
export function limitFactorLinks(context: AppContext, { actor, params }: CallerOfOrganization & { params: { id: string } }): Promise<void> {
  return limitAttempts(context, [{ limit: 'factorLinkByPerson', subject: `${actor.organizationId}/${params.id}` }]);
}

export function limitFeedback(context: AppContext, { actor }: CallerOfOrganization): Promise<void> {
  return limitAttempts(context, [{ limit: 'feedbackByPerson', subject: actor.userId }]);
}

/** Token of a shared link; only its hash is stored. */
export function newShareToken(): { token: string; tokenHash: Buffer } {
  return newToken();
}

interface RequestedAddress {
  email: string;
  ip: string | null;
}

/** Counts known and unknown addresses alike. */
export function limitPortalAsks(context: AppContext, { email, ip }: RequestedAddress): Promise<void> {
  return limitAttempts(context, [
    { limit: 'portalAskByIp', ip },
    { limit: 'portalAskByAddress', subject: limitSubjectOf(email) },
  ]);
}

/** Counts a portal link, or an action within the portal. */
export function limitPortal(context: AppContext, hit: { links: string | null } | { decisions: string } | { files: string }): Promise<void> {
  if ('links' in hit) return limitAttempts(context, [{ limit: 'portalLinkByIp', ip: hit.links }]);
  if ('files' in hit) return limitAttempts(context, [{ limit: 'portalFiles', subject: hit.files }]);
  return limitAttempts(context, [{ limit: 'portalDecisions', subject: hit.decisions }]);
}

export function limitPortalInvitations(context: AppContext, { actor }: CallerOfOrganization): Promise<void> {
  return limitAttempts(context, [{ limit: 'portalInvitesByOrganization', subject: actor.organizationId }]);
}

export function limitSurveys(context: AppContext, { actor }: CallerOfOrganization): Promise<void> {
  return limitAttempts(context, [{ limit: 'surveysByOrganization', subject: actor.organizationId }]);
}

export function limitCampaignReminders(context: AppContext, { actor }: CallerOfOrganization): Promise<void> {
  return limitAttempts(context, [{ limit: 'campaignRemindersByOrganization', subject: actor.organizationId }]);
}

export function limitShareReads(context: AppContext, ip: string | null): Promise<void> {
  return limitAttempts(context, [{ limit: 'shareByIp', ip }]);
}

export function limitShareDecisions(context: AppContext, shareId: string): Promise<void> {
  return limitAttempts(context, [{ limit: 'decisionsByShare', subject: shareId }]);
}

/** Deliberately slow; never call it inside a transaction. */
export function hashPasscode(context: AppContext, passcode: string): Promise<string> {
  return hashPassword(context, passcode);
}

interface PasscodeTry {
  shareId: string;
  passcodeHash: string;
  passcode: string;
  ip: string | null;
}

/** Compares a passcode like a password: limited per network and overall; a correct one resets the count. */
export async function isPasscode(context: AppContext, { shareId, passcodeHash, passcode, ip }: PasscodeTry): Promise<boolean> {
  await limitAttempts(context, [
    { limit: 'passcodeByShare', subject: shareId, ip },
    { limit: 'passcodeByStrangers', subject: shareId },
  ]);
  if (!(await isPassword(context, passcodeHash, passcode))) return false;
  await asAuth(context.pools, async (tx) => {
    await resetAttempts(tx, context, 'passcodeByShare', shareId);
    await resetAttempts(tx, context, 'passcodeByStrangers', shareId);
  });
  return true;
}

/**
 * Closes an organisation for non-payment; returns true if it was open. Organisations suspended by the operator stay suspended, and a
 * superadmin's organisation stays open.
 */
export async function closeUnpaid(pools: Pools, organizationId: string, now: Date): Promise<boolean> {
  const closed = await asAuth(pools, (tx) =>
    tx
      .updateTable('auth.organizations')
      .set({ status: 'suspended', unpaidSince: now })
      .where('id', '=', organizationId)
      .where('status', '=', 'active')
      .where(sql<boolean>`not exists (select from auth.users u where u.organization_id = auth.organizations.id and u.is_superadmin)`)
      .returning('id')
      .execute(),
  );
  return closed.length > 0;
}

/** Reopens an organisation closed for non-payment, or all of them without an id; returns true if there was any. */
export async function reopenUnpaid(pools: Pools, organizationId?: string): Promise<boolean> {
  const opened = await asAuth(pools, (tx) =>
    tx
      .updateTable('auth.organizations')
      .set({ status: 'active', unpaidSince: null })
      .where('unpaidSince', 'is not', null)
      .$if(organizationId !== undefined, (one) => one.where('id', '=', organizationId ?? ''))
      .returning('id')
      .execute(),
  );
  return opened.length > 0;
}

export async function isToBeDeleted(pools: Pools, organizationId: string): Promise<boolean> {
  const found = await asAuth(pools, (tx) =>
    tx
      .selectFrom('auth.organizations')
      .select('id')
      .where('id', '=', organizationId)
      .where('deletionDue', 'is not', null)
      .executeTakeFirst(),
  );
  return found !== undefined;
}
