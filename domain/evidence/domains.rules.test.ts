import { expect, test } from 'vitest';
import {
  bimiVerdict,
  dkimVerdict,
  dmarcVerdict,
  dnssecVerdict,
  domainIn,
  domainResults,
  firstAnswers,
  mtaStsVerdict,
  spfVerdict,
  webHostIn,
} from './domains.rules.ts';
import { expiryVerdict, missingHeaders, webVerdicts } from './domains.web.rules.ts';

const records = (...all: string[]) => ({ records: all });
const NOW = Date.parse('2026-11-28T12:00:00Z');

test.each([
  ['example.com', 'example.com'],
  [' Example.COM. ', 'example.com'],
  ['https://www.example.com/path?x=1', 'example.com'],
  ['https://shop.example.com/', 'shop.example.com'],
  ['www.example', null],
  ['info@example.com', 'example.com'],
  ['müller.example', 'xn--mller-kva.example'],
  ['localhost', null],
  ['10.0.0.1', null],
  ['[::1]', null],
  ['example', null],
  ['exa mple.com', null],
  ['-a.example', null],
  ['', null],
])('The domain in %j is %j', (text, domain) => {
  expect(domainIn(text)).toBe(domain);
});

test('A website is a host with an optional port, never an address of a network', () => {
  expect(webHostIn('www.example.com:8443')).toBe('www.example.com:8443');
  expect(webHostIn('https://www.example.com/')).toBe('www.example.com');
  expect([webHostIn('127.0.0.1:8443'), webHostIn('localhost:1')]).toEqual([null, null]);
});

const reading = { lookUps: 3, voids: 0, all: '-', fault: null } as const;

test.each([
  [records(), null, true, 'fail'],
  [records('v=spf1 -all', 'v=spf1 ~all'), null, true, 'fail'],
  [records('x'), reading, true, 'pass'],
  [records('x'), { ...reading, all: '~' }, true, 'pass'],
  [records('x'), { ...reading, all: '~' }, false, 'warn'],
  [records('x'), { ...reading, all: '?' }, true, 'fail'],
  [records('x'), { ...reading, all: '+' }, true, 'fail'],
  [records('x'), { ...reading, all: null }, true, 'fail'],
  [records('x'), { ...reading, lookUps: 11 }, true, 'fail'],
  [records('x'), { ...reading, lookUps: 10, voids: 2 }, true, 'pass'],
  [records('x'), { ...reading, voids: 3 }, true, 'fail'],
  [records('x'), { ...reading, fault: 'Unknown part' }, true, 'fail'],
  [records('x'), null, true, 'error'],
  [{ fault: 'DNS did not answer' }, null, true, 'error'],
] as const)('SPF %j read as %j with email %j is %j', (found, read, sendsEmail, outcome) => {
  expect(spfVerdict(found, read, sendsEmail).outcome).toBe(outcome);
});

test.each([
  ['v=DMARC1; p=reject; rua=mailto:a@b.example', false, 'pass'],
  ['v=DMARC1;p=quarantine', false, 'pass'],
  ['v=DMARC1; p=none', false, 'fail'],
  ['v=DMARC1; p=reject; pct=50', false, 'warn'],
  ['v=DMARC1; p=reject; pct=x', false, 'warn'],
  ['v=DMARC1; p=reject; sp=none', false, 'warn'],
  ['v=DMARC1; p=reject; sp=none', true, 'fail'],
  ['v=DMARC1; p=none; sp=reject', true, 'pass'],
  ['v=DMARC1', false, 'fail'],
  ['something else', false, 'fail'],
] as const)('DMARC %j, inherited %j, is %j', (record, isInherited, outcome) => {
  expect(dmarcVerdict(records(record), isInherited).outcome).toBe(outcome);
});

test('A missing DKIM key fails at an entered selector and proves nothing at the usual ones', () => {
  const found = { selector: 's1', key: records('v=DKIM1; k=rsa; p=MIIB') };
  const missing = { selector: 's2', key: records() };
  const revoked = { selector: 's3', key: records('v=DKIM1; p=') };
  expect(dkimVerdict([found, missing], false, true).outcome).toBe('pass');
  expect(dkimVerdict([missing], false, true).outcome).toBe('manual');
  expect(dkimVerdict([found, missing], true, true).outcome).toBe('fail');
  expect(dkimVerdict([revoked], true, true).outcome).toBe('fail');
  expect(dkimVerdict([], false, false).outcome).toBe('not_applicable');
  expect(dkimVerdict([{ selector: 's1', key: { fault: 'DNS did not answer' } }], true, true).outcome).toBe('error');
});

