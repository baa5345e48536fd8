import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { readJson } from './json.ts';
import { collect, type Facts, finished, instantOf, isPlain, type Plain, type ReadRun, textOf } from './run.ts';

const FACTS = ['TenantId', 'TenantName', 'Domain', 'ExecutedAt', 'CurrentVersion'] as const;
type Fact = (typeof FACTS)[number];

/** Tests of a Microsoft 365 tenant in the common shape of Maester and the Zero Trust Assessment. The first of `names` that is set is the scope. */
export async function readTenantTests(
  path: string,
  tool: Facts['tool'],
  names: readonly Fact[],
  resultOf: (test: Plain) => CheckResult,
): Promise<ReadRun> {
  const found: Record<string, unknown> = {};
  const results: CheckResult[] = [];
  await readJson(path, ['$.Tests.*', ...FACTS.map((fact) => `$.${fact}`)], (value, [place = '']) => {
    if (place !== 'Tests') found[place] = value;
    else if (isPlain(value)) collect(results, resultOf(value));
  });
  const factOf = (fact: Fact) => textOf(found[fact]);
  const facts: Facts = {
    tool,
    toolVersion: factOf('CurrentVersion'),
    observedAt: instantOf(found['ExecutedAt']),
    scope: names.map(factOf).find((name) => name !== '') ?? '',
    tenant: factOf('TenantId'),
  };
  return finished(facts, results);
}
