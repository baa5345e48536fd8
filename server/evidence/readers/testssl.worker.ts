import type { CheckResult, Outcome } from '#domain/evidence/results.rules.ts';
import { readTable } from '#server/evidence/reading/table.ts';
import { checkOf, collect, type Facts, finished, type ReadRun, severityOf } from '#server/evidence/reading/run.ts';

export const TESTSSL_HEAD = ['id', 'fqdn/ip', 'port', 'severity', 'finding'];

const OUTCOME_WORDS: Readonly<Record<string, Outcome>> = {
  OK: 'pass',
  INFO: 'not_applicable',
  LOW: 'warn',
  MEDIUM: 'warn',
  WARN: 'error',
  HIGH: 'fail',
  CRITICAL: 'fail',
  FATAL: 'error',
};

/** Rows about single ciphers repeat what the lists of ciphers say. */
const CIPHER = /^cipher(?:order|_order)?[-_]tls|^cipher-|^cipherorder_/i;

/** A table of testssl.sh; WARN and FATAL mean that a test did not run. */
export async function readTestssl(path: string): Promise<ReadRun> {
  const results: CheckResult[] = [];
  const facts: Facts = { tool: 'testssl', toolVersion: '', observedAt: null, scope: '', tenant: '' };
  await readTable(path, (row) => {
    facts.scope ||= (row['fqdn/ip'] ?? '').split('/')[0] ?? '';
    const id = row['id'] ?? '';
    if (CIPHER.test(id)) return;
    const severity = (row['severity'] ?? '').trim().toUpperCase();
    const outcome = OUTCOME_WORDS[severity] ?? 'error';
    collect(
      results,
      checkOf({ checkId: id, title: `${id}: ${row['finding'] ?? ''}`, outcome, severity: severityOf(severity), detail: row['finding'] }),
    );
  });
  return finished(facts, results);
}
