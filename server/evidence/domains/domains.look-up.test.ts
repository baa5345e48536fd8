import { once } from 'node:events';
import { createServer } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Answer } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { CERTIFICATE, nameServer, txt, website } from '#tests/support/domains.ts';
import { type CheckedDomain, lookUp } from './domains.look-up.ts';

const DOMAIN = 'harbour.test';
const soa = (name: string): Answer => ({ type: 'SOA', name, data: { mname: 'ns.harbour.test', rname: 'it.harbour.test' } });
const GOOD = {
  'harbour.test SOA': [soa(DOMAIN)],
  'harbour.test DS': [{ type: 'DS', name: DOMAIN, data: { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.from('ab', 'hex') } }],
  'harbour.test MX': [{ type: 'MX', name: DOMAIN, data: { preference: 10, exchange: 'mx.harbour.test' } }],
  'harbour.test CAA': [{ type: 'CAA', name: DOMAIN, data: { flags: 0, tag: 'issue', value: 'letsencrypt.org' } }],
  'harbour.test TXT': [txt(DOMAIN, 'other=1'), txt(DOMAIN, 'v=spf1 mx include:_spf.mail.test -all')],
  '_spf.mail.test TXT': [txt('_spf.mail.test', 'v=spf1 ip4:198.51.100.0/24 ~all')],
  'selector1._domainkey.harbour.test TXT': [txt(`selector1._domainkey.${DOMAIN}`, 'v=DKIM1; k=rsa; p=MIIB')],
  '_dmarc.harbour.test TXT': [txt(`_dmarc.${DOMAIN}`, 'v=DMARC1; p=reject; rua=mailto:dmarc@harbour.test')],
  '_smtp._tls.harbour.test TXT': [txt(`_smtp._tls.${DOMAIN}`, 'v=TLSRPTv1; rua=mailto:tls@harbour.test')],
  'www.harbour.test A': [{ type: 'A', name: 'www.harbour.test', data: '127.0.0.1' }],
} satisfies Record<string, Answer[]>;

interface DnsQuestion {
  records?: Record<string, readonly Answer[]>;
  silent?: string[];
  domain?: Partial<CheckedDomain>;
  allow?: string[];
  /** Address of the list of registries. */
  registry?: string | null;
}

/** Outcomes and details by check, from a name server on this machine. */
async function results({ records = GOOD, silent = [], domain = {}, allow = ['127.0.0.1'], registry = null }: DnsQuestion = {}) {
  const dns = await nameServer(records, silent);
  try {
    const found = await lookUp(
      { ...readConfig({}), dnsServers: [dns.address], outboundAllow: allow, rdapBootstrap: registry },
      { name: DOMAIN, sendsEmail: true, selectors: [], webHost: '', ...domain },
      new Date(),
    );
    const named = found.map(({ checkId, outcome, detail }) => [
      checkId.replace('domain.', ''),
      `${outcome}: ${detail.replace(`${DOMAIN}: `, '')}`,
    ]);
    return { asked: dns.asked, found: Object.fromEntries(named) as Record<string, string> }; // pairs of texts
  } finally {
    dns.close();
  }
}

