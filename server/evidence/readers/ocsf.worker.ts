import type { Outcome } from '#domain/evidence/results.rules.ts';
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
    const metadata = inner(value, 'metadata');
    const finding = inner(value, 'finding_info');
    const account = inner(inner(value, 'cloud'), 'account');
    facts.observedAt ??= instantOf(value['time_dt']) ?? instantOf(secondsOf(value['time']));
    facts.toolVersion ||= [textOf(inner(metadata, 'product')['name']), textOf(inner(metadata, 'product')['version'])].join(' ').trim();
    facts.scope ||= textOf(account['name']) || textOf(account['uid']);
    facts.tenant ||= textOf(account['uid']);
    checks.add(
      checkOf({
        checkId: textOf(metadata['event_code']) || textOf(finding['uid']),
        title: finding['title'],
        outcome: OUTCOME_WORDS[textOf(value['status_code']).toLowerCase()] ?? 'error',
        severity: severityOf(value['severity']),
        detail: value['status_detail'],
      }),
    );
  });
  return finished(facts, checks.results);
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