test('MTA-STS passes only if the policy file can be read and is enforced', () => {
  const record = records('v=STSv1; id=1');
  const outcome = (policy: string | null) => mtaStsVerdict(record, policy, true).outcome;
  expect(['version: STSv1\nmode: enforce\n', 'mode: testing', 'mode: none', '', null].map(outcome)).toEqual([
    'pass',
    'warn',
    'fail',
    'fail',
    'fail',
  ]);
  expect(mtaStsVerdict(records(), null, true).outcome).toBe('fail');
});

test('A certificate fails when it has expired or is not trusted, and warns when it ends within two weeks', () => {
  const web = {
    untrusted: null,
    validUntil: '2027-02-01T00:00:00Z',
    hsts: 'max-age=31536000; includeSubDomains',
    acceptsOld: false,
    missingHeaders: [],
  };
  const outcome = (more: Partial<typeof web> | { untrusted: string }) => webVerdicts({ ...web, ...more }, NOW).certificate.outcome;
  expect(outcome({})).toBe('pass');
  expect(outcome({ validUntil: '2026-12-06T00:00:00Z' })).toBe('warn');
  expect(outcome({ validUntil: '2026-11-01T00:00:00Z' })).toBe('fail');
  expect(outcome({ untrusted: 'self-signed certificate' })).toBe('fail');
  expect(webVerdicts({ ...web, acceptsOld: true, hsts: 'max-age=60' }, NOW)).toMatchObject({
    tls: { outcome: 'fail' },
    hsts: { outcome: 'warn' },
  });
  expect(webVerdicts({ fault: 'no answer' }, NOW).certificate.outcome).toBe('error');
});

test('A registration fails when it has expired and warns in its last 30 days, and a registry without dates proves nothing', () => {
  const outcome = (until: string | null) => expiryVerdict({ until }, NOW);
  expect(outcome('2027-08-14T00:00:00Z')).toEqual({ outcome: 'pass', detail: 'Registered until 2027-08-14' });
  expect(outcome('2026-12-10T12:00:00Z').outcome).toBe('warn');
  expect(outcome('2026-11-01T00:00:00Z')).toEqual({ outcome: 'fail', detail: 'Expired on 2026-11-01' });
  expect(outcome(null).outcome).toBe('not_applicable');
  expect(expiryVerdict({ fault: 'no answer' }, NOW).outcome).toBe('error');
});

test('Missing security headers are named, and a policy for frames replaces X-Frame-Options', () => {
  const missing = (headers: Record<string, string>) => missingHeaders((name) => headers[name]);
  expect(missing({})).toHaveLength(4);
  expect(missing({ 'content-security-policy': "frame-ancestors 'none'", 'x-content-type-options': 'nosniff' })).toEqual([
    'Referrer-Policy',
  ]);
});

test('A BIMI record needs a logo, and none is no fault', () => {
  const outcome = (...found: string[]) => bimiVerdict(records(...found), true).outcome;
  expect(outcome()).toBe('not_applicable');
  expect(outcome('v=BIMI1; l=https://harbour.test/logo.svg; a=https://harbour.test/vmc.pem')).toBe('pass');
  expect(outcome('v=BIMI1; l=https://harbour.test/logo.svg')).toBe('warn');
  expect(outcome('v=BIMI1; l=')).toBe('fail');
  expect(bimiVerdict(records(), false).detail).toContain('sends no email');
});

test('The five questions before a first meeting are answered only by what was measured', () => {
  const spf = spfVerdict(records('x'), reading, true);
  const dmarc = dmarcVerdict(records('v=DMARC1; p=reject'), false);
  const of = (dkim: ReturnType<typeof spfVerdict>) =>
    firstAnswers(domainResults('example.com', { spf, dkim, dmarc, dnssec: dnssecVerdict(records()) })).map(({ key, answer }) => [
      key,
      answer,
    ]);
  expect(Object.fromEntries(of(spf))).toEqual({ spoofing: 'No', delivery: null, certificate: null, protocols: null, domain: 'No' });
  expect(Object.fromEntries(of(dkimVerdict([], false, true)))['spoofing']).toBeNull();
  expect(Object.fromEntries(of(dmarcVerdict(records(), false)))['spoofing']).toBe('Yes');
});
