import { roleLabel } from '#domain/users/permissions.rules.ts';
import { rolesOfGroups } from '#domain/auth/providers.rules.ts';
import type { SsoChecks } from '#contract/auth/sso.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { findAccount, findAccountById } from '#server/auth/accounts/accounts.queries.ts';
import type { Claims } from './sso.provider.ts';
import { defaultRoleOf, identityOf, trustedAddress } from './sso.provision.ts';
import { findIdentity } from './sso.identities.queries.ts';
import { type ConnectionRow, saveTest } from './sso.queries.ts';
import { SsoRefusal } from './sso.refusals.ts';

/** Larger differences make providers and this server refuse valid tokens. */
const CLOCK_SECONDS = 30;

type Check = SsoChecks[number];

/** Checks of a test sign-in. It opens no session and changes no account. */
export async function checksOfClaims(context: AppContext, connection: ConnectionRow, claims: Claims): Promise<SsoChecks> {
  const checks = [
    { name: 'The provider returned to the redirect address', ok: true, message: 'The response belongs to this test.' },
    connection.preset === 'saml'
      ? { name: 'The response is valid', ok: true, message: 'Signatures, issuer, audience, recipient and request are correct.' }
      : { name: 'The ID token is valid', ok: true, message: 'Signature, issuer, audience and nonce are correct.' },
    clockCheck(claims, context.now()),
    nameCheck(connection, claims),
    ...groupCheck(connection, claims),
  ];
  return [...checks, ...(await asAuth(context.pools, (tx) => accountChecks(tx, connection, claims)))];
}

export async function keepTest(context: AppContext, { organizationId, id }: { organizationId: string; id: string }, checks: SsoChecks) {
  const at = context.now().toISOString();
  await asAuth(context.pools, (tx) => saveTest(tx, { organizationId, id }, { at, checks }));
}

/** Reason of a failed test sign-in, with the likely cause. */
export function failureOf(reason: string): Check {
  const isClock = /"?(exp|iat|nbf)"?.*(claim|timestamp)|too far|timestamp/i.test(reason);
  const hint = isClock ? ' Compare the clocks of this server and of the provider.' : '';
  return { name: 'The sign-in failed', ok: false, message: `${reason}.${hint}`.replace('..', '.') };
}

function clockCheck({ iat }: Claims, now: Date): Check {
  const name = 'The clocks agree';
  const seconds = Math.round((iat ?? 0) - now.getTime() / 1000);
  if (Math.abs(seconds) <= CLOCK_SECONDS) return { name, ok: true, message: `They differ by at most ${CLOCK_SECONDS} seconds.` };
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  return { name, ok: false, message: `The clock of the provider is ${Math.abs(seconds)} seconds ${direction} that of this server.` };
}

function nameCheck({ preset }: ConnectionRow, { given_name: first, family_name: last, name: full }: Claims): Check {
  const name = 'The name is known';
  const shown = [first, last].filter(Boolean).join(' ') || full;
  if (shown) return { name, ok: true, message: shown };
  const message =
    preset === 'saml'
      ? 'No attribute contains a name. Add one at the provider, or enter the attributes that contain it.'
      : 'No claim contains a name. Add the scope profile at the provider, or enter the claims that contain it.';
  return { name, ok: false, message };
}

function groupCheck({ preset, claims: names, groupRoles, defaultRole }: ConnectionRow, { groups }: Claims): Check[] {
  if (names.groups === undefined && groupRoles.length === 0) return [];
  const name = 'The groups are known';
  if (groups === null) {
    const missing = `${preset === 'saml' ? 'attribute' : 'claim'} ${names.groups ?? 'groups'}`;
    return [{ name, ok: false, message: `The ${missing} is missing. Enter its name, or add it at the provider.` }];
  }
  const roles = rolesOfGroups(groups, groupRoles, defaultRoleOf({ defaultRole }));
  const shown = groups.length === 0 ? 'No groups' : groups.slice(0, 20).join(', ');
  return [{ name, ok: true, message: roles ? `${shown}: ${roles.map((role) => roleLabel([role])).join(', ')}` : shown }];
}

async function accountChecks(tx: Tx, connection: ConnectionRow, claims: Claims): Promise<Check[]> {
  const address = 'The email address can be used';
  const account = 'The account';
  try {
    const known = await findIdentity(tx, identityOf(claims));
    if (known && known.organizationId !== connection.organizationId)
      throw new SsoRefusal('sso_unknown', 'the identity belongs to another organisation');
    if (known) {
      const own = await findAccountById(tx, known.userId);
      return [{ name: account, ok: true, message: `Opens the account of ${own?.email ?? 'this person'}.` }];
    }
    const email = await trustedAddress(tx, connection, claims);
    return [
      { name: address, ok: true, message: email },
      { name: account, ...(await accountFor(tx, connection, email)) },
    ];
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    return [{ name: address, ok: false, message: `Refused: ${error.message}.` }];
  }
}

async function accountFor(tx: Tx, connection: ConnectionRow, email: string): Promise<Omit<Check, 'name'>> {
  const account = await findAccount(tx, email);
  if (account && account.organizationId !== connection.organizationId)
    return { ok: false, message: 'The address belongs to another organisation.' };
  if (account)
    return { ok: true, message: 'An account with this address exists. Its first sign-in here asks for its other sign-in method once.' };
  if (!connection.jit) return { ok: false, message: 'No account has this address, and new people are not admitted.' };
  return { ok: true, message: `A new account with the role ${roleLabel([defaultRoleOf(connection)])} would be created.` };
}
