import { z } from 'zod';
import type { CheckResult, Outcome } from '#domain/evidence/results.rules.ts';
import { checkOf, severityOf } from '#server/evidence/reading/run.ts';
import { isResult, scoreOf, shareOf } from './shares.ts';

/** PowerShell returns a list with one entry as the entry itself, and no entries as null. */
const listOf = <T extends z.ZodType>(entry: T) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]),
    z.array(entry),
  );
const text = z.string().nullish();

export const CippTenants = listOf(
  z.object({ customerId: z.string(), defaultDomainName: z.string(), displayName: text, initialDomainName: text }),
);

export const CippTests = z.object({
  TestResults: listOf(z.object({ RowKey: z.string(), Status: text, Name: text, Risk: text, ResultMarkdown: text })),
});

export const CippUsers = listOf(
  z.object({
    UPN: z.string(),
    AccountEnabled: z.boolean().nullish(),
    UserType: text,
    IsAdmin: z.boolean().nullish(),
    MFARegistration: z.boolean().nullish(),
    CoveredByCA: text,
    CoveredBySD: z.boolean().nullish(),
    PerUser: text,
  }),
);

export const CippScores = z.object({
  Results: listOf(z.object({ Tenant: text, CurrentScore: z.number(), MaxScore: z.number() })),
});

const OUTCOME_WORDS: Readonly<Record<string, Outcome>> = {
  passed: 'pass',
  failed: 'fail',
  active: 'fail',
  postponed: 'fail',
  investigate: 'warn',
  skipped: 'not_applicable',
  informational: 'manual',
};

/** Tests whose execution failed are marked as failed; only their text says so. */
const isBroken = (detail: string) => /^(?:test failed|error running test)/i.test(detail.trim());

export function cippTestResults({ TestResults: tests }: z.output<typeof CippTests>): CheckResult[] {
  const once = new Map(tests.map((test) => [test.RowKey.toLowerCase(), test]));
  return [...once.values()]
    .toSorted((one, other) => one.RowKey.localeCompare(other.RowKey, 'en'))
    .map(({ RowKey: checkId, Status: status, Name: title, Risk: risk, ResultMarkdown: detail }) =>
      checkOf({
        checkId,
        title,
        outcome: isBroken(detail ?? '') ? 'error' : (OUTCOME_WORDS[(status ?? '').toLowerCase()] ?? 'error'),
        severity: severityOf(risk),
        detail,
      }),
    );
}

type CippUser = z.output<typeof CippUsers>[number];

/** Registration alone enforces nothing: a policy for all applications, security defaults or the setting of the user must require MFA. */
function hasMfa({ MFARegistration: isRegistered, CoveredByCA: policy, CoveredBySD: hasDefaults, PerUser: setting }: CippUser): boolean {
  const isRequired = /^enforced - all apps$/i.test(policy ?? '') || hasDefaults === true || /^(?:enforced|enabled)$/i.test(setting ?? '');
  return isRequired && isRegistered === true;
}

export function cippMfaResults(users: readonly CippUser[]): CheckResult[] {
  const members = users.filter(
    ({ AccountEnabled: isEnabled, UserType: type }) => isEnabled !== false && (type ?? '').toLowerCase() !== 'guest',
  );
  const admins = members.filter(({ IsAdmin: isAdmin }) => isAdmin === true);
  const without = (some: readonly CippUser[]) => some.filter((user) => !hasMfa(user)).map(({ UPN: name }) => name);
  return [
    shareOf({
      checkId: 'cipp.mfa-users',
      title: 'Active users with enforced MFA',
      severity: 'high',
      failing: without(members),
      total: members.length,
    }),
    shareOf({
      checkId: 'cipp.mfa-admins',
      title: 'Administrators with enforced MFA',
      severity: 'critical',
      failing: without(admins),
      total: admins.length,
    }),
  ].filter(isResult);
}

export function cippScoreResults({ Results: scores }: z.output<typeof CippScores>): CheckResult[] {
  const [latest] = scores;
  return latest ? [scoreOf('cipp.secure-score', latest.CurrentScore, latest.MaxScore)].filter(isResult) : [];
}
