import type { CheckResult, Outcome, Severity } from './results.rules.ts';
import { error, fail, pass, type Verdict, warn } from './verdicts.rules.ts';

export const DOMAIN_LIMITS = {
  /** Domains of one customer. */
  domains: 20,
  name: 253,
  selectors: 10,
  selector: 63,
  /** Days after which a domain is checked again. */
  days: 7,
  /** DNS look-ups and empty look-ups that SPF allows (RFC 7208, 4.6.4). */
  spfLookUps: 10,
  spfVoids: 2,
} as const;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?=.{4,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** Domain in lower case and as Punycode, from a domain, the address of its website or an email address; null for any other text. */
export function domainIn(text: string): string | null {
  const typed = text.trim().replace(/^.*@/, '');
  const host = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)?.hostname.replace(/\.$/, '') ?? '';
  const domain = host.replace(/^www\./, '');
  return DOMAIN.test(domain) ? domain : null;
}

/** Host of a website with an optional port; null for any other text. */
export function webHostIn(text: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  if (!url || !DOMAIN.test(url.hostname)) return null;
  return url.port === '' ? url.hostname : `${url.hostname}:${url.port}`;
}

export function isSelector(text: string): boolean {
  return new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'i').test(text);
}

/** Selectors of Microsoft 365, Google Workspace and common senders, asked for where none is entered. */
export const USUAL_SELECTORS = ['selector1', 'selector2', 'google', 'default', 'k1', 's1', 'dkim', 'mail'] as const;

/** Records found, or the reason for which nothing is known. */
export type Found<T> = { records: readonly T[] } | { fault: string };

export const DOMAIN_CHECKS = [
  'mx',
  'spf',
  'dkim',
  'dmarc',
  'mta-sts',
  'tls-rpt',
  'dnssec',
  'caa',
  'certificate',
  'tls',
  'hsts',
  'headers',
  'bimi',
  'expiry',
] as const;
export type DomainCheckName = (typeof DOMAIN_CHECKS)[number];

const CHECKS: Record<DomainCheckName, { title: string; severity: Severity }> = {
  mx: { title: 'Mail servers are set', severity: 'medium' },
  spf: { title: 'SPF is valid and rejects other senders', severity: 'high' },
  dkim: { title: 'DKIM keys are published', severity: 'high' },
  dmarc: { title: 'DMARC is enforced', severity: 'high' },
  'mta-sts': { title: 'Encrypted delivery is enforced (MTA-STS)', severity: 'low' },
  'tls-rpt': { title: 'Delivery failures are reported (TLS-RPT)', severity: 'low' },
  dnssec: { title: 'DNSSEC is active', severity: 'low' },
  caa: { title: 'CAA limits who issues certificates', severity: 'low' },
  certificate: { title: 'The website certificate is valid', severity: 'high' },
  tls: { title: 'The website refuses TLS 1.0 and 1.1', severity: 'medium' },
  hsts: { title: 'The website enforces HTTPS (HSTS)', severity: 'low' },
  headers: { title: 'The website sends security headers', severity: 'low' },
  bimi: { title: 'A logo is published for email (BIMI)', severity: 'info' },
  expiry: { title: 'The domain is registered', severity: 'high' },
};

export const domainCheckId = (name: DomainCheckName) => `domain.${name}`;

/** The results of the checks, in their order. */
export function domainResults(domain: string, verdicts: Partial<Record<DomainCheckName, Verdict>>): CheckResult[] {
  return DOMAIN_CHECKS.flatMap((name) => {
    const verdict = verdicts[name];
    if (!verdict) return [];
    const { title, severity } = CHECKS[name];
    return [
      {
        checkId: domainCheckId(name),
        title,
        severity,
        outcome: verdict.outcome,
        detail: `${domain}: ${verdict.detail}`,
        passed: null,
        total: null,
      },
    ];
  });
}

const NOT_NEEDED: Verdict = { outcome: 'not_applicable', detail: 'Not needed, the domain sends no email' };
/** The value of a tag in a record such as "v=DMARC1; p=none". */
function tagsOf(record: string): ReadonlyMap<string, string> {
  const parts = record.split(';').map((part) => part.trim());
  return new Map(
    parts.flatMap((part) => {
      const at = part.indexOf('=');
      return at < 1 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
    }),
  );
}

export function mxVerdict(mx: Found<string>, sendsEmail: boolean): Verdict {
  if ('fault' in mx) return error(mx.fault);
  const servers = mx.records.filter((server) => server !== '' && server !== '.');
  if (servers.length > 0) return pass(servers.slice(0, 3).join(', '));
  return sendsEmail ? warn('No mail server (MX)') : NOT_NEEDED;
}

