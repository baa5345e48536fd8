import { newRolesOf, rolesOfGroups } from '#domain/auth/providers.rules.ts';
import { ASSIGNABLE_ROLES } from '#domain/users/permissions.rules.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { canonicalEmail } from '#server/auth/accounts/emails.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import {
  type Account,
  endSessionsOf,
  findAccount,
  findAccountById,
  markVerified,
  voidTokens,
} from '#server/auth/accounts/accounts.queries.ts';
import { isDomainOf } from './domains/domains.queries.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';
import { insertProvisioned, activateByWorkAccount, saveRoles } from './sso.people.ts';
import type { Claims } from './sso.provider.ts';
import { type Identity, insertIdentity, issuersOf, saveGroups, touchIdentity } from './sso.identities.queries.ts';
import { type ConnectionRow, hasPasskey, insertVerifiedAccount } from './sso.queries.ts';
import { SsoRefusal } from './sso.refusals.ts';

interface SsoSignIn {
  connection: ConnectionRow;
  claims: Claims;
  origin: Origin;
}

export type ProvisionedAccount = { userId: string; needs: 'nothing' | 'localProof' };

/** Stable key of a person at the provider. Not the address, which may be reassigned and which a tenant can assert freely. */
export function identityOf({ iss, subject }: Claims): Identity {
  return { issuer: iss, subject };
}

/** Account that a proven identity opens, in this organisation only. */
export async function provisionAccount(tx: Tx, { connection, claims, origin }: SsoSignIn): Promise<ProvisionedAccount> {
  const { organizationId } = connection;
  const identity = identityOf(claims);
  const known = await touchIdentity(tx, identity);
  if (known && known.organizationId !== organizationId) throw new SsoRefusal('sso_unknown', 'the identity belongs to another organisation');
  if (known) {
    await refuseSuperadmin(tx, known.userId);
    return { userId: known.userId, needs: 'nothing' };
  }

  const email = await trustedAddress(tx, connection, claims);
  const account = await findAccount(tx, email);
  if (account) return linkKnownAccount(tx, account, { connection, identity, origin });
  if (!connection.jit) throw new SsoRefusal('sso_unknown', 'no account has this address, and new users are not admitted');
  const userId = await insertVerifiedAccount(tx, organizationId, email);
  await insertIdentity(tx, { ...identity, userId, organizationId });
  await setOrganization(tx, organizationId);
  const roles = rolesOfGroups(claims.groups ?? [], connection.groupRoles, defaultRoleOf(connection)) ?? [defaultRoleOf(connection)];
  const person = await insertProvisioned(tx, { id: userId, email, ...namesOf(claims, email), roles });
  await recordJoining(tx, person, origin, { via: 'sso', role: roles.join(', ') });
  return { userId, needs: 'nothing' };
}

export function defaultRoleOf({ defaultRole }: Pick<ConnectionRow, 'defaultRole'>) {
  return ASSIGNABLE_ROLES.find((known) => known === defaultRole) ?? 'alignment_engineer';
}

/** Stores the groups of the sign-in, and gives the person the roles that the organisation has mapped to them. The owner stays the owner. */
export async function renewRoles(tx: Tx, userId: string, { connection, claims, origin }: SsoSignIn): Promise<void> {
  if (claims.groups === null) return;
  await saveGroups(tx, identityOf(claims), claims.groups);
  await setOrganization(tx, connection.organizationId);
  const person = await findPerson(tx, userId);
  if (!person) return;
  const { groupRoles } = connection;
  const roles = newRolesOf(person, claims.groups, { groupRoles, defaultRole: defaultRoleOf(connection) });
  if (roles === null) return;
  await saveRoles(tx, userId, roles);
  await endSessionsOf(tx, userId);
  const actor = actorFrom(person);
  const entity = { type: 'user', id: userId, label: actor.name };
  await audit(tx, actor, origin, { action: 'user.roles_changed', entity, before: { roles: person.roles }, after: { roles, via: 'sso' } });
}

interface KnownAccount {
  connection: ConnectionRow;
  identity: Identity;
  origin: Origin;
}

