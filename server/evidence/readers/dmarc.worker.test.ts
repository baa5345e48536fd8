import { describe, expect, test } from 'vitest';
import { figuresOf, outcomesOf, read, refusalOf, runOf, utf16 } from '#server/evidence/evidence.reading.fixture.ts';

interface Sender {
  ip: string;
  count: number;
  dkim?: string;
  spf?: string;
  disposition?: string;
}

const record = ({ ip, count, dkim = 'fail', spf = 'fail', disposition = 'none' }: Sender) => `<record><row><source_ip>${ip}</source_ip>
<count>${count}</count><policy_evaluated><disposition>${disposition}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated></row>
<identifiers><header_from>fabrikam.com</header_from></identifiers>
<auth_results><spf><domain>fabrikam.com</domain><result>pass</result></spf></auth_results></record>`;

const report = (policy: string, ...senders: readonly Sender[]) => `<?xml version="1.0"?><feedback><version>1.0</version><report_metadata>
<org_name>google.com</org_name><email>reports@google.example</email><report_id>1</report_id>
<date_range><begin>1795071600</begin><end>1795157999</end></date_range></report_metadata>
<policy_published><domain>fabrikam.com</domain><adkim>r</adkim><aspf>r</aspf>${policy}</policy_published>${senders.map(record).join('')}</feedback>`;

const ALIGNED = { ip: '198.51.100.7', count: 40, dkim: 'pass' };
const SPOOFED = { ip: '203.0.113.9', count: 3 };
const REPORT = report('<p>reject</p><sp>reject</sp><pct>100</pct>', ALIGNED, { ...SPOOFED, disposition: 'reject' });

describe('DMARC aggregate reports', () => {
  test('A report says which policy is published, how many messages pass and what happened to the others', async () => {
    const run = await runOf(REPORT);
    expect(run).toMatchObject({
      tool: 'dmarc',
      scope: 'fabrikam.com, reported by google.com',
      observedAt: '2026-11-20T06:59:59.000Z',
      tenant: '',
    });
    expect(outcomesOf(run)).toEqual({ 'dmarc.policy': 'pass', 'dmarc.aligned': 'warn', 'dmarc.delivered': 'pass' });
    expect(figuresOf(run)).toEqual({ 'dmarc.policy': null, 'dmarc.aligned': '40/43', 'dmarc.delivered': '3/3' });
    expect(run.results[1]?.detail).toBe('203.0.113.9: 3 failed');
  });

  test.each([
    ['<p>none</p>', 'fail'],
    ['<p>quarantine</p>', 'pass'],
    ['<p>reject</p><pct>20</pct>', 'warn'],
    ['<p>reject</p><sp>none</sp>', 'warn'],
    ['', 'error'],
  ])('The policy %s is read as %s', async (policy, outcome) => {
    expect(outcomesOf(await runOf(report(policy, ALIGNED)))).toMatchObject({ 'dmarc.policy': outcome });
  });

  test('Messages that fail and are delivered are a failure; a period without any says nothing', async () => {
    expect(outcomesOf(await runOf(report('<p>none</p>', ALIGNED, SPOOFED)))).toMatchObject({ 'dmarc.delivered': 'fail' });
    expect(outcomesOf(await runOf(report('<p>none</p>', ALIGNED)))).toMatchObject({
      'dmarc.aligned': 'pass',
      'dmarc.delivered': 'not_applicable',
    });
    expect(outcomesOf(await runOf(report('<p>none</p>')))).toMatchObject({ 'dmarc.aligned': 'not_applicable' });
  });

  test('A report that is cut off anywhere is refused, and one in UTF-16 is read', async () => {
    for (let length = 1; length < REPORT.length; length += 1) expect(await refusalOf(REPORT.slice(0, length)), `${length}`).not.toBe('');
    expect(await runOf(utf16(REPORT))).toEqual(await runOf(REPORT));
  });

  test('Values of another type are read or refused', async () => {
    for (const wrong of ['', '-1', 'x', '9'.repeat(400), '<a><b>c</b></a>', '&lt;script&gt;']) {
      for (const tag of ['count', 'end', 'pct', 'p', 'source_ip', 'domain', 'org_name', 'dkim']) {
        const outcome = await read(REPORT.replace(new RegExp(`<${tag}>[^<]*<`), `<${tag}>${wrong}<`));
        if ('run' in outcome) for (const { passed } of outcome.run.results) expect(passed ?? 0).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
