import type { CheckResult, Outcome } from '#domain/evidence/results.rules.ts';
import { readJson, type Signs } from '#server/evidence/reading/json.ts';
import {
  checkOf,
  collect,
  type Facts,
  finished,
  instantOf,
  isPlain,
  type Plain,
  type ReadRun,
  severityOf,
  textOf,
} from '#server/evidence/reading/run.ts';

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

const FACTS = ['TenantId', 'TenantName', 'Domain', 'ExecutedAt', 'CurrentVersion'];

/** Microsoft's Zero Trust Assessment. */
export async function readZeroTrust(path: string): Promise<ReadRun> {
  const found: Record<string, unknown> = {};
  const results: CheckResult[] = [];
  await readJson(path, ['$.Tests.*', ...FACTS.map((fact) => `$.${fact}`)], (value, [place = '']) => {
    if (place !== 'Tests') found[place] = value;
    else if (isPlain(value)) collect(results, testResult(value));
  });
  const facts: Facts = {
    tool: 'zero-trust',
    toolVersion: textOf(found['CurrentVersion']),
    observedAt: instantOf(found['ExecutedAt']),
    scope: textOf(found['Domain']) || textOf(found['TenantName']) || textOf(found['TenantId']),
    tenant: textOf(found['TenantId']),
  };
  return finished(facts, results);
}

function testResult(test: Plain): CheckResult {
  return checkOf({
    checkId: test['TestId'],
    title: test['TestTitle'],
    outcome: OUTCOME_WORDS[textOf(test['TestStatus']).toLowerCase()] ?? 'error',
    severity: severityOf(test['TestRisk']),
    detail: test['TestResult'],
  });
}