/** An account with the address exists, but this identity is not connected to it. */
async function linkKnownAccount(
  tx: Tx,
  account: Account,
  { connection: { organizationId }, identity, origin }: KnownAccount,
): Promise<ProvisionedAccount> {
  if (account.organizationId !== organizationId) throw new SsoRefusal('sso_unknown', 'the address belongs to another organisation');
  if (account.isSuperadmin) throw superadminRefused();
  if (account.loginDisabled) throw new SsoRefusal('login_disabled', 'the account is disabled');
  // An address reassigned at the provider must not open its former owner's account.
  if ((await issuersOf(tx, account.id)).includes(identity.issuer))
    throw new SsoRefusal('sso_unknown', 'the account already has another work account');
  // Verified without a sign-in method: the former work account was removed, so the mailbox proves ownership.
  const hasSignInMethod = account.isVerified || account.passwordHash !== null || (await hasPasskey(tx, account.id));
  if (hasSignInMethod || (await isOwner(tx, account))) return { userId: account.id, needs: 'localProof' };

  await insertIdentity(tx, { ...identity, userId: account.id, organizationId });
  await markVerified(tx, account.id);
  await voidTokens(tx, account.id, 'invitation');
  await setOrganization(tx, organizationId);
  const joined = await activateByWorkAccount(tx, account.id);
  if (!joined) throw new SsoRefusal('sso_unknown', 'the person is no longer invited');
  await recordJoining(tx, joined, origin, { via: 'sso' });
  return { userId: account.id, needs: 'nothing' };
}

type TrustRules = Pick<ConnectionRow, 'organizationId' | 'preset' | 'trustsEmail'>;

/** The address counts only in a domain verified by this organisation, and only if the provider vouches for it. */
export async function trustedAddress(tx: Tx, { organizationId, preset, trustsEmail }: TrustRules, claims: Claims): Promise<string> {
  const email = canonicalEmail((claims.email ?? claims.preferred_username ?? '').trim());
  if (email === null) throw new SsoRefusal('sso_unknown', 'the work account has no email address');
  if (!trustsEmail && !isVerified(preset, claims)) throw new SsoRefusal('sso_unknown', 'the address is not verified');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!(await isDomainOf(tx, organizationId, domain))) throw new SsoRefusal('sso_unknown', `the domain ${domain} is not verified`);
  // Anyone can open a Google account with any address. Only accounts of a Workspace name its domain.
  if (preset === 'google' && claims.hd?.toLowerCase() !== domain) {
    throw new SsoRefusal('sso_unknown', `the account does not belong to the Google Workspace of ${domain}`);
  }
  return email;
}

/** Providers send these claims as boolean, number or string. */
const TRUE: readonly unknown[] = [true, 'true', 1, '1'];

/**
 * Microsoft omits both claims for its own users, and SAML has none: the organisation that has verified the domain runs that provider. Every other
 * provider must confirm the address.
 */
function isVerified(preset: ConnectionRow['preset'], { email_verified, xms_edov }: Claims): boolean {
  if (preset === 'saml') return true;
  if (preset !== 'entra') return TRUE.includes(email_verified);
  return [email_verified, xms_edov].every((claim) => claim === undefined || claim === null || TRUE.includes(claim));
}

async function refuseSuperadmin(tx: Tx, userId: string): Promise<void> {
  const account = await findAccountById(tx, userId);
  if (account?.isSuperadmin) throw superadminRefused();
}

function superadminRefused(): SsoRefusal {
  return new SsoRefusal('sso_unknown', 'superadmins cannot sign in through the provider of an organisation');
}

async function isOwner(tx: Tx, { id, organizationId }: Account): Promise<boolean> {
  await setOrganization(tx, organizationId);
  const person = await findPerson(tx, id);
  return person?.isOwner ?? false;
}

type JoinedPerson = Awaited<ReturnType<typeof insertProvisioned>>;

async function recordJoining(tx: Tx, person: JoinedPerson, origin: Origin, after: Record<string, unknown>): Promise<void> {
  const actor = actorFrom(person);
  await audit(tx, actor, origin, { action: 'user.joined', entity: { type: 'user', id: person.id, label: actor.name }, after });
}

const MOST_LETTERS = 80;

function namesOf(claims: Claims, email: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = oneLineOf(claims.name).split(' ');
  return {
    firstName: oneLineOf(claims.given_name) || first || oneLineOf(email.slice(0, email.indexOf('@'))),
    lastName: oneLineOf(claims.family_name) || rest.join(' '),
  };
}

/** Provider's name of the person as a single line of the allowed length. */
function oneLineOf(text: string | undefined): string {
  return (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS);
}
