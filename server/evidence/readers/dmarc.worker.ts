import { checkOf, type Facts, finished, instantOf, type ReadRun } from '#server/evidence/reading/run.ts';
import type { CheckResult, Outcome } from '#domain/evidence/results.rules.ts';
import { readXml } from '#server/evidence/reading/xml.ts';

export const DMARC_ROOT = 'feedback';

/** Policy of the domain as the report repeats it. */
interface Policy {
  domain: string;
  p: string;
  sp: string;
  pct: string;
}

interface Row {
  source: string;
  count: number;
  disposition: string;
  isAligned: boolean;
}

const MOST_NAMED = 20;
/** Senders beyond these are still counted. */
const MOST_SENDERS = 5_000;

/** Counts messages by whether they pass DMARC; a report holds one row for each sender and result. */
class Messages {
  total = 0;
  aligned = 0;
  delivered = 0;
  readonly #failing = new Map<string, number>();

  add({ source, count, disposition, isAligned }: Row): void {
    this.total += count;
    if (isAligned) {
      this.aligned += count;
      return;
    }
    if (disposition === '' || disposition === 'none') this.delivered += count;
    const known = this.#failing.get(source);
    if (known !== undefined || this.#failing.size < MOST_SENDERS) this.#failing.set(source, (known ?? 0) + count);
  }

  get failing(): string {
    const senders = [...this.#failing].toSorted(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
    return senders
      .slice(0, MOST_NAMED)
      .map(([source, count]) => `${source}: ${count} failed`)
      .join('\n');
  }
}

/** Fields of a report by parent and name. */
type Fields = ReadonlyMap<string, string>;

const REPORT_FIELDS = [
  'report_metadata.org_name',
  'date_range.end',
  ...['domain', 'p', 'sp', 'pct'].map((tag) => `policy_published.${tag}`),
];
const ROW_FIELDS = ['row.source_ip', 'row.count', ...['disposition', 'dkim', 'spf'].map((name) => `policy_evaluated.${name}`)];
const FIELDS: ReadonlySet<string> = new Set([...REPORT_FIELDS, ...ROW_FIELDS]);

/** An aggregate report (RFC 7489): who sent as the domain in one period, as one receiver saw it. */
export async function readDmarc(path: string): Promise<ReadRun> {
  const fields = new Map<string, string>();
  const messages = new Messages();
  await readXml(
    path,
    DMARC_ROOT,
    () => undefined,
    ({ name, parent, text }) => {
      const place = `${parent}.${name}`;
      if (FIELDS.has(place)) fields.set(place, text);
      if (name !== 'record') return;
      messages.add(rowOf(fields));
      for (const field of ROW_FIELDS) fields.delete(field);
    },
  );
  const policy = policyOf(fields);
  // Each receiver reports its own part of the messages, so the latest report of each one counts.
  const scope = [policy.domain, fields.get('report_metadata.org_name') ?? ''].filter((part) => part !== '').join(', reported by ');
  const observedAt = instantOf(Number(fields.get('date_range.end')) * 1000);
  const facts: Facts = { tool: 'dmarc', toolVersion: '', observedAt, scope, tenant: '' };
  return finished(facts, policy.domain === '' ? [] : resultsOf(policy, messages));
}

function policyOf(fields: Fields): Policy {
  const tag = (name: string) => (fields.get(`policy_published.${name}`) ?? '').toLowerCase();
  return { domain: tag('domain'), p: tag('p'), sp: tag('sp'), pct: tag('pct') };
}

function rowOf(fields: Fields): Row {
  const evaluated = (name: string) => (fields.get(`policy_evaluated.${name}`) ?? '').toLowerCase();
  return {
    source: fields.get('row.source_ip') ?? '',
    count: countOf(fields.get('row.count') ?? ''),
    disposition: evaluated('disposition'),
    // One aligned result is enough (RFC 7489, section 4.2).
    isAligned: evaluated('dkim') === 'pass' || evaluated('spf') === 'pass',
  };
}

function countOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

function resultsOf(policy: Policy, messages: Messages): CheckResult[] {
  const { domain, p, sp, pct } = policy;
  const { total, aligned, delivered, failing } = messages;
  const failed = total - aligned;
  const record = [`p=${p}`, sp && `sp=${sp}`, pct && `pct=${pct}`].filter((part) => part !== '').join('; ');
  return [
    checkOf({
      checkId: 'dmarc.policy',
      title: 'DMARC is enforced',
      outcome: policyOutcome(policy),
      severity: 'high',
      detail: `${domain}: ${record}`,
    }),
    checkOf({
      checkId: 'dmarc.aligned',
      title: 'Messages in the name of the domain pass DMARC',
      outcome: total === 0 ? 'not_applicable' : failed === 0 ? 'pass' : 'warn',
      severity: 'medium',
      detail: failing,
      ...(total === 0 ? {} : { passed: aligned, total }),
    }),
    checkOf({
      checkId: 'dmarc.delivered',
      title: 'Messages that fail DMARC are quarantined or rejected',
      outcome: failed === 0 ? 'not_applicable' : delivered === 0 ? 'pass' : 'fail',
      severity: 'high',
      detail: failed === 0 ? 'No message failed in this period.' : failing,
      ...(failed === 0 ? {} : { passed: failed - delivered, total: failed }),
    }),
  ];
}

/** A policy for a part of the messages, or for the domain without its subdomains, protects a part. */
function policyOutcome({ p, sp, pct }: Policy): Outcome {
  if (p === '') return 'error';
  if (p !== 'quarantine' && p !== 'reject') return 'fail';
  return sp === 'none' || (pct !== '' && Number(pct) < 100) ? 'warn' : 'pass';
}
