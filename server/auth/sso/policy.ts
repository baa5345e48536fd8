import * as z from 'zod/mini';
import { type changeSignInPolicy, type getSignInPolicy, SignInPolicy } from '#contract/auth/mfa.contract.ts';
import { ROLES } from '#domain/users/permissions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { stale } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { countHolders, findPolicy, type PolicyRow, savePolicy, shortenSessions } from './policy.queries.ts';

const Roles = z.array(z.enum(ROLES));

export async function readPolicy({ tx, actor }: SignedInCall<typeof getSignInPolicy>): Promise<SignInPolicy> {
  return present(tx, await findPolicy(tx, actor.organizationId));
}

/** A person who requires a second factor of their own role has to set one up at the next call, and is not locked out. */
export async function changePolicy(call: SignedInCall<typeof changeSignInPolicy>): Promise<SignInPolicy> {
  const { tx, actor, body } = call;
  const before = await findPolicy(tx, actor.organizationId);
  const after = await savePolicy(tx, actor.organizationId, { ...changed(before, body), version: body.version });
  if (!after) throw stale(SignInPolicy, await present(tx, before));
  await shortenSessions(tx, actor.organizationId, after);
  const { version: _, ...recorded } = after;
  const { version: __, ...former } = before;
  const entity = { type: 'organization', id: actor.organizationId, label: 'Sign-in policy' };
  await call.audit({ action: 'organization.sign_in_policy_changed', entity, before: former, after: recorded });
  return present(tx, after);
}

function changed(
  policy: PolicyRow,
  { mfaRoles, ssoCountsAsMfa, idleMinutes, sessionHours }: SignedInCall<typeof changeSignInPolicy>['body'],
) {
  return {
    mfaRoles: mfaRoles ? ROLES.filter((role) => mfaRoles.includes(role)) : policy.mfaRoles,
    ssoCountsAsMfa: ssoCountsAsMfa ?? policy.ssoCountsAsMfa,
    idleMinutes: idleMinutes ?? policy.idleMinutes,
    sessionHours: sessionHours ?? policy.sessionHours,
  };
}

async function present(tx: Tx, { mfaRoles, ...policy }: PolicyRow): Promise<SignInPolicy> {
  const counted = await countHolders(tx);
  const holders = ROLES.map((role) => {
    const counts = counted.find((row) => row.role === role);
    return { role, people: counts?.people ?? 0, without: counts?.without ?? 0 };
  });
  return { mfaRoles: Roles.parse(mfaRoles), ...policy, holders };
}
