import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { visit } from '#tests/e2e/reading.ts';

/** Key presses and clicks from the first question to the submission. */
const MOST = 90;

const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const minute = yesterday.slice(0, 16).replace('T', ' ');

/** Ids of the checks that a mapping names, without wildcards. */
function checksOf(tool: string): string[] {
  const mapping: { checks: string[] }[] = JSON.parse(readFileSync(`server/evidence/mappings/${tool}.json`, 'utf8'));
  return [...new Set(mapping.flatMap(({ checks }) => checks))].filter((id) => !id.endsWith('*'));
}

const SCUBAGEAR = JSON.stringify({
  MetaData: { Tool: 'ScubaGear', ToolVersion: '1.8.0', TimestampZulu: yesterday, TenantId: 't-1', DomainName: 'harbour.example' },
  Results: {
    AAD: [
      {
        GroupName: 'All',
        Controls: checksOf('scubagear').map((id) => ({
          'Control ID': `${id}v1`,
          Requirement: `Control ${id}`,
          Result: 'Pass',
          Criticality: 'Shall',
          Details: '',
        })),
      },
    ],
  },
});
const ZERO_TRUST = JSON.stringify({
  ExecutedAt: yesterday,
  TenantId: 't-1',
  TenantName: 'Harbour',
  Domain: 'harbour.example',
  CurrentVersion: '2.1.8',
  TestResultSummary: { IdentityPassed: 1, IdentityTotal: 1 },
  Tests: checksOf('zero-trust').map((TestId) => ({
    TestId,
    TestStatus: 'Passed',
    TestTitle: `Test ${TestId}`,
    TestRisk: 'High',
    TestPillar: 'Identity',
    TestResult: '',
  })),
});
const RMM = `Device Hostname,Organization,Device Type,Operating System,Last Seen,EDR,BitLocker Status,Patch Status,Pending Software Patches,Reboot Required,Local Admin,Warranty Date
LT-01,Harbour,Laptop,Windows 11 Pro,${minute},SentinelOne,Encrypted,FullyPatched,0,No,No,2028-05-01
SRV-01,Harbour,Server,Windows Server 2022,${minute},Active,,FullyPatched,0,No,,2028-05-01
`;
const BACKUP = `Job Name,Customer,Type,Last Result,Last Successful Backup,Offsite Copy,Immutable,Encrypted,Last Restore Test
SRV-01,Harbour,VMware,Success,${minute},Yes,Yes,Yes,${yesterday.slice(0, 10)}
Mailboxes,Harbour,Microsoft 365,Success,${minute},Yes,Yes,Yes,
`;

let site: DemoSite;
let page: Page;
beforeAll(async () => {
  site = await openDemoSite();
  ({ page } = await site.signedIn('owner', { width: 1440, height: 900 }));
  page.setDefaultTimeout(30_000);
});
afterAll(() => site.close());

test('An assessment of the core starter goes from empty to submitted with at most 90 key presses and clicks', async () => {
  await page.goto(`${site.url}/customers`);
  const { customerId, assessmentId } = await page.evaluate(async () => {
    const { csrfToken } = await (await fetch('/api/csrf-token')).json();
    const post = async (path: string, body: object): Promise<{ id: string }> => {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const customer = await post('/api/customers', { name: 'Quayside Veterinary Care' });
    const template = await post('/api/templates/starters/core-technical-alignment', {});
    const assessment = await post('/api/assessments', { customerId: customer.id, templateId: template.id, name: 'Core Q4' });
    return { customerId: customer.id, assessmentId: assessment.id };
  });
  await visit(page, `/customers/${customerId}?tab=evidence`);
  const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page
    .getByLabel('Results files')
    .setInputFiles([file('scuba.json', SCUBAGEAR), file('zt.json', ZERO_TRUST), file('rmm.csv', RMM), file('backup.csv', BACKUP)]);
  await page.getByText('4 files imported').waitFor();
  await visit(page, `/assessments/${assessmentId}`);

  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const click = async (target: ReturnType<Page['getByRole']>) => {
    presses += 1;
    await target.click();
  };
  const accept = page.getByRole('button', { name: /^Accept \d+ proposals?$/ });
  await accept.first().waitFor();
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('button');
  const rest = page.getByRole('button', { name: 'Mark the rest' });
  /** Number of questions that the section shows. */
  const shownIn = async () => Number(/of (\d+)/.exec((await page.locator('#section-title + p').textContent()) ?? '')?.[1] ?? 0);
  let accepted = 0;
  for (let index = 0; index < (await sections.count()); index += 1) {
    if (index > 0) await click(sections.nth(index));
    await page.locator('#section-title').waitFor();
    await page.waitForTimeout(150);
    if (await accept.count()) {
      accepted += Number(/\d+/.exec(await accept.innerText())?.[0] ?? 0);
      await press('Shift+P');
      await page.getByRole('dialog', { name: /^Accept \d+ proposals?\?$/ }).waitFor();
      await press('Enter');
      await accept.waitFor({ state: 'detached' });
    }
    // A second time where the first answers show further questions.
    for (let shown = 0; shown !== (await shownIn()) && (await rest.count()) > 0;) {
      shown = await shownIn();
      await click(rest);
      await click(page.getByRole('menuitem', { name: /as met$/ }));
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await page.waitForTimeout(200);
    }
  }
  // Required questions that cannot be met as a group: the dialog leads to each.
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit for review' });
  const first = page.getByRole('dialog').locator('li').locator('button, a').first();
  /** Opens the sheet, which first saves the last answers: on a busy machine many are still under way. */
  const openSheet = async () => {
    await press('Control+Enter');
    await page.getByRole('dialog').waitFor();
    await page.getByText('Saving the last answers').waitFor({ state: 'detached', timeout: 180_000 });
    await submit.or(first).first().waitFor();
  };
  await openSheet();
  for (let round = 0; round < 6 && (await submit.count()) === 0; round += 1) {
    await click(first);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('1');
    await page.waitForTimeout(300);
    await openSheet();
  }
  await click(submit);
  await expect
    .poll(async () => (await site.rows<{ status: string }>('select status from assessments where id = $1', [assessmentId]))[0]?.status)
    .toBe('pending_review');
  const [answers] = await site.rows<{ count: string }>('select count(*) from answers where assessment_id = $1 and value is not null', [
    assessmentId,
  ]);
  expect(presses).toBeLessThanOrEqual(MOST);
  expect(accepted).toBeGreaterThan(20);
  expect(Number(answers?.count)).toBeGreaterThan(110);
});
