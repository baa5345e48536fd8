import { describe, expect, test } from 'vitest';
import { figuresOf, outcomesOf, read, refusalOf, runOf, utf16, withEachValueAs } from '#server/evidence/evidence.reading.fixture.ts';

const DAY = 86_400_000;
const TESTED = Date.parse('2026-11-20T06:00:00Z');

const SSL_LABS = {
  host: 'fabrikam.com',
  engineVersion: '2.4.1',
  testTime: TESTED,
  endpoints: [
    { ipAddress: '93.184.215.14', grade: 'A+', details: { protocols: [{ name: 'TLS', version: '1.2' }] } },
    { ipAddress: '93.184.215.15', grade: 'B', details: { protocols: [{ name: 'TLS', version: '1.0' }] } },
  ],
  certs: [{ notAfter: TESTED + 60 * DAY }, { notAfter: TESTED + 7 * DAY }],
};

const CHECKDMARC = {
  domain: 'fabrikam.com',
  base_domain: 'fabrikam.com',
  dnssec: false,
  mta_sts: { valid: false, error: 'No record' },
  spf: { record: 'v=spf1 -all', valid: true },
  dmarc: { record: 'v=DMARC1; p=reject', valid: true, tags: { p: { value: 'reject' }, pct: { value: 100 } } },
};

const json = JSON.stringify;

describe('SSL Labs', () => {
  test('Grade, protocols and the end of the certificate are read for each address', async () => {
    const run = await runOf(json(SSL_LABS));
    expect(run).toMatchObject({ tool: 'ssl-labs', toolVersion: '2.4.1', scope: 'fabrikam.com', observedAt: '2026-11-20T06:00:00.000Z' });
    expect(outcomesOf(run)).toEqual({ 'ssllabs.grade': 'warn', 'ssllabs.protocols': 'fail', 'ssllabs.certificate': 'warn' });
    expect(figuresOf(run)).toMatchObject({ 'ssllabs.grade': '1/2', 'ssllabs.protocols': '1/2' });
  });

  test('A list of hosts is read like one host', async () => {
    const run = await runOf(json([SSL_LABS, { ...SSL_LABS, host: 'fabrikam.net' }]));
    expect(run.scope).toBe('fabrikam.com, fabrikam.net');
    expect(figuresOf(run)).toMatchObject({ 'ssllabs.grade': '2/4' });
  });
});

describe('checkdmarc', () => {
  test('SPF and an enforced DMARC policy pass', async () => {
    const run = await runOf(json(CHECKDMARC));
    expect(run).toMatchObject({ tool: 'checkdmarc', scope: 'fabrikam.com', observedAt: null });
    expect(outcomesOf(run)).toEqual({
      'checkdmarc.spf': 'pass',
      'checkdmarc.dmarc': 'pass',
      'checkdmarc.mta_sts': 'fail',
      'checkdmarc.dnssec': 'fail',
    });
  });

  test('A policy of none fails, and one for half of the messages is a warning', async () => {
    const policy = async (p: string, pct: number) =>
      outcomesOf(await runOf(json([{ ...CHECKDMARC, dmarc: { valid: true, tags: { p: { value: p }, pct: { value: pct } } } }])))[
        'checkdmarc.dmarc'
      ];
    expect(await policy('none', 100)).toBe('fail');
    expect(await policy('quarantine', 50)).toBe('warn');
  });
});

describe.each([
  ['SSL Labs', SSL_LABS],
  ['checkdmarc', CHECKDMARC],
])('bad files of %s', (_tool, sample) => {
  test('A file that is cut off anywhere is refused', async () => {
    const text = json(sample);
    for (let length = 1; length < text.length; length += 1) expect(await refusalOf(text.slice(0, length)), `${length}`).not.toBe('');
  });

  test('A file with any value of another type is read or refused', async () => {
    for (const wrong of [null, 7, 'x', [], {}, [[]], true]) {
      for (const text of withEachValueAs(sample, wrong)) expect(json(await read(text))).not.toContain('[object');
    }
  });

  test('UTF-16 and a byte order mark change nothing', async () => {
    const plain = await runOf(json(sample));
    expect(await runOf(`\ufeff${json(sample)}`)).toEqual(plain);
    expect(await runOf(utf16(json(sample)))).toEqual(plain);
  });
});
