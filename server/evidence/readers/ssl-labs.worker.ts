import type { Outcome } from '#domain/evidence/results.rules.ts';
import type { Signs } from '#server/evidence/reading/json.ts';
import { isOneOrMore, readOneOrMore } from '#server/evidence/reading/records.ts';
import {
  checkOf,
  type Facts,
  finished,
  GroupedChecks,
  instantOf,
  isPlain,
  type Plain,
  type ReadRun,
  textOf,
} from '#server/evidence/reading/run.ts';

export function isSslLabs(signs: Signs): boolean {
  return isOneOrMore(signs, ['endpoints', 'engineVersion']);
}

/** SSL Labs: one host, or a list of hosts as ssllabs-scan writes it. */
export async function readSslLabs(path: string): Promise<ReadRun> {
  const facts: Facts = { tool: 'ssl-labs', toolVersion: '', observedAt: null, scope: '', tenant: '' };
  const checks = new GroupedChecks();
  const hosts: string[] = [];
  await readOneOrMore(path, (record) => {
    facts.observedAt ??= instantOf(record['testTime']) ?? instantOf(record['startTime']);
    facts.toolVersion ||= textOf(record['engineVersion']);
    hosts.push(textOf(record['host']));
    addHost(checks, record);
  });
  return finished(
    {
      ...facts,
      scope: hosts
        .filter((host) => host !== '')
        .slice(0, 5)
        .join(', '),
    },
    checks.results,
  );
}

function addHost(checks: GroupedChecks, record: Plain): void {
  const host = textOf(record['host']);
  for (const endpoint of plainItems(record['endpoints'])) {
    const place = `${host} (${textOf(endpoint['ipAddress'])})`;
    const grade = textOf(endpoint['grade']);
    checks.add(
      checkOf({
        checkId: 'ssllabs.grade',
        title: 'SSL Labs grades the site A',
        severity: 'high',
        outcome: gradeOutcome(grade),
        detail: grade === '' ? `${place}: ${textOf(endpoint['statusMessage'])}` : `${place}: grade ${grade}`,
      }),
    );
    const old = plainItems(isPlain(endpoint['details']) ? endpoint['details']['protocols'] : [])
      .map(({ name, version }) => `${textOf(name)} ${textOf(version)}`)
      .filter((name) => /^(?:SSL|TLS 1\.[01]$)/.test(name));
    if (!isPlain(endpoint['details'])) continue;
    checks.add(
      checkOf({
        checkId: 'ssllabs.protocols',
        title: 'TLS 1.0, TLS 1.1 and SSL are off',
        severity: 'high',
        outcome: old.length === 0 ? 'pass' : 'fail',
        detail: old.length === 0 ? '' : `${place}: ${old.join(', ')}`,
      }),
    );
  }
  addCertificate(checks, record);
}

function gradeOutcome(grade: string): Outcome {
  if (grade === '') return 'error';
  if (/^A[+-]?$/.test(grade)) return 'pass';
  return grade === 'B' ? 'warn' : 'fail';
}

/** Certificates that renew themselves are renewed a month before they end. */
const SOON_MS = 14 * 86_400_000;

function addCertificate(checks: GroupedChecks, record: Plain): void {
  const at = Date.parse(instantOf(record['testTime']) ?? instantOf(record['startTime']) ?? '');
  const ends = plainItems(record['certs']).flatMap(({ notAfter }) => (typeof notAfter === 'number' ? [notAfter] : []));
  const end = instantOf(ends.reduce((first, one) => Math.min(first, one), Number.POSITIVE_INFINITY));
  if (end === null || Number.isNaN(at)) return;
  const left = Date.parse(end) - at;
  checks.add(
    checkOf({
      checkId: 'ssllabs.certificate',
      title: 'Certificates are valid for at least 14 more days',
      severity: 'high',
      outcome: left < 0 ? 'fail' : left < SOON_MS ? 'warn' : 'pass',
      detail: `${textOf(record['host'])}: valid until ${end.slice(0, 10)}`,
    }),
  );
}

function plainItems(value: unknown): Plain[] {
  return Array.isArray(value) ? value.filter(isPlain) : [];
}