/** Evaluation of an SPF record with everything that it includes. */
export interface SpfReading {
  lookUps: number;
  voids: number;
  /** Qualifier of "all" after redirects; null without one. */
  all: '+' | '-' | '~' | '?' | null;
  /** Error in the record or in an included one; null if none. */
  fault: string | null;
}

export function spfVerdict(records: Found<string>, reading: SpfReading | null, sendsEmail: boolean): Verdict {
  if ('fault' in records) return error(records.fault);
  const { length } = records.records;
  if (length === 0) return fail(`No SPF record${sendsEmail ? '' : '; publish "v=spf1 -all" for a domain that sends no email'}`);
  if (length > 1) return fail(`${length} SPF records; exactly one is valid`);
  if (!reading) return error('The SPF record could not be evaluated');
  const broken = spfFault(reading);
  return broken === null ? spfEnd(reading, sendsEmail) : fail(broken);
}

function spfFault({ lookUps, voids, fault }: SpfReading): string | null {
  if (fault !== null) return fault;
  if (lookUps > DOMAIN_LIMITS.spfLookUps) return `${lookUps} DNS look-ups; the limit is ${DOMAIN_LIMITS.spfLookUps}, so SPF fails`;
  return voids > DOMAIN_LIMITS.spfVoids ? `${voids} look-ups without an answer; the limit is ${DOMAIN_LIMITS.spfVoids}` : null;
}

function spfEnd({ all, lookUps }: SpfReading, sendsEmail: boolean): Verdict {
  if (all === '-' || (all === '~' && sendsEmail))
    return pass(`Ends with ${all}all, ${lookUps} of ${DOMAIN_LIMITS.spfLookUps} DNS look-ups`);
  if (all === '~') return warn('Ends with ~all; a domain that sends no email should end with -all');
  return fail(all === null ? 'Has no "all", so other senders are not rejected' : `Ends with ${all}all, so anyone may send`);
}

/** Keys of the selectors; `isEntered` is false for the usual ones. */
export function dkimVerdict(keys: readonly { selector: string; key: Found<string> }[], isEntered: boolean, sendsEmail: boolean): Verdict {
  if (!sendsEmail) return NOT_NEEDED;
  const valid = keys.filter(({ key }) => 'records' in key && key.records.some(isDkimKey)).map(({ selector }) => selector);
  const missing = keys.filter(({ key }) => 'records' in key && !key.records.some(isDkimKey)).map(({ selector }) => selector);
  const faults = keys.flatMap(({ key }) => ('fault' in key ? [key.fault] : []));
  if (!isEntered && valid.length > 0) return pass(`Key at ${valid.join(', ')}`);
  if (faults[0] !== undefined) return error(faults[0]);
  // A missing key at a usual selector proves nothing: the domain may sign with another one.
  if (!isEntered) return { outcome: 'manual', detail: 'No key at the usual selectors. Enter the selector of the sender.' };
  return missing.length === 0 ? pass(`Key at ${valid.join(', ')}`) : fail(`No valid key at ${missing.join(', ')}`);
}

/** A key that is revoked has an empty `p`. */
function isDkimKey(record: string): boolean {
  const tags = tagsOf(record);
  return (tags.get('v') ?? 'DKIM1').toUpperCase() === 'DKIM1' && (tags.get('p') ?? '') !== '';
}

/** `isInherited` is true if the record is of a parent domain, whose `sp` then counts. */
export function dmarcVerdict(found: Found<string>, isInherited: boolean): Verdict {
  if ('fault' in found) return error(found.fault);
  const records = found.records.filter((record) => /^v\s*=\s*DMARC1\b/i.test(record));
  const [record] = records;
  if (record === undefined) return fail('No DMARC record: spoofed email is delivered');
  return records.length > 1 ? fail(`${records.length} DMARC records; exactly one is valid`) : policyVerdict(tagsOf(record), isInherited);
}

function policyVerdict(tags: ReadonlyMap<string, string>, isInherited: boolean): Verdict {
  const own = (tags.get('p') ?? '').toLowerCase();
  const sub = (tags.get('sp') ?? own).toLowerCase();
  const policy = isInherited ? sub : own;
  if (policy !== 'quarantine' && policy !== 'reject') return fail(`Policy is ${policy || 'missing'}: spoofed email is delivered`);
  const percent = tags.get('pct') ?? '100';
  if (!(Number(percent) >= 100)) return warn(`Policy is ${policy} for ${percent} % of the messages`);
  if (!isInherited && sub === 'none') return warn(`Policy is ${policy}, but none for subdomains`);
  return pass(`Policy is ${policy}${tags.has('rua') ? ', with reports' : ', without reports'}`);
}

