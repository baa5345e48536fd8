import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { loaded, visit } from '#tests/e2e/reading.ts';

let site: DemoSite;
let page: Page;
let other: string;

/** Second organisation, in its trial, without people. */
const OTHER = `
  with account as (insert into auth.organizations default values returning id)
  select set_config('app.organization_id', id::text, false) as id from account`;

beforeAll(async () => {
  site = await openDemoSite();
  const chief = await site.signedIn('admin', { theme: 'light' });
  ({ page } = chief);
  await site.rows('update auth.users set is_superadmin = true, has_second_factor = true where id = $1', [chief.userId]);
  const [made] = await site.rows<{ id: string }>(OTHER);
  other = made?.id ?? '';
  await site.rows(`insert into organizations (organization_id, name, trial_ends_at) values ($1, 'Harbour IT', now() + interval '3 days')`, [
    other,
  ]);
});
afterAll(() => site.close());

const dialog = () => page.getByRole('dialog');

test('[ADMIN-72] A superadmin finds an organisation, extends its trial and suspends it with a reason', async () => {
  await visit(page, '/admin');
  await page.getByRole('searchbox', { name: 'Search organisations' }).fill('harbour');
  await page.getByRole('link', { name: 'Harbour IT' }).click();
  await page.getByRole('heading', { name: 'Harbour IT' }).waitFor();
  await page.locator('dt:text-is("Last activity") + dd:text-is("Not counted yet")').waitFor();

  await page.getByRole('button', { name: 'Extend trial' }).click();
  await dialog().getByLabel('Reason').fill('They asked for two more weeks');
  await dialog().getByRole('button', { name: 'Extend trial' }).click();
  await page.getByText('Trial extended').first().waitFor();

  await page.getByRole('button', { name: 'Suspend' }).click();
  await dialog().getByRole('button', { name: 'Suspend' }).click();
  await dialog().getByText('Reason is required').waitFor();
  await dialog().getByLabel('Reason').fill('Invoices of March are open');
  await dialog().getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Invoices of March are open').first().waitFor();
  const [row] = await site.rows<{ status: string; days: number }>(
    `select a.status, (o.trial_ends_at::date - current_date) as days from auth.organizations a join organizations o on o.organization_id = a.id where a.id = $1`,
    [other],
  );
  expect(row?.status).toBe('suspended');
  expect(row?.days).toBeGreaterThan(14);
  await page.getByRole('button', { name: 'Reactivate' }).waitFor();
});

test('[ADMIN-73] An announcement is shown to an engineer, who dismisses it permanently', async () => {
  await visit(page, '/admin/announcements');
  await page.getByText('No announcements').waitFor();
  await page.getByRole('button', { name: 'New announcement' }).click();
  await dialog().getByLabel('Text').fill('We move house on Sunday.');
  await dialog().getByRole('button', { name: 'Publish announcement' }).click();
  await page.getByText('Shown now').waitFor();

  const { page: engineer } = await site.signedIn('alignment_engineer');
  await visit(engineer, '/');
  const banner = engineer.getByRole('status').filter({ hasText: 'We move house on Sunday.' });
  await banner.waitFor();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await banner.waitFor({ state: 'detached' });
  await engineer.reload();
  await loaded(engineer);
  await expect.poll(() => engineer.getByText('We move house on Sunday.').count()).toBe(0);
});

test('[CONSOLE-16] A feature disabled by a superadmin disappears from the navigation, and its address says why', async () => {
  const own = site.organization.id;
  await visit(page, `/admin/organizations/${own}`);
  await page.getByRole('button', { name: 'Change features' }).click();
  await dialog().getByRole('combobox', { name: 'SOPs' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await dialog().getByLabel('Reason').fill('Not part of your agreement');
  await dialog().getByRole('button', { name: 'Change features' }).click();
  await page.getByText('Features changed').first().waitFor();

  const { page: owner } = await site.signedIn('owner');
  await visit(owner, '/sops');
  await owner.getByRole('heading', { name: 'SOPs are not available to your organisation' }).waitFor();
  await owner.getByText('Not part of your agreement').waitFor();
  const entry = owner.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'SOPs' });
  await expect.poll(() => entry.count()).toBe(0);
  await site.rows('delete from console.feature_choices where organization_id = $1', [own]);
});

test('[ADMIN-74] Submitted feedback is marked as handled', async () => {
  await site.rows(
    `insert into feedback (organization_id, person_id, title, description)
     select organization_id, id, 'A wish', 'We wish for something.' from people where organization_id = $1 and is_owner`,
    [site.organization.id],
  );
  await visit(page, '/admin/feedback');
  const row = page.getByRole('row').filter({ hasText: 'A wish' });
  await row.hover();
  await row.getByRole('button', { name: 'Mark as handled: A wish' }).click();
  await row.getByText('Handled', { exact: true }).first().waitFor();
  await row.getByRole('button', { name: 'Reopen: A wish' }).waitFor();
});

test('[ADMIN-75] Figures that cannot be read show an error, and are read again with one press', async () => {
  await page.route('**/api/admin/stats', (route) => route.abort());
  await visit(page, '/admin/operations');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/admin/stats');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Sign-ups by month' }).waitFor();
  await visit(page, '/admin/security?period=week');
  await page.getByRole('heading', { name: 'Superadmins' }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Last week' }).isChecked()).toBe(true);
  await visit(page, '/admin/organizations/01890000-0000-7000-8000-000000000000');
  await page.getByText('The organisation was not found').first().waitFor();
});
