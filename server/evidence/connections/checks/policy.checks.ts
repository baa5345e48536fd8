import { z } from 'zod';
import type { CheckResult, Outcome } from '#domain/evidence/results.rules.ts';
import { checkOf } from '#server/evidence/reading/run.ts';

const names = z.array(z.string()).nullish();

export const GraphPolicy = z.object({
  displayName: z.string(),
  state: z.string(),
  conditions: z.object({
    users: z.object({ includeUsers: names, includeRoles: names, excludeUsers: names, excludeGroups: names }).nullish(),
    applications: z.object({ includeApplications: names }).nullish(),
    locations: z.object({ includeLocations: names, excludeLocations: names }).nullish(),
    clientAppTypes: names,
    signInRiskLevels: names,
  }),
  grantControls: z
    .object({ operator: z.string().nullish(), builtInControls: names, authenticationStrength: z.object({ id: z.string() }).nullish() })
    .nullish(),
});
type Policy = z.output<typeof GraphPolicy>;

export const GraphDefaults = z.object({ isEnabled: z.boolean() });

const has = (list: readonly string[] | null | undefined, ...wanted: readonly string[]) => wanted.some((one) => list?.includes(one));
const isForAll = ({ conditions: { users, applications } }: Policy) =>
  has(users?.includeUsers, 'All') && has(applications?.includeApplications, 'All');
const demands = ({ grantControls: grant }: Policy, ...controls: readonly string[]) => has(grant?.builtInControls, ...controls);
const demandsMfa = (policy: Policy) => demands(policy, 'mfa') || (policy.grantControls?.authenticationStrength ?? null) !== null;
/** With the operator OR, one of several controls is enough. */
const demandsOnly = (policy: Policy, ...controls: readonly string[]) =>
  demands(policy, ...controls) &&
  (policy.grantControls?.operator !== 'OR' || (policy.grantControls.builtInControls ?? []).every((one) => controls.includes(one)));
const isUnlimited = ({ conditions: { locations, signInRiskLevels, clientAppTypes } }: Policy) =>
  !locations?.includeLocations?.length && !signInRiskLevels?.length && (!clientAppTypes?.length || has(clientAppTypes, 'all'));

interface Rule {
  checkId: string;
  title: string;
  fits: (policy: Policy) => boolean;
  /** Outcome with security defaults and without such a policy. */
  withDefaults: Outcome;
}

const RULES: readonly Rule[] = [
  {
    checkId: 'graph.policy-mfa',
    title: 'A policy requires MFA from all users for all applications',
    fits: (policy) => isForAll(policy) && isUnlimited(policy) && demandsMfa(policy),
    // Security defaults ask for MFA only when they find a sign-in risky.
    withDefaults: 'warn',
  },
  {
    checkId: 'graph.policy-legacy',
    title: 'Legacy authentication is blocked',
    fits: (policy) => isForAll(policy) && demands(policy, 'block') && has(policy.conditions.clientAppTypes, 'other', 'exchangeActiveSync'),
    withDefaults: 'pass',
  },
  {
    checkId: 'graph.policy-devices',
    title: 'A policy requires managed devices',
    fits: (policy) => isForAll(policy) && demandsOnly(policy, 'compliantDevice', 'domainJoinedDevice'),
    withDefaults: 'fail',
  },
  {
    checkId: 'graph.policy-locations',
    title: 'A policy restricts sign-ins by location',
    fits: (policy) => isForAll(policy) && demands(policy, 'block') && (policy.conditions.locations?.includeLocations?.length ?? 0) > 0,
    withDefaults: 'fail',
  },
];

/** Only enabled policies count; policies that merely report are named in the detail. */
export function graphPolicies(policies: readonly Policy[], hasDefaults: boolean): CheckResult[] {
  return RULES.map(({ checkId, title, fits, withDefaults }) => {
    const fitting = policies.filter(fits);
    const enabled = fitting.filter(({ state }) => state === 'enabled');
    const outcome = enabled.length > 0 ? 'pass' : hasDefaults ? withDefaults : 'fail';
    return checkOf({ checkId, title, outcome, severity: 'high', detail: detailOf({ fitting, enabled, hasDefaults }) });
  });
}

function detailOf({
  fitting,
  enabled,
  hasDefaults,
}: {
  fitting: readonly Policy[];
  enabled: readonly Policy[];
  hasDefaults: boolean;
}): string {
  const listed = (some: readonly Policy[]) =>
    some
      .map(({ displayName, conditions: { users } }) => {
        const excluded = (users?.excludeUsers?.length ?? 0) + (users?.excludeGroups?.length ?? 0);
        return excluded === 0 ? displayName : `${displayName} (${excluded} users or groups excluded)`;
      })
      .toSorted((one, other) => one.localeCompare(other, 'en'))
      .join(', ');
  if (enabled.length > 0) return `Enabled: ${listed(enabled)}`;
  const idle = fitting.length > 0 ? `Not enabled: ${listed(fitting)}. ` : '';
  return `${idle}${hasDefaults ? 'Security defaults are enabled.' : 'No enabled policy.'}`;
}