describe('look-ups of a domain', () => {
  const before = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...before, CERTIFICATE]));
  afterAll(() => setDefaultCACertificates(before));

  test('A domain with complete records passes every check of its email and its zone', async () => {
    const { found } = await results();
    expect(found).toMatchObject({
      mx: 'pass: mx.harbour.test',
      spf: 'pass: Ends with -all, 2 of 10 DNS look-ups',
      dkim: 'pass: Key at selector1',
      dmarc: 'pass: Policy is reject, with reports',
      'mta-sts': 'fail: No MTA-STS record',
      'tls-rpt': 'pass: Reports are requested',
      dnssec: 'pass: The zone is signed',
      caa: 'pass: letsencrypt.org',
    });
    expect(found).not.toHaveProperty('certificate');
  });

  test('A domain without records fails, and an unknown DKIM selector is not measured', async () => {
    const { found } = await results({ records: { 'harbour.test SOA': [soa(DOMAIN)] } });
    expect(found).toMatchObject({
      spf: 'fail: No SPF record',
      dkim: 'manual: No key at the usual selectors. Enter the selector of the sender.',
      dmarc: 'fail: No DMARC record: spoofed email is delivered',
      dnssec: 'fail: The zone is not signed',
      caa: 'fail: No CAA record: any authority may issue certificates',
    });
  });

  test('A subdomain gets the DMARC policy, the signature and the CAA records of its parent', async () => {
    const { found } = await results({ domain: { name: 'shop.harbour.test' } });
    expect(found['dmarc']).toContain('Policy is reject');
    expect(found['dnssec']).toContain('pass');
    expect(found['caa']).toContain('letsencrypt.org');
  });

  test('A domain that sends no email needs no DKIM and no MTA-STS', async () => {
    const { found } = await results({ domain: { sendsEmail: false } });
    expect([found['dkim'], found['mta-sts']]).toEqual(
      Array.from({ length: 2 }, () => 'not_applicable: Not needed, the domain sends no email'),
    );
  });

  test('Includes that lead in a circle or to more than ten look-ups fail SPF', async () => {
    const circle = { ...GOOD, '_spf.mail.test TXT': [txt('_spf.mail.test', 'v=spf1 include:_spf.mail.test ~all')] };
    const { found, asked } = await results({ records: circle });
    expect(found['spf']).toBe('fail: 11 DNS look-ups; the limit is 10, so SPF fails');
    expect(asked.length).toBeLessThan(60);
    const missing = { ...GOOD, '_spf.mail.test TXT': [] };
    expect((await results({ records: missing })).found['spf']).toBe('fail: _spf.mail.test is included and has no SPF record');
  });

  test('A name server that does not answer leaves the checks unmeasured within eight seconds', async () => {
    const begun = performance.now();
    const { found } = await results({ silent: [`_dmarc.${DOMAIN}`, DOMAIN] });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(found['dmarc']).toMatch(/^error: /);
    expect(found['spf']).toMatch(/^error: /);
    expect(found['dnssec']).toMatch(/^error: /);
    expect(found['dkim']).toMatch(/^pass: /);
  }, 20_000);

  test('A website with a trusted certificate and new protocols passes', async () => {
    const site = await website({ 'strict-transport-security': 'max-age=31536000' });
    const { found } = await results({ domain: { webHost: `www.harbour.test:${site.port}` } });
    site.close();
    expect(found).toMatchObject({
      certificate: expect.stringMatching(/^pass: Valid until 21\d\d-/),
      tls: 'pass: Only TLS 1.2 or newer is accepted',
      hsts: 'pass: max-age is 365 days',
    });
    expect(site.seen).toEqual(['HEAD /']);
  });

  test('A website with another name, old protocols and no HSTS fails', async () => {
    const site = await website({}, { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
    const records = { ...GOOD, 'old.harbour.test A': [{ type: 'A', name: 'old.harbour.test', data: '127.0.0.1' }] } satisfies Record<
      string,
      Answer[]
    >;
    const { found } = await results({ records, domain: { webHost: `old.harbour.test:${site.port}` } });
    site.close();
    expect(found).toMatchObject({
      certificate: expect.stringContaining('fail: Not trusted by browsers'),
      tls: 'fail: TLS 1.0 or 1.1 is accepted',
      hsts: 'fail: No Strict-Transport-Security header',
    });
  });

  test('A website at a private address is not contacted', async () => {
    const site = await website({});
    const { found } = await results({ domain: { webHost: `www.harbour.test:${site.port}` }, allow: [] });
    site.close();
    expect(found['certificate']).toContain('error: The address 127.0.0.1 is in a private network');
    expect(site.seen).toEqual([]);
  });

  test('The end of the registration comes from the registry, for a subdomain from its parent', async () => {
    const asked: string[] = [];
    const registry = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url === '/dns.json') return response.end(JSON.stringify({ services: [[['test'], [`${address}/rdap/`]]] }));
      if (url !== '/rdap/domain/harbour.test') return response.writeHead(404).end();
      return response.end(JSON.stringify({ events: [{ eventAction: 'expiration', eventDate: '2099-08-14T10:00:00Z' }] }));
    });
    registry.listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const place = registry.address();
    const address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`;
    const expiry = async (domain: Partial<CheckedDomain>, list = `${address}/dns.json`) =>
      (await results({ domain, registry: list })).found['expiry'];
    expect(await expiry({})).toBe('pass: Registered until 2099-08-14');
    expect(await expiry({ name: 'shop.harbour.test' })).toContain('Registered until 2099-08-14');
    expect(await expiry({ name: 'harbour.example' })).toContain('The registry publishes no expiry date');
    expect(await expiry({}, `${address}/gone`)).toBe('error: The answer of the registry could not be read');
    expect(asked).toContain('/rdap/domain/shop.harbour.test');
    registry.close();
  });

  test('Without a list of registries the end of the registration is not looked up', async () => {
    expect((await results()).found).not.toHaveProperty('expiry');
  });
});
