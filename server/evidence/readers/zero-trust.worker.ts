import type { CheckResult, Outcome } from '#domain/evidence/results.rules.ts';
import type { Signs } from '#server/evidence/reading/json.ts';
import { checkOf, type Plain, type ReadRun, severityOf, textOf } from '#server/evidence/reading/run.ts';
import { readTenantTests } from '#server/evidence/reading/tenant.checks.ts';

export function isZeroTrust(signs: Signs): boolean {
  return signs.has('Tests[].TestPillar') || signs.has('Tests[].TestStatus');
}

const OUTCOME_WORDS: Readonly<Record<string, Outcome>> = {
  passed: 'pass',
  failed: 'fail',
  investigate: 'warn',
  skipped: 'not_applicable',
  planned: 'manual',
  error: 'error',
};

/** Microsoft's Zero Trust Assessment. */
export const readZeroTrust = (path: string): Promise<ReadRun> =>
  readTenantTests(path, 'zero-trust', ['Domain', 'TenantName', 'TenantId'], testResult);

function testResult(test: Plain): CheckResult {
  return checkOf({
    checkId: test['TestId'],
    title: test['TestTitle'],
    outcome: OUTCOME_WORDS[textOf(test['TestStatus']).toLowerCase()] ?? 'error',
    severity: severityOf(test['TestRisk']),
    detail: test['TestResult'],
  });
}
