import { setTimeout as pause } from 'node:timers/promises';
import {
  bimiVerdict,
  caaVerdict,
  dkimVerdict,
  dmarcVerdict,
  dnssecVerdict,
  domainResults,
  type Found,
  mtaStsVerdict,
  mxVerdict,
  spfVerdict,
  tlsReportVerdict,
  USUAL_SELECTORS,
} from '#domain/evidence/domains.rules.ts';
import { expiryVerdict, type Registration, webVerdicts } from '#domain/evidence/domains.web.rules.ts';
import type { CheckResult } from '#domain/evidence/results.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { DomainResolver } from './domains.dns.ts';
import { readRegistration, type RdapSettings } from './domains.rdap.ts';
import { readSpf, spfRecordsOf } from './domains.spf.ts';
import { readTextFile, readWebsite } from './domains.web.ts';

/** Longest duration of all look-ups of one domain: the outbox delivers email after it. */
const LIMIT_MS = 8_000;

export interface CheckedDomain {
  name: string;
  sendsEmail: boolean;
  selectors: readonly string[];
  /** Host of the website with an optional port; empty for none. */
  webHost: string;
}

type Settings = RdapSettings & Pick<Config, 'dnsServers' | 'outboundAllow'>;

/** Looks up a domain: DNS, its website, and its registry. Contacts nothing else. */
export async function lookUp(
  settings: Settings,
  { name, sendsEmail, selectors, webHost }: CheckedDomain,
  now: Date,
): Promise<CheckResult[]> {
  const resolver = new DomainResolver(settings);
  const inTime = limited();
  const found = (asked: Promise<Found<string>>) => inTime(asked, { fault: LATE });
  const texts = found(resolver.txt(name));
  const [mx, spf, dkim, [dmarc, isInherited], mtaSts, tlsReport, signers, caa, bimi, web, registration] = await Promise.all([
    found(resolver.mx(name)),
    texts.then((all) => spfOf(resolver, name, spfRecordsOf(all), inTime)),
    Promise.all(
      (sendsEmail ? (selectors.length > 0 ? selectors : USUAL_SELECTORS) : []).map(async (selector) => ({
        selector,
        key: await found(resolver.txt(`${selector}._domainkey.${name}`)),
      })),
    ),
    inTime(dmarcOf(resolver, name), [{ fault: LATE }, false]),
    found(resolver.txt(`_mta-sts.${name}`)),
    found(resolver.txt(`_smtp._tls.${name}`)),
    found(resolver.signers(name)),
    found(resolver.caa(name)),
    found(resolver.txt(`default._bimi.${name}`)),
    webHost === '' ? null : inTime(readWebsite(settings, resolver, webHost), { fault: LATE }),
    settings.rdapBootstrap === null
      ? null
      : inTime<Registration>(readRegistration(settings, settings.rdapBootstrap, name), { fault: LATE }),
  ]);
  const hasPolicy = sendsEmail && 'records' in mtaSts && mtaSts.records.length > 0;
  const policy = hasPolicy ? await inTime(readTextFile(settings, resolver, `mta-sts.${name}`, '/.well-known/mta-sts.txt'), null) : null;
  return domainResults(name, {
    mx: mxVerdict(mx, sendsEmail),
    spf: spfVerdict(spf.records, spf.reading, sendsEmail),
    dkim: dkimVerdict(dkim, selectors.length > 0, sendsEmail),
    dmarc: dmarcVerdict(dmarc, isInherited),
    'mta-sts': mtaStsVerdict(mtaSts, policy, sendsEmail),
    'tls-rpt': tlsReportVerdict(tlsReport, sendsEmail),
    dnssec: dnssecVerdict(signers),
    caa: caaVerdict(caa),
    ...(web ? webVerdicts(web, now.getTime()) : {}),
    bimi: bimiVerdict(bimi, sendsEmail),
    ...(registration ? { expiry: expiryVerdict(registration, now.getTime()) } : {}),
  });
}

const LATE = `No answer within ${LIMIT_MS / 1000} seconds`;

type InTime = <T>(work: Promise<T>, late: T) => Promise<T>;

/** Gives up on work that is not finished at the common limit. */
function limited(): InTime {
  const end = performance.now() + LIMIT_MS;
  return async (work, late) => {
    const over = new AbortController();
    const timer = pause(Math.max(0, end - performance.now()), late, { signal: over.signal, ref: false }).catch(() => late);
    try {
      return await Promise.race([work, timer]);
    } finally {
      over.abort();
    }
  };
}

async function spfOf(resolver: DomainResolver, name: string, records: Found<string>, inTime: InTime) {
  const only = 'records' in records && records.records.length === 1 ? records.records[0] : undefined;
  return { records, reading: only === undefined ? null : await inTime(readSpf(resolver, name, only), null) };
}

/** The record of the domain, or of the nearest parent that has one, whose policy for subdomains then counts. */
async function dmarcOf(resolver: DomainResolver, name: string): Promise<[Found<string>, boolean]> {
  let at = name;
  for (;;) {
    const records = await resolver.txt(`_dmarc.${at}`);
    const parent = at.slice(at.indexOf('.') + 1);
    if ('fault' in records || records.records.length > 0 || !parent.includes('.')) return [records, at !== name];
    at = parent;
  }
}