/** The policy is the text of the policy file; null if it could not be read. */
export function mtaStsVerdict(record: Found<string>, policy: string | null, sendsEmail: boolean): Verdict {
  if (!sendsEmail) return NOT_NEEDED;
  if ('fault' in record) return error(record.fault);
  if (!record.records.some((one) => /^v\s*=\s*STSv1\b/i.test(one))) return fail('No MTA-STS record');
  if (policy === null) return fail('The policy file could not be read');
  const mode = /^mode:\s*(\w+)/im.exec(policy)?.[1]?.toLowerCase() ?? '';
  if (mode === 'enforce') return pass('Mode is enforce');
  return mode === 'testing' ? warn('Mode is testing') : fail(`Mode is ${mode || 'missing'}`);
}

export function tlsReportVerdict(record: Found<string>, sendsEmail: boolean): Verdict {
  if (!sendsEmail) return NOT_NEEDED;
  if ('fault' in record) return error(record.fault);
  return record.records.some((one) => /^v\s*=\s*TLSRPTv1\b.*\brua\s*=/i.test(one))
    ? pass('Reports are requested')
    : fail('No TLS-RPT record');
}

/** A missing record is no fault: most domains publish none. */
export function bimiVerdict(record: Found<string>, sendsEmail: boolean): Verdict {
  if (!sendsEmail) return NOT_NEEDED;
  if ('fault' in record) return error(record.fault);
  const found = record.records.find((one) => /^v\s*=\s*BIMI1\b/i.test(one));
  if (found === undefined) return { outcome: 'not_applicable', detail: 'No BIMI record; it is optional' };
  const { l = '', a = '' } = Object.fromEntries(tagsOf(found));
  if (!/^https:\/\//i.test(l)) return fail('The BIMI record names no logo');
  return a === '' ? warn('A logo without a certificate, which most mailboxes do not show') : pass('A logo with a certificate');
}

/** Number of DS records in the parent zone. */
export function dnssecVerdict(signers: Found<string>): Verdict {
  if ('fault' in signers) return error(signers.fault);
  return signers.records.length > 0 ? pass('The zone is signed') : fail('The zone is not signed');
}

export function caaVerdict(caa: Found<string>): Verdict {
  if ('fault' in caa) return error(caa.fault);
  return caa.records.length > 0 ? pass(caa.records.slice(0, 3).join(', ')) : fail('No CAA record: any authority may issue certificates');
}

/** Questions that a domain answers before the first meeting, each with its checks. */
export const FIRST_QUESTIONS = [
  { key: 'spoofing', text: 'Can criminals send email as this company?', checks: ['spf', 'dkim', 'dmarc'], good: 'No', bad: 'Yes' },
  { key: 'delivery', text: 'Is email to this company always encrypted?', checks: ['mta-sts'], good: 'Yes', bad: 'No' },
  { key: 'certificate', text: 'Is the website certificate valid?', checks: ['certificate'], good: 'Yes', bad: 'No' },
  { key: 'protocols', text: 'Does the website refuse outdated encryption?', checks: ['tls'], good: 'Yes', bad: 'No' },
  { key: 'domain', text: 'Is the domain protected against hijacking?', checks: ['dnssec', 'caa'], good: 'Yes', bad: 'No' },
] as const satisfies readonly { key: string; text: string; checks: readonly DomainCheckName[]; good: string; bad: string }[];

export interface FirstAnswer {
  key: string;
  text: string;
  /** "Partly" if only warnings speak against it; null if a check was not measured and none failed. */
  answer: string | null;
  outcome: 'pass' | 'warn' | 'fail' | null;
  /** Details of the checks that set the answer. */
  details: string[];
}

/** Answers from the latest results of one domain. A question is answered well only if all of its checks were measured. */
export function firstAnswers(results: readonly Pick<CheckResult, 'checkId' | 'outcome' | 'detail'>[]): FirstAnswer[] {
  return FIRST_QUESTIONS.map(({ key, text, checks, good, bad }) => {
    const own = checks.flatMap((name) => results.find(({ checkId }) => checkId === domainCheckId(name)) ?? []);
    const of = (outcome: Outcome) => own.filter((result) => result.outcome === outcome);
    const deciding = [of('fail'), of('warn')].find((some) => some.length > 0);
    if (deciding) {
      const outcome = of('fail').length > 0 ? 'fail' : 'warn';
      return { key, text, outcome, answer: outcome === 'fail' ? bad : 'Partly', details: deciding.map(({ detail }) => detail) };
    }
    const isProven = of('pass').length === checks.length;
    return { key, text, outcome: isProven ? 'pass' : null, answer: isProven ? good : null, details: own.map(({ detail }) => detail) };
  });
}
