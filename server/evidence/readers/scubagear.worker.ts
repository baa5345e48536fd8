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
  textOf,
} from '#server/evidence/reading/run.ts';

export function isScubaGear(signs: Signs): boolean {
  return signs.has('MetaData') && signs.has('Results') && [...signs].some((sign) => /^Results\.\w+$/.test(sign));
}

/** ScubaGear and ScubaGoggles: controls in groups, by product. */
export async function readScubaGear(path: string): Promise<ReadRun> {
  const facts: Facts = { tool: 'scubagear', toolVersion: '', observedAt: null, scope: '', tenant: '' };
  const results: CheckResult[] = [];
  await readJson(path, ['$.MetaData', '$.Results.*.*'], (value, [place]) => {
    if (!isPlain(value)) return;
    if (place === 'MetaData') Object.assign(facts, factsOf(value));
    else for (const control of controlsOf(value)) collect(results, controlResult(control));
  });
  return finished(facts, results);
}

function factsOf(meta: Plain): Facts {
  const isGoogle = /google/i.test(textOf(meta['ProductSuite']));
  const name = textOf(meta['DomainName']) || textOf(meta['DisplayName']) || textOf(meta['TenantId']);
  return {
    tool: isGoogle ? 'scubagoggles' : 'scubagear',
    toolVersion: textOf(meta['ToolVersion']),
    observedAt: instantOf(meta['TimestampZulu']),
    scope: name,
    tenant: textOf(meta['TenantId']) || name,
  };
}

function controlsOf({ Controls: controls }: Plain): Plain[] {
  return Array.isArray(controls) ? controls.filter(isPlain) : [];
}

/** A requirement is followed by badges in HTML, which say nothing about the tenant. */
export function controlResult(control: Plain): CheckResult {
  const requirement = textOf(control['Requirement']);
  return checkOf({
    checkId: control['Control ID'],
    title: requirement.split(/<div\b/i)[0],
    outcome: outcomeOf(control),
    severity: /^shall/i.test(textOf(control['Criticality'])) ? 'high' : 'medium',
    detail: control['Details'],
  });
}

const OUTCOME_WORDS: Readonly<Record<string, Outcome>> = {
  pass: 'pass',
  fail: 'fail',
  warning: 'warn',
  error: 'error',
  omitted: 'not_applicable',
  'incorrect result': 'error',
  'no events found': 'manual',
};

function outcomeOf(control: Plain): Outcome {
  const word = textOf(control['Result']).trim().toLowerCase();
  const known = OUTCOME_WORDS[word];
  if (known) return known;
  // ScubaGear has no check for it: somebody has to look.
  return /not-implemented|3rd party|manual/i.test(textOf(control['Criticality'])) ? 'manual' : word === 'n/a' ? 'not_applicable' : 'error';
}
