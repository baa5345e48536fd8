import type { CheckResult, ControlRef, Outcome } from '#domain/evidence/results.rules.ts';
import { readJson, type Signs } from '#server/evidence/reading/json.ts';
import {
  checkOf,
  type Facts,
  finished,
  GroupedChecks,
  instantOf,
  isPlain,
  type Plain,
  type ReadRun,
  severityOf,
  textOf,
} from '#server/evidence/reading/run.ts';

export function isOcsf(signs: Signs): boolean {
  return signs.has('[].class_uid');
}

const OUTCOME_WORDS: Readonly<Record<string, Outcome>> = {
  pass: 'pass',
  fail: 'fail',
  manual: 'manual',
  warning: 'warn',
  muted: 'not_applicable',
};

/** Compliance and detection findings of Prowler and others: one finding for each resource. */
export async function readOcsf(path: string): Promise<ReadRun> {
  const checks = new GroupedChecks();
  const facts: Facts = { tool: 'ocsf', toolVersion: '', observedAt: null, scope: '', tenant: '' };
  await readJson(path, ['$.*'], (value) => {
    if (!isPlain(value)) return;
    note(facts, value);
    checks.add(checkIn(value));
  });
  return finished(facts, checks.results);
}

/** Facts of the run, from the first finding that has them. */
function note(facts: Facts, value: Plain): void {
  const metadata = inner(value, 'metadata');
  const cloud = inner(value, 'cloud');
  const account = inner(cloud, 'account');
  const product = inner(metadata, 'product');
  facts.observedAt ??= instantOf(value['time_dt']) ?? instantOf(secondsOf(value['time']));
  facts.toolVersion ||= [textOf(product['name']), textOf(product['version'])].join(' ').trim();
  facts.scope ||= textOf(account['name']) || textOf(account['uid']);
  const directory = ENTRA.has(providerOf(cloud)) ? textOf(inner(cloud, 'org')['uid']) || textOf(metadata['tenant_uid']) : '';
  facts.tenant ||= directory || textOf(account['uid']);
}

function checkIn(value: Plain): CheckResult {
  const metadata = inner(value, 'metadata');
  const finding = inner(value, 'finding_info');
  const isContainer = textsOf(metadata['profiles']).includes('container');
  const product = providerOf(inner(value, 'cloud')) || (isContainer ? 'kubernetes' : 'benchmark');
  return checkOf({
    checkId: textOf(metadata['event_code']) || textOf(finding['uid']),
    title: finding['title'],
    outcome: OUTCOME_WORDS[textOf(value['status_code']).toLowerCase()] ?? 'error',
    severity: severityOf(value['severity']),
    detail: value['status_detail'],
    refs: [...standardRefs(inner(value, 'compliance'), product), ...unmappedRefs(inner(inner(value, 'unmapped'), 'compliance'), product)],
  });
}

const providerOf = (cloud: Plain) => textOf(cloud['provider']).toLowerCase();

/** Clouds whose accounts belong to an Entra tenant, which is the tenant of a customer. */
const ENTRA: ReadonlySet<string> = new Set(['azure', 'm365', 'microsoft365', 'entraid']);

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf).filter(Boolean) : []);

/** Prowler names benchmarks of CIS without their product: "CIS-3.0" of Azure is not that of AWS. */
const withProduct = (framework: string, product: string) =>
  /^cis-\d/i.test(framework) ? framework.replace('-', ` ${product} `) : framework;

/** The object of OCSF: requirements of its standards, or with their framework ("NIST.800-53.r5 AC-4", "CIS AWS Foundations Benchmark v1.4.0/5.1"). */
function standardRefs(compliance: Plain, product: string): ControlRef[] {
  const standards = textsOf(compliance['standards']).map((standard) => withProduct(standard, product));
  const control = textOf(compliance['control']);
  // Some tools write the text of the control there.
  const numbers = /\s/.test(control) ? [] : [control];
  return [...numbers, ...textsOf(compliance['requirements'])].flatMap((text): ControlRef[] => {
    const [, framework, number] = /^(.*[a-z]{2}.*)[/\s]([^/\s]*\d[^/\s]*)$/i.exec(text) ?? [];
    if (framework && number) return [{ framework, ref: number }];
    return /\d/.test(text) && !/\s/.test(text) ? standards.map((standard) => ({ framework: standard, ref: text })) : [];
  });
}

/** Numbers by framework, as Prowler writes them beside the object of OCSF. */
function unmappedRefs(compliance: Plain, product: string): ControlRef[] {
  return Object.entries(compliance).flatMap(([name, refs]) => textsOf(refs).map((ref) => ({ framework: withProduct(name, product), ref })));
}

function inner(value: Plain, key: string): Plain {
  const found = value[key];
  return isPlain(found) ? found : {};
}

/** Seconds or milliseconds since 1970, as tools write either. */
function secondsOf(value: unknown): number | null {
  if (typeof value !== 'number') return null;
  return value < 100_000_000_000 ? value * 1000 : value;
}
