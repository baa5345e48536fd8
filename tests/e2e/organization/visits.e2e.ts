import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Newcomer, type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { findingsOn, follow, loaded, visit } from '#tests/e2e/reading.ts';

let newcomers: Newcomers;
beforeAll(async () => {
  newcomers = await openNewcomers();
});
afterAll(() => newcomers.close());

const bar = (page: Page) => page.getByRole('region', { name: 'Support access' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function superadmin(): Promise<Newcomer> {
  const person = await newcomers.somebody('admin');
  await newcomers.owner.query('update auth.users set is_superadmin = true, has_second_factor = true where id = $1', [person.userId]);
  await newcomers.owner.query("update people set first_name = 'Sam', mfa_enabled = true where id = $1", [person.userId]);
  return person;
}

/** Starts a support session from the organisation's page in the console. */
async function enter(page: Page, organizationId: string, way: { token: string } | { reason: string }): Promise<void> {
  await visit(page, `/admin/organizations/${organizationId}`);
  await page.getByRole('button', { name: 'Access organisation', exact: true }).click();
  if ('token' in way) await page.getByRole('textbox', { name: 'Token' }).fill(way.token);
  else {
    await page.getByLabel('Without consent').check();
    await page.getByRole('textbox', { name: 'Reason' }).fill(way.reason);
  }
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start support access', exact: true }).click();
  await bar(page).waitFor();
  await loaded(page);
}

describe('impersonation by the platform’s superadmin', () => {
  test('[IMPER-20] An owner grants support access, sees it in use and ends it; the superadmin has a banner on every page and is led out', async () => {
    const owner = await newcomers.somebody('owner');
    const tenant = await newcomers.visit(owner, '/settings?tab=security');
    await button(tenant, 'Allow support access').click();
    await tenant.getByLabel('Purpose').fill('Help with a template');
    expect(await findingsOn(tenant)).toEqual([]);
    await button(tenant, 'Create token').click();
    const token = await tenant.getByRole('dialog').locator('code').innerText();
    expect(token).toMatch(/^plv_/);
    await button(tenant, 'I have copied it').click();
    await tenant.getByText('Help with a template').waitFor();

    const page = await newcomers.visit(await superadmin(), '/');
    await expect.poll(() => bar(page).count()).toBe(0);
    await enter(page, owner.organizationId, { token });
    expect(await findingsOn(page)).toEqual([]);
    for (const path of ['/', '/customers', '/assessments', '/qbrs', '/templates', '/settings', '/profile', '/users', '/admin']) {
      await follow(page, path);
      await expect
        .poll(() => bar(page).innerText(), { message: path })
        .toMatch(/^Sam Tester of the platform accesses Northwind IT, read-only, until \d\d:\d\d/);
    }
    await visit(page, '/customers');
    await expect.poll(() => button(page, /New customer|Add customer/).count()).toBe(0);

    await visit(tenant, '/settings?tab=security');
    await tenant.getByText('Active now').waitFor();
    expect(await findingsOn(tenant)).toEqual([]);
    await button(tenant, 'End now: support access of Sam Tester').click();
    await tenant.getByRole('dialog').getByRole('button', { name: 'End support access' }).click();
    await tenant.getByText('ended by the organisation').waitFor();

    await visit(page, '/assessments');
    await page.getByRole('heading', { name: 'Your support access to Northwind IT has ended' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await button(page, 'Back to platform').click();
    await page.waitForURL('**/admin');
    await loaded(page);
    await page.getByRole('navigation', { name: 'Platform navigation' }).waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  test('[IMPER-21] A superadmin ends the impersonation session from the banner, and returns to their own organisation', async () => {
    const owner = await newcomers.somebody('owner');
    const page = await newcomers.visit(await superadmin(), '/');
    await enter(page, owner.organizationId, { reason: 'The owner is ill and the meeting is in an hour.' });
    await expect.poll(() => bar(page).innerText()).toContain('without consent');
    await button(page, 'End support access').click();
    await page.waitForURL('**/admin');
    await page.getByRole('navigation', { name: 'Platform navigation' }).waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
  });
});
