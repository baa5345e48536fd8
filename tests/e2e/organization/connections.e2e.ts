import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Newcomer, type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { beyondOf, findingsInThemes, findingsOn } from '#tests/e2e/reading.ts';
import { CIPP_CLIENT, CIPP_SECRET, type CippFake, cippTenant, openCippFake } from '#tests/support/connections/fake.cipp.ts';
import {
  ALDER,
  APP,
  APP_SECRET,
  fakeTenant,
  HARBOUR,
  HOME,
  type MicrosoftFake,
  openMicrosoftFake,
} from '#tests/support/connections/fake.microsoft.ts';

describe('services that bring evidence', () => {
  let microsoft: MicrosoftFake;
  let cipp: CippFake;
  let newcomers: Newcomers;
  let owner: Newcomer;
  let customers: Record<string, string>;

  beforeAll(async () => {
    microsoft = await openMicrosoftFake();
    cipp = await openCippFake(microsoft);
    newcomers = await openNewcomers({
      ENTRA_AUTHORITY: microsoft.origin,
      GRAPH_URL: microsoft.origin,
      OUTBOUND_ALLOW: '127.0.0.1',
      DOMAIN_CHECKS: 'off',
    });
  });
  afterAll(async () => {
    expect(newcomers.site.complaints).toEqual([]);
    await newcomers.close();
    await microsoft.close();
    await cipp.close();
  });
  beforeEach(async () => {
    microsoft.tenants.clear();
    microsoft.tenants.set(HOME, fakeTenant('Northlight IT', 'northlight.test'));
    microsoft.tenants.set(HARBOUR, fakeTenant('Harbour Dental', 'harbour.test', { hasConsent: false }));
    microsoft.apps.set(APP, { secret: APP_SECRET });
    cipp.tenants.splice(
      0,
      cipp.tenants.length,
      cippTenant(HARBOUR, 'harbour.test', 'Harbour Dental'),
      cippTenant(ALDER, 'alder.test', 'Alder'),
    );
    owner = await newcomers.somebody('owner');
    const { rows } = await newcomers.owner.query<{ id: string; name: string }>(
      `insert into customers (organization_id, name, timezone, currency)
       values ($1, 'Harbour Dental', 'UTC', 'GBP'), ($1, 'Alder Foods', 'UTC', 'GBP') returning id, name`,
      [owner.organizationId],
    );
    customers = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const runsOf = async (page: Page, customer: string) => {
    await page.goto(`/customers/${customers[customer]}?tab=evidence`);
    return page.getByRole('table', { name: `Evidence of ${customer}` }).getByRole('row');
  };

  const opened = async (person: Newcomer, path: string) => {
    const page = await newcomers.visit(person, path);
    page.setDefaultTimeout(30_000);
    return page;
  };

  async function fitsPhone(page: Page): Promise<void> {
    expect(await findingsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  async function connectGraph(page: Page): Promise<void> {
    await page.getByLabel('Tenant ID').fill(HOME);
    await page.getByLabel('Client ID').fill(APP);
    await page.getByLabel('Client secret or certificate').fill(APP_SECRET);
    await button(page, 'Connect Microsoft Graph').click();
    await page.getByText('Nothing fetched yet').waitFor();
  }

  test('An administrator connects Microsoft Graph, waits for the consent of a tenant and finds its evidence at the customer', async () => {
    const page = await opened(owner, '/integrations?kind=graph');
    await page.getByText('Not connected', { exact: true }).first().waitFor();
    await page.getByText('AuditLog.Read.All').waitFor();
    await fitsPhone(page);

    await page.getByLabel('Tenant ID').fill(HOME);
    await page.getByLabel('Client ID').fill(APP);
    await page.getByLabel('Client secret or certificate').fill('wrong');
    await button(page, 'Test and show').click();
    await page.getByText(/The client secret is wrong/).waitFor();
    await connectGraph(page);
    await page.getByText('No tenants yet').waitFor();

    await page.getByLabel('Tenant ID or domain').fill('harbour.test');
    await page.getByLabel('Customer', { exact: true }).fill('Harbour');
    await page.getByRole('option', { name: 'Harbour Dental' }).click();
    await button(page, 'Add tenant').click();
    const tenant = page.getByRole('list', { name: 'Tenants' }).getByRole('listitem');
    await tenant.getByText('Awaiting consent. Send this link to an administrator of the tenant.').waitFor();
    await button(page, 'Fetch now').click();
    await tenant.getByText(/has not given consent/).waitFor();
    await fitsPhone(page);

    Object.assign(microsoft.tenants.get(HARBOUR) ?? {}, { hasConsent: true });
    microsoft.tenants.get(HARBOUR)?.denied.add('DeviceManagementManagedDevices.Read.All');
    await button(page, 'Fetch now').click();
    await page.getByText(/^Last fetched/).waitFor();
    await tenant.getByText('Devices: Not permitted, ask for DeviceManagementManagedDevices.Read.All.').waitFor();
    await fitsPhone(page);
    await (await runsOf(page, 'Harbour Dental')).filter({ hasText: /Microsoft Graph.*Connector/ }).waitFor();
  });

  test('With CIPP, a person matches the tenants that one key lists, and only those are read', async () => {
    const page = await opened(owner, '/integrations?kind=cipp');
    await page.getByLabel('CIPP address').fill(cipp.origin);
    await page.getByLabel('Tenant ID').fill(HOME);
    await page.getByLabel('Client ID').fill(CIPP_CLIENT);
    await page.getByLabel('Client secret').fill(CIPP_SECRET);
    await button(page, 'Test and show').click();
    const shown = page.getByRole('region', { name: 'What would be read' });
    await shown.getByText('Read from Alder as an example').waitFor();
    await fitsPhone(page);
    await button(page, 'Connect CIPP').click();
    await button(page, 'Fetch now').click();

    await page.getByText('2 to check').waitFor();
    await button(page, 'Exclude Alder').click();
    await page.getByLabel('Customer for Harbour Dental').fill('Harbour');
    await page.getByRole('option', { name: 'Harbour Dental' }).click();
    await button(page, 'Match Harbour Dental').click();
    await page.getByText('1 matched').waitFor();
    await fitsPhone(page);
    await button(page, 'Fetch now').click();
    await page
      .getByRole('list', { name: 'Tenants' })
      .getByText(/^Read /)
      .waitFor();
    await (await runsOf(page, 'Harbour Dental')).filter({ hasText: /CIPP.*Connector/ }).waitFor();
  });

  test('A connection whose credentials are rejected says so, and can be paused, resumed and disconnected', async () => {
    const page = await opened(owner, '/integrations?kind=graph');
    await connectGraph(page);
    await page.getByLabel('Tenant ID or domain').fill('harbour.test');
    await page.getByLabel('Customer', { exact: true }).fill('Harbour');
    await page.getByRole('option', { name: 'Harbour Dental' }).click();
    await button(page, 'Add tenant').click();
    await page.getByText('1 matched').waitFor();
    Object.assign(microsoft.tenants.get(HARBOUR) ?? {}, { hasConsent: true });
    microsoft.apps.set(APP, { secret: 'another' });
    await button(page, 'Fetch now').click();
    await page.getByText('Error', { exact: true }).first().waitFor();
    await page
      .getByRole('region', { name: 'Microsoft Graph' })
      .getByText(/The client secret is wrong/)
      .waitFor();
    await fitsPhone(page);

    await button(page, 'Pause').click();
    await page.getByText('Paused', { exact: true }).first().waitFor();
    await button(page, 'Resume').click();
    await button(page, 'Pause').waitFor();
    await button(page, 'Disconnect').click();
    await page.getByRole('dialog').getByText('Evidence that was fetched and accepted answers are kept.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await button(page, 'Connect Microsoft Graph').waitFor();
  });

  test('The card of a service waits with a skeleton, reports a failed request with a retry, and is closed to engineers', async () => {
    const page = await opened(owner, '/integrations');
    let isDown = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/evidence-connections/graph', async (route) => {
      await held;
      return isDown
        ? route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE', message: 'Down', resolution: 'Retry' } })
        : route.continue();
    });
    await page.goto('/integrations?kind=graph');
    await page.locator('.animate-shimmer').first().waitFor();
    release();
    await button(page, /try again|retry/i)
      .first()
      .waitFor();
    await fitsPhone(page);
    isDown = false;
    await button(page, /try again|retry/i)
      .first()
      .click();
    await button(page, 'Connect Microsoft Graph').waitFor();

    const engineer = await newcomers.somebody('alignment_engineer', owner.organizationId);
    const closed = await opened(engineer, '/integrations?kind=graph');
    expect(await closed.getByRole('button', { name: 'Connect Microsoft Graph' }).count()).toBe(0);
    expect(await findingsInThemes(closed)).toEqual([]);
  });
});
