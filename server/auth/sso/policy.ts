import * as z from 'zod/mini';
import { type changeSignInPolicy, type getSignInPolicy, SignInPolicy } from '#contract/auth/mfa.contract.ts';
import { ROLES } from '#domain/users/permissions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { versioned } from '#server/platform/http/versioned.ts';
import { countHolders, findPolicy, lockPolicy, type Policy, type PolicyRow, savePolicy, shortenSessions } from './policy.queries.ts';

const Roles = z.array(z.enum(ROLES));

const policies = versioned({
  notFound: 'ORGANIZATION_NOT_FOUND',
  shape: SignInPolicy,
  lock: lockPolicy,
  read: async (tx, id) => {
    const policy = await findPolicy(tx, id);
    return policy && present(tx, policy);
  },
  write: savePolicy,
  about: ({ id }) => ({ entity: { type: 'organization', id, label: 'Sign-in policy' } }),
});

export function readPolicy(call: SignedInCall<typeof getSignInPolicy>): Promise<SignInPolicy> {
  return policies.load(call, call.actor.organizationId);
}

/** A person who requires a second factor of their own role has to set one up at the next call, and is not locked out. */
export async function changePolicy(call: SignedInCall<typeof changeSignInPolicy>): Promise<SignInPolicy> {
  const { tx, actor, body } = call;
  const row = await policies.lock(call, actor.organizationId, body.version);
  const before = changed(row, {});
  const after = changed(row, body);
  await policies.save(call, row, { action: 'organization.sign_in_policy_changed', columns: after, before, after });
  await shortenSessions(tx, actor.organizationId, after);
  return policies.load(call, actor.organizationId);
}

function changed(
  policy: PolicyRow,
  { mfaRoles, ssoCountsAsMfa, idleMinutes, sessionHours }: Partial<SignedInCall<typeof changeSignInPolicy>['body']>,
): Policy {
  return {
    mfaRoles: mfaRoles ? ROLES.filter((role) => mfaRoles.includes(role)) : policy.mfaRoles,
    ssoCountsAsMfa: ssoCountsAsMfa ?? policy.ssoCountsAsMfa,
    idleMinutes: idleMinutes ?? policy.idleMinutes,
    sessionHours: sessionHours ?? policy.sessionHours,
  };
}

async function present(tx: Tx, { id: _, mfaRoles, ...policy }: PolicyRow): Promise<SignInPolicy> {
  const counted = await countHolders(tx);
  const holders = ROLES.map((role) => {
    const counts = counted.find((row) => row.role === role);
    return { role, people: counts?.people ?? 0, without: counts?.without ?? 0 };
  });
  return { mfaRoles: Roles.parse(mfaRoles), ...policy, holders };
}
