import * as z from 'zod/mini';
import { type changeSignInPolicy, type getSignInPolicy, SIGN_IN_WAYS, SignInPolicy } from '#contract/auth/mfa.contract.ts';
import { isInNetworks } from '#domain/users/networks.rules.ts';
import { ROLES } from '#domain/users/permissions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { versioned } from '#server/platform/http/versioned.ts';
import {
  countHolders,
  endSessionsOfOtherWays,
  findOwnerId,
  findPolicy,
  findWaysOf,
  lockPolicy,
  type Policy,
  type PolicyRow,
  savePolicy,
  shortenSessions,
} from './policy.queries.ts';

const Roles = z.array(z.enum(ROLES));

const policies = versioned({
  notFound: 'ORGANIZATION_NOT_FOUND',
  shape: SignInPolicy,
  lock: lockPolicy,
  read: async (tx, id) => {
    const policy = await findPolicy(tx, id);
    return policy && present(tx, policy, null);
  },
  write: savePolicy,
  about: ({ id }) => ({ entity: { type: 'organization', id, label: 'Sign-in policy' } }),
});

export async function readPolicy(call: SignedInCall<typeof getSignInPolicy>): Promise<SignInPolicy> {
  return { ...(await policies.load(call, call.actor.organizationId)), ownAddress: call.origin.ip };
}

/** Prevents a lockout: the caller and the owner must still be able to sign in under the new policy. */
async function refuseLockout({ tx, actor, origin }: SignedInCall<typeof changeSignInPolicy>, after: Policy): Promise<void> {
  if (after.allowedNetworks.length > 0 && !(origin.ip !== null && isInNetworks(origin.ip, after.allowedNetworks))) {
    const message = `Your address is ${origin.ip ?? 'an unknown address'}, which is not in any of these networks; add your own network first`;
    throw new Fault('VALIDATION_ERROR', { field: 'allowedNetworks', message });
  }
  const ownerId = await findOwnerId(tx);
  const able = await findWaysOf(tx, [actor.userId, ...(ownerId ? [ownerId] : [])]);
  for (const { id, ways } of able) {
    // People without any method, such as invited ones, cannot lose one.
    if (ways.length === 0 || ways.some((way) => after.signInMethods.includes(way))) continue;
    const who = id === actor.userId ? 'You have' : 'The owner has';
    throw new Fault('VALIDATION_ERROR', { field: 'signInMethods', message: `${who} none of these sign-in methods; set one up first` });
  }
}

/** Requiring MFA for the caller's own role is safe: they must set it up at the next call, but are not locked out. */
export async function changePolicy(call: SignedInCall<typeof changeSignInPolicy>): Promise<SignInPolicy> {
  const { tx, actor, body } = call;
  const row = await policies.lock(call, actor.organizationId, body.version);
  const before = changed(row, {});
  const after = changed(row, body);
  if (body.allowedNetworks || body.signInMethods) await refuseLockout(call, after);
  await policies.save(call, row, { action: 'organization.sign_in_policy_changed', columns: after, before, after });
  await shortenSessions(tx, actor.organizationId, after);
  if (body.signInMethods) await endSessionsOfOtherWays(tx, actor.organizationId, after, actor.sessionId);
  return { ...(await policies.load(call, actor.organizationId)), ownAddress: call.origin.ip };
}

function changed(
  policy: PolicyRow,
  {
    mfaRoles,
    ssoCountsAsMfa,
    idleMinutes,
    sessionHours,
    allowedNetworks,
    signInMethods,
  }: Partial<SignedInCall<typeof changeSignInPolicy>['body']>,
): Policy {
  return {
    mfaRoles: mfaRoles ? ROLES.filter((role) => mfaRoles.includes(role)) : policy.mfaRoles,
    ssoCountsAsMfa: ssoCountsAsMfa ?? policy.ssoCountsAsMfa,
    idleMinutes: idleMinutes ?? policy.idleMinutes,
    sessionHours: sessionHours ?? policy.sessionHours,
    allowedNetworks: allowedNetworks ? [...new Set(allowedNetworks)] : policy.allowedNetworks,
    signInMethods: signInMethods ? SIGN_IN_WAYS.filter((way) => signInMethods.includes(way)) : policy.signInMethods,
  };
}

async function present(tx: Tx, { id: _, mfaRoles, signInMethods, ...policy }: PolicyRow, ownAddress: string | null): Promise<SignInPolicy> {
  const counted = await countHolders(tx);
  const holders = ROLES.map((role) => {
    const counts = counted.find((row) => row.role === role);
    return { role, people: counts?.people ?? 0, without: counts?.without ?? 0 };
  });
  const ways = SIGN_IN_WAYS.filter((way) => signInMethods.includes(way));
  return { mfaRoles: Roles.parse(mfaRoles), ...policy, signInMethods: ways, ownAddress, holders };
}
