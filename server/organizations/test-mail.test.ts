import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { sendTestMail } from '#contract/organizations/test-mail.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[SET-86] An administrator can send a test email only to themselves, and it is in the audit log', async () => {
  const msp = await server.organization();
  const admin = await msp.person('admin');
  const before = (await server.mails()).length;
  const { to, hasServer } = await admin.sees(sendTestMail);
  expect(hasServer).toBe(false);
  const mails = (await server.mails()).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(to);
  expect(mails[0]).toContain('Test email from Plumbline');
  const [latest] = await admin.sees(listAuditEvents, { query: { action: 'organization.test_mail_sent' } });
  expect(latest?.entity.id).toBe(admin.id);
  expect(await (await msp.person('vcio')).refused(sendTestMail)).toMatchObject({ code: 'FORBIDDEN' });
});
