import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth, type Pools } from '#server/platform/db/pools.ts';
import { notifySecurity } from '#server/notifications/notifications.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { type Account, endSessionsOf, findAccount, setAccount } from './accounts.queries.ts';
import { deleteFactors, reopenAccount } from '#server/auth/mfa/factors.queries.ts';
import { findPerson, setMfaEnabled, setStatus } from './people.queries.ts';
import { removeMethod } from '#server/auth/sso/sso.people.ts';
import { resetSignInAttempts } from '#server/auth/limits/rate-limits.sign-in.ts';

const COMMAND_LINE: Origin = { ip: null, userAgent: 'command line', requestId: null };

/** Only this server command sets the flag; no network call can. */
export function setSuperadmin(pools: Pools, email: string, isSuperadmin: boolean): Promise<string> {
  return asAuth(pools, async (tx) => {
    const account = await accountOf(tx, email);
    await setAccount(tx, account.id, { isSuperadmin });
    // Sessions keep the limits they were opened with, so they must be ended.
    await endSessionsOf(tx, account.id);
    await record(tx, account, isSuperadmin ? 'superadmin.granted' : 'superadmin.revoked');
    return isSuperadmin ? `${account.email} is a superadmin from the next sign-in on.` : `${account.email} is no longer a superadmin.`;
  });
}

export function unlock(context: { pools: Pools; secrets: Secrets }, email: string): Promise<string> {
  return asAuth(context.pools, async (tx) => {
    const account = await accountOf(tx, email);
    await resetSignInAttempts(tx, context, account.email);
    if (account.loginDisabled) await reopenAccount(tx, account.id);
    await record(tx, account, 'user.unlocked');
    const person = await findPerson(tx, account.id);
    if (person?.status === 'disabled') await setStatus(tx, account.id, account.isVerified ? 'active' : 'invited');
    return `${account.email} can sign in again.`;
  });
}

/** For an owner or superadmin who has lost access to MFA and cannot be helped by others. */
export function resetSecondFactors({ pools, publicUrl }: { pools: Pools; publicUrl: string }, email: string): Promise<string> {
  return asAuth(pools, async (tx) => {
    const account = await accountOf(tx, email);
    if (!account.hasSecondFactor) throw new Refusal(`${account.email} has no MFA.`);
    await deleteFactors(tx, account.id);
    await endSessionsOf(tx, account.id);
    await record(tx, account, 'user.mfa_reset');
    await setMfaEnabled(tx, account.id, false);
    await removeMethod(tx, account.id, 'passkey');
    await notifySecurity(tx, publicUrl, { userId: account.id, change: 'mfa_reset' });
    return `${account.email} signs in without MFA and can set it up again. All sessions have ended.`;
  });
}

/** For an organisation locked out by its own network restrictions. */
export function openNetworks({ pools }: { pools: Pools }, email: string): Promise<string> {
  return asAuth(pools, async (tx) => {
    const account = await accountOf(tx, email);
    const { version } = await tx
      .updateTable('auth.organizations')
      .set(({ eb }) => ({ allowedNetworks: [], version: eb('version', '+', 1) }))
      .where('id', '=', account.organizationId)
      .returning('version')
      .executeTakeFirstOrThrow();
    await record(tx, account, 'organization.networks_opened');
    return `The organisation of ${account.email} can be reached from any network (policy ${version}).`;
  });
}

async function accountOf(tx: Tx, email: string): Promise<Account> {
  const account = await findAccount(tx, email.trim().toLowerCase());
  if (!account) throw new Refusal(`There is no account with the address ${email}.`);
  return account;
}

/** Leaves the organisation set for later statements. */
async function record(tx: Tx, account: Account, action: string): Promise<void> {
  await setOrganization(tx, account.organizationId);
  await audit(tx, null, COMMAND_LINE, { action, entity: { type: 'user', id: account.id, label: account.email } });
}
