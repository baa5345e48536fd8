import type { Outcome } from '#domain/evidence/results.rules.ts';
import type { Signs } from '#server/evidence/reading/json.ts';
import { isOneOrMore, readOneOrMore } from '#server/evidence/reading/records.ts';
import { checkOf, type Facts, finished, GroupedChecks, isPlain, type Plain, type ReadRun, textOf } from '#server/evidence/reading/run.ts';

export function isCheckdmarc(signs: Signs): boolean {
  return isOneOrMore(signs, ['base_domain', 'spf', 'dmarc']);
}

/** checkdmarc: one domain or a list; it names no time and does not look up DKIM. */
export async function readCheckdmarc(path: string): Promise<ReadRun> {
  const facts: Facts = { tool: 'checkdmarc', toolVersion: '', observedAt: null, scope: '', tenant: '' };
  const checks = new GroupedChecks();
  const domains: string[] = [];
  await readOneOrMore(path, (record) => {
    const domain = textOf(record['domain']) || textOf(record['base_domain']);
    domains.push(domain);
    const add = (name: string, title: string, outcome: Outcome, why: string) =>
      checks.add(checkOf({ checkId: `checkdmarc.${name}`, title, outcome, severity: 'high', detail: `${domain}: ${why}` }));

    const spf = inner(record, 'spf');
    add('spf', 'SPF is valid', validity(spf), textOf(spf['error']) || textOf(spf['record']) || 'no record');
    const dmarc = inner(record, 'dmarc');
    add('dmarc', 'DMARC is enforced', policyOutcome(dmarc), textOf(dmarc['error']) || textOf(dmarc['record']) || 'no record');
    for (const [name, title] of [
      ['mta_sts', 'MTA-STS is valid'],
      ['smtp_tls_reporting', 'TLS reporting is set'],
    ] as const) {
      const found = inner(record, name);
      if (typeof found['valid'] === 'boolean') add(name, title, validity(found), textOf(found['error']) || 'valid');
    }
    const { dnssec } = record;
    if (typeof dnssec === 'boolean') add('dnssec', 'DNSSEC is on', dnssec ? 'pass' : 'fail', dnssec ? 'on' : 'off');
  });
  return finished(
    {
      ...facts,
      scope: domains
        .filter((one) => one !== '')
        .slice(0, 5)
        .join(', '),
    },
    checks.results,
  );
}

const validity = ({ valid }: Plain): Outcome => (valid === true ? 'pass' : valid === false ? 'fail' : 'error');

/** A policy of none only reports; quarantine and reject for a part of the messages protect a part. */
function policyOutcome(dmarc: Plain): Outcome {
  const valid = validity(dmarc);
  if (valid !== 'pass') return valid;
  const tags = inner(dmarc, 'tags');
  const policy = textOf(inner(tags, 'p')['value']).toLowerCase();
  if (policy !== 'quarantine' && policy !== 'reject') return 'fail';
  const percent = inner(tags, 'pct')['value'];
  return typeof percent === 'number' && percent < 100 ? 'warn' : 'pass';
}

function inner(value: Plain, key: string): Plain {
  const found = value[key];
  return isPlain(found) ? found : {};
}
