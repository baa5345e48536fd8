import { z } from 'zod';
import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { checkOf } from '#server/evidence/reading/run.ts';
import { isSupported } from '#server/evidence/readers/support.ts';
import { isResult, scoreOf, shareOf } from './shares.ts';

const text = z.string().nullish();
const flag = z.boolean().nullish();

export const GraphOrganization = z.object({
  id: z.string(),
  displayName: text,
  verifiedDomains: z.array(z.object({ name: z.string(), isDefault: flag })).default([]),
});

export const GraphSku = z.object({
  skuPartNumber: z.string(),
  capabilityStatus: text,
  consumedUnits: z.number(),
  prepaidUnits: z.object({ enabled: z.number() }),
});

export const GraphScore = z.object({
  currentScore: z.number(),
  maxScore: z.number(),
  controlScores: z
    .array(z.object({ controlName: z.string(), scoreInPercentage: z.number().nullish(), implementationStatus: text }))
    .default([]),
});

export const GraphControl = z.object({ id: z.string(), title: text });

export const GraphUser = z.object({
  userPrincipalName: z.string(),
  userType: text,
  isAdmin: flag,
  isMfaRegistered: flag,
  methodsRegistered: z.array(z.string()).default([]),
});

export const GraphDevice = z.object({
  deviceName: text,
  operatingSystem: text,
  osVersion: text,
  complianceState: text,
  isEncrypted: flag,
});

/** Subscriptions without a price have enormous quantities. */
const FREE_UNITS = 10_000;
/** Percentage of licences that may be unassigned. */
const SPARE = 10;

export function graphLicences(skus: readonly z.output<typeof GraphSku>[]): CheckResult[] {
  const paid = skus.filter(({ prepaidUnits: { enabled } }) => enabled > 0 && enabled < FREE_UNITS);
  if (paid.length === 0) return [];
  const bought = paid.reduce((sum, { prepaidUnits }) => sum + prepaidUnits.enabled, 0);
  const used = paid.reduce((sum, { consumedUnits, prepaidUnits }) => sum + Math.min(consumedUnits, prepaidUnits.enabled), 0);
  const missing = paid.some(({ consumedUnits, prepaidUnits }) => consumedUnits > prepaidUnits.enabled);
  const detail = paid
    .toSorted((one, other) => one.skuPartNumber.localeCompare(other.skuPartNumber, 'en'))
    .map(({ skuPartNumber, consumedUnits, prepaidUnits }) => `${skuPartNumber} ${consumedUnits} of ${prepaidUnits.enabled}`)
    .join(', ');
  const outcome = missing ? 'fail' : bought - used > (bought * SPARE) / 100 ? 'warn' : 'pass';
  return [
    checkOf({ checkId: 'graph.licences', title: 'Licences are assigned', severity: 'low', outcome, detail, passed: used, total: bought }),
  ];
}

export function graphScore(score: z.output<typeof GraphScore>, controls: readonly z.output<typeof GraphControl>[]): CheckResult[] {
  const titles = new Map(controls.map(({ id, title }) => [id, title]));
  const results = score.controlScores
    .toSorted((one, other) => one.controlName.localeCompare(other.controlName, 'en'))
    .map(({ controlName, scoreInPercentage: percent, implementationStatus: detail }) =>
      checkOf({
        checkId: `score.${controlName}`,
        title: titles.get(controlName) ?? controlName,
        outcome: typeof percent !== 'number' ? 'error' : percent >= 100 ? 'pass' : percent > 0 ? 'warn' : 'fail',
        detail,
      }),
    );
  return [scoreOf('graph.secure-score', score.currentScore, score.maxScore), ...results].filter(isResult);
}

/** Methods that a fake sign-in page cannot pass on. */
const RESISTANT = /^(?:fido2|passKey|windowsHelloForBusiness|x509Certificate)/i;

type User = z.output<typeof GraphUser>;

export function graphMfa(users: readonly User[]): CheckResult[] {
  const members = users.filter(({ userType }) => (userType ?? '').toLowerCase() !== 'guest');
  const admins = members.filter(({ isAdmin }) => isAdmin === true);
  const failing = (some: readonly User[], passes: (user: User) => boolean) =>
    some.filter((user) => !passes(user)).map(({ userPrincipalName }) => userPrincipalName);
  const isRegistered = ({ isMfaRegistered }: User) => isMfaRegistered === true;
  const isResistant = ({ methodsRegistered }: User) => methodsRegistered.some((method) => RESISTANT.test(method));
  const total = admins.length;
  return [
    shareOf({
      checkId: 'graph.mfa-users',
      title: 'Users registered for MFA',
      severity: 'high',
      failing: failing(members, isRegistered),
      total: members.length,
    }),
    shareOf({
      checkId: 'graph.mfa-admins',
      title: 'Administrators registered for MFA',
      severity: 'critical',
      failing: failing(admins, isRegistered),
      total,
    }),
    shareOf({
      checkId: 'graph.admin-passkeys',
      title: 'Administrators with a phishing-resistant method',
      severity: 'high',
      failing: failing(admins, isResistant),
      total,
    }),
  ].filter(isResult);
}

/** First builds of Windows versions; the API reports only the build. */
const BUILDS: readonly (readonly [least: number, name: string])[] = [
  [26_200, 'Windows 11 25H2'],
  [26_100, 'Windows 11 24H2'],
  [22_631, 'Windows 11 23H2'],
  [22_621, 'Windows 11 22H2'],
  [22_000, 'Windows 11 21H2'],
  [19_045, 'Windows 10 22H2'],
  [10_240, 'Windows 10 1507'],
];

type Device = z.output<typeof GraphDevice>;

function systemOf({ operatingSystem, osVersion }: Device): string {
  const system = operatingSystem ?? '';
  const [, build] = /^10\.0\.(\d{5})/.exec(osVersion ?? '') ?? [];
  if (!/^windows$/i.test(system) || build === undefined) return `${system} ${osVersion ?? ''}`.trim();
  return BUILDS.find(([least]) => Number(build) >= least)?.[1] ?? 'Windows 10 1507';
}

const nameOf = ({ deviceName }: Device) => deviceName ?? 'Unnamed device';

export function graphDevices(devices: readonly Device[], at: number): CheckResult[] {
  const computers = devices.filter(
    ({ operatingSystem, isEncrypted }) => /^(?:windows|macos)/i.test(operatingSystem ?? '') && typeof isEncrypted === 'boolean',
  );
  const rated = devices.filter(({ complianceState }) => complianceState && !/^(?:unknown|configManager)$/i.test(complianceState));
  const known = devices.flatMap((device) => {
    const supported = isSupported(systemOf(device), at);
    return supported === null ? [] : [{ device, supported }];
  });
  return [
    shareOf({
      checkId: 'graph.device-encryption',
      title: 'Computers are encrypted',
      severity: 'high',
      failing: computers.filter(({ isEncrypted }) => isEncrypted === false).map(nameOf),
      total: computers.length,
    }),
    shareOf({
      checkId: 'graph.device-compliance',
      title: 'Devices comply with their policies',
      severity: 'medium',
      failing: rated.filter(({ complianceState }) => complianceState !== 'compliant').map(nameOf),
      total: rated.length,
    }),
    shareOf({
      checkId: 'graph.supported-os',
      title: 'Operating systems get security updates',
      severity: 'high',
      failing: known.filter(({ supported }) => !supported).map(({ device }) => `${nameOf(device)} (${systemOf(device)})`),
      total: known.length,
    }),
  ].filter(isResult);
}
