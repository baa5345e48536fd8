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

const FACTS = ['TenantId', 'TenantName', 'ExecutedAt', 'CurrentVersion'];

/** Maester: Pester tests of a tenant, in two versions of the shape. */
export async function readMaester(path: string): Promise<ReadRun> {
  const found: Record<string, unknown> = {};
  const results: CheckResult[] = [];
  await readJson(path, ['$.Tests.*', ...FACTS.map((fact) => `$.${fact}`)], (value, [place = '']) => {
    if (place !== 'Tests') found[place] = value;
    else if (isPlain(value)) collect(results, testResult(value));
  });
  const facts: Facts = {
    tool: 'maester',
    toolVersion: textOf(found['CurrentVersion']),
    observedAt: instantOf(found['ExecutedAt']),
    scope: textOf(found['TenantName']) || textOf(found['TenantId']),
    tenant: textOf(found['TenantId']),
  };
  return finished(facts, results);
}

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
