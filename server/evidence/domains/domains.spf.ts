import type { Found, SpfReading } from '#domain/evidence/domains.rules.ts';
import { DOMAIN_LIMITS } from '#domain/evidence/domains.rules.ts';

/** Look-ups that SPF needs. */
export interface SpfLookUps {
  txt(name: string): Promise<Found<string>>;
  mx(name: string): Promise<Found<string>>;
  addresses(name: string): Promise<Found<string>>;
}

/** The SPF records among the TXT records of a name. */
export function spfRecordsOf(texts: Found<string>): Found<string> {
  return 'fault' in texts ? texts : { records: texts.records.filter((text) => /^v=spf1(?:\s|$)/i.test(text)) };
}

/**
 * Evaluates an SPF record with its includes and redirects, and stops soon after a limit is passed. Null if a name server did not answer,
 * which says nothing about the record.
 */
export async function readSpf(lookUps: SpfLookUps, domain: string, record: string): Promise<SpfReading | null> {
  const reading: SpfReading = { lookUps: 0, voids: 0, all: null, fault: null };
  const isKnown = await follow(lookUps, { domain, record, reading, isTop: true });
  return isKnown ? reading : null;
}

interface Step {
  domain: string;
  record: string;
  reading: SpfReading;
  /** "all" counts only in the record itself and where it redirects to. */
  isTop: boolean;
}

/** False if a name server did not answer. */
async function follow(lookUps: SpfLookUps, { domain, record, reading, isTop }: Step): Promise<boolean> {
  let redirect: string | null = null;
  for (const term of record.trim().split(/\s+/).slice(1)) {
    if (isOver(reading)) return true;
    const [, qualifier, name = '', target = ''] = /^([+\-~?]?)([a-z0-9_.-]+)(?:[:=/](.*))?$/i.exec(term) ?? [];
    const mechanism = name.toLowerCase();
    if (mechanism === 'all') {
      if (isTop) reading.all = toQualifier(qualifier);
      return true;
    }
    if (mechanism === 'redirect') redirect = target;
    else if (!(await readTerm(lookUps, { mechanism, target, domain, reading }))) return false;
  }
  if (redirect === null) return true;
  reading.lookUps += 1;
  return into(lookUps, { target: redirect, reading, isTop });
}

const toQualifier = (text: string | undefined): '+' | '-' | '~' | '?' => (text === '-' || text === '~' || text === '?' ? text : '+');

const isOver = ({ lookUps, voids, fault }: SpfReading) =>
  fault !== null || lookUps > DOMAIN_LIMITS.spfLookUps || voids > DOMAIN_LIMITS.spfVoids;

interface Term {
  mechanism: string;
  target: string;
  domain: string;
  reading: SpfReading;
}

const LITERAL: readonly string[] = ['ip4', 'ip6', 'exp'];

async function readTerm(lookUps: SpfLookUps, { mechanism, target, domain, reading }: Term): Promise<boolean> {
  if (LITERAL.includes(mechanism)) return true;
  if (!['include', 'a', 'mx', 'exists', 'ptr'].includes(mechanism)) {
    // Unknown modifiers are allowed, unknown mechanisms are an error.
    if (target === '') reading.fault = `Unknown part "${mechanism.slice(0, 40)}"`;
    return true;
  }
  reading.lookUps += 1;
  // Macros depend on the sender; they are counted and not followed.
  if (target.includes('%') || mechanism === 'ptr') return true;
  if (mechanism === 'include') return into(lookUps, { target, reading, isTop: false });
  const name = (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/i.exec(target)?.[0] ?? domain).toLowerCase();
  const records = mechanism === 'mx' ? await lookUps.mx(name) : await lookUps.addresses(name);
  if ('fault' in records) return false;
  if (records.records.length === 0) reading.voids += 1;
  return true;
}

async function into(
  lookUps: SpfLookUps,
  { target, reading, isTop }: { target: string; reading: SpfReading; isTop: boolean },
): Promise<boolean> {
  if (target.includes('%')) return true;
  const domain = target.toLowerCase();
  const records = spfRecordsOf(await lookUps.txt(domain));
  if ('fault' in records) return false;
  const [record] = records.records;
  if (record === undefined) {
    reading.voids += 1;
    reading.fault = `${domain} is included and has no SPF record`;
    return true;
  }
  return follow(lookUps, { domain, record, reading, isTop });
}
