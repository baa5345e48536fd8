import type { CheckResult, Outcome } from '#domain/evidence/results.rules.ts';
import type { Signs } from '#server/evidence/reading/json.ts';
import { checkOf, isPlain, type Plain, type ReadRun, severityOf, textOf } from '#server/evidence/reading/run.ts';
import { readTenantTests } from '#server/evidence/reading/tenant.checks.ts';

export function isMaester(signs: Signs): boolean {
  return signs.has('Tests[].ResultDetail') || (signs.has('Tests[].Result') && signs.has('Blocks'));
}

const OUTCOME_WORDS: Readonly<Record<string, Outcome>> = {
  passed: 'pass',
  failed: 'fail',
  investigate: 'warn',
  skipped: 'not_applicable',
  notrun: 'not_applicable',
  error: 'error',
};

/** Maester: Pester tests of a tenant, in two versions of the shape. */
export const readMaester = (path: string): Promise<ReadRun> => readTenantTests(path, 'maester', ['TenantName', 'TenantId'], testResult);

function testResult(test: Plain): CheckResult {
  const detail = isPlain(test['ResultDetail']) ? test['ResultDetail'] : {};
  const id = textOf(test['Id']) || textOf(test['Name']).split(':')[0];
  return checkOf({
    checkId: id,
    title: textOf(test['Title']) || textOf(test['Name']),
    outcome: OUTCOME_WORDS[textOf(test['Result']).toLowerCase()] ?? 'error',
    severity: severityOf(test['Severity']) ?? severityOf(detail['Severity']),
    detail: detail['TestResult'],
  });
}
