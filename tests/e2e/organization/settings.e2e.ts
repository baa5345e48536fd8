import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Newcomer, type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { written } from '#server/documents/pptx/pptx.fixture.ts';
import { changed } from '#server/documents/pptx/pptx.template.fixture.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { beyondOf, findingsInThemes, findingsOn } from '#tests/e2e/reading.ts';

const workers = new Workers();
let newcomers: Newcomers;
beforeAll(async () => {
  newcomers = await openNewcomers();
});
afterAll(() => Promise.all([newcomers.close(), workers.close()]));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const brand = (page: Page) => page.getByLabel('Brand name');

async function storedName({ organizationId }: Newcomer): Promise<string> {
  const { rows } = await newcomers.owner.query<{ name: string }>('select name from organizations where organization_id = $1', [
    organizationId,
  ]);
  return rows[0]?.name ?? '';
}

/** Renames the organisation as another person. */
async function renamed({ organizationId }: Newcomer): Promise<void> {
  await newcomers.owner.query("update organizations set name = 'Their name', version = version + 1 where organization_id = $1", [
    organizationId,
  ]);
}

describe('the settings of the organisation', () => {
  test('A logo is uploaded in the settings without losing unsaved changes beside it', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/settings?tab=branding');
    const logo = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 16 } });
    await brand(page).fill('Northwind Care');
    await page.getByLabel('Logo file, on light backgrounds').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await button(page, 'Remove logo').waitFor();
    await expect.poll(() => brand(page).inputValue()).toBe('Northwind Care');
    await button(page, 'Save').click();
    await page.getByText('Settings saved').first().waitFor();
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);
  });

  test('A PowerPoint template is uploaded, refused with its reasons, and removed', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/settings?tab=branding', { width: 390 });
    const file = page.getByLabel('PowerPoint template file');
    const deck = Buffer.from((await written(workers)).bytes);
    const narrow = Buffer.from(changed(deck, { 'ppt/presentation.xml': (xml) => xml.replace('cx="12192000"', 'cx="9144000"') }));
    await file.setInputFiles({ name: 'Narrow.pptx', mimeType: '', buffer: narrow });
    await page.getByText('Its slides are not widescreen (16:9, 33.867 × 19.05 cm).').waitFor();
    await file.setInputFiles({ name: 'Northwind.potx', mimeType: '', buffer: deck });
    await page.getByText('Northwind.potx').waitFor();
    await expect.poll(() => page.getByText('Its slides are not widescreen').count()).toBe(0);
    await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
    expect(await findingsInThemes(page)).toEqual([]);
    await button(page, 'Remove template').click();
    await page.getByText('No template yet').waitFor();
  });

  test('Settings that a colleague saved meanwhile are overwritten only on purpose', async () => {
    const owner = await newcomers.somebody('owner');
    const page = await newcomers.visit(owner, '/settings');
    await page.getByLabel('Organisation name').fill('My name');
    await renamed(owner);
    await button(page, 'Save').click();
    await page.getByText('Someone else changed this').waitFor();
    await expect.poll(() => storedName(owner)).toBe('Their name');
    await button(page, 'Keep mine').click();
    await page.getByText('Settings saved').first().waitFor();
    await expect.poll(() => storedName(owner)).toBe('My name');

    await page.getByLabel('Organisation name').fill('My other name');
    await renamed(owner);
    await button(page, 'Save').click();
    await button(page, 'Use theirs').click();
    await expect.poll(() => page.getByLabel('Organisation name').inputValue()).toBe('Their name');
    await expect.poll(() => storedName(owner)).toBe('Their name');
  });

  test('The settings ask before unsaved changes are left behind', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/settings?tab=branding');
    await brand(page).fill('Northwind Care');
    await page.getByRole('tab', { name: 'Security' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await button(page, 'Cancel').click();
    await expect.poll(() => brand(page).inputValue()).toBe('Northwind Care');
  });

  test('The settings search leads to a field on another tab and marks it, and the profile search to one further down', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/settings?tab=rules');
    const search = page.getByRole('combobox', { name: 'Search settings' });
    await search.fill('time zone');
    await page.getByRole('option', { name: 'Time zone · General' }).waitFor();
    await search.press('Enter');
    await page.waitForURL('**/settings?section=Time+zone');
    const zone = page.getByLabel('Time zone', { exact: true });
    await expect.poll(() => zone.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('[data-found]').filter({ has: zone }).count()).toBe(1);
    expect(await findingsInThemes(page, '[data-found]')).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await search.fill('sign out');
    await page
      .getByRole('option', { name: /^Sign out/ })
      .first()
      .click();
    await page.waitForURL('**tab=security**');
    await expect.poll(() => page.locator('[data-found]').count()).toBe(1);
    await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);

    await page.goto('/profile');
    await page.getByRole('combobox', { name: 'Search your profile' }).fill('quiet');
    await page.getByRole('option', { name: /^Quiet hours/ }).click();
    await expect.poll(() => page.locator('[data-found]').innerText()).toContain('Quiet hours');
    await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
  });

  test('[SET-1] Each tab of the settings has an address, and an invalid rule is refused beside its field', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/settings');
    await page.getByRole('tab', { name: 'Assessment rules' }).click();
    await page.waitForURL('**/settings?tab=rules');
    await page.getByLabel('Fair from').fill('90');
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('Good must start above Fair').waitFor();
    await page.getByLabel('Fair from').fill('60');
    await button(page, 'Save').click();
    await page.getByText('Settings saved').first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Fair from').inputValue()).toBe('60');
    await page.getByRole('tab', { name: 'QBR defaults' }).click();
    await page.getByRole('checkbox', { name: 'Create the deck link the day before' }).uncheck();
    await button(page, 'Save').click();
    await page.getByText('Settings saved').first().waitFor();
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);
  });

  test('[SET-7] Custom status names appear on every screen once they are saved', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/settings?tab=recommendations');
    await page.getByLabel('Proposed').fill('Approved');
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('must give each status a different name').waitFor();
    await page.getByLabel('Proposed').fill('Put forward');
    await page.getByLabel('One category per line').fill('Backup\nIdentity\n');
    await button(page, 'Save').click();
    await page.getByText('Settings saved').first().waitFor();
    await page.getByRole('group', { name: 'Current statuses' }).getByText('Put forward').waitFor();
    await page.goto('/recommendations?status=proposed');
    await page.getByText('Status: Put forward').first().waitFor();
  });

  test('[SET-8] Sections of new decks are moved and disabled, and notifications follow the organisation settings', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/settings?tab=qbrs');
    await button(page, 'Move Sections up').click();
    await page.getByRole('switch', { name: 'Show Service figures' }).click();
    await page.getByLabel('Terms').fill('Prices hold for 30 days.');
    await button(page, 'Save').click();
    await page.getByText('Settings saved').first().waitFor();
    await page.reload();
    const rows = page.getByRole('list', { name: 'Section order' }).getByRole('listitem');
    await expect.poll(() => rows.nth(3).textContent()).toContain('Sections');
    await expect.poll(() => page.getByRole('switch', { name: 'Show Service figures' }).isChecked()).toBe(false);

    await page.getByRole('tab', { name: 'Notifications' }).click();
    await page.getByRole('checkbox', { name: 'A customer opens a shared deck: by email' }).check();
    await button(page, 'Save').click();
    await page.getByText('Settings saved').first().waitFor();
    await page.goto('/profile');
    await expect.poll(() => page.getByRole('checkbox', { name: 'A customer opens a shared deck: by email' }).isChecked()).toBe(true);
  });

  test('[SET-12] A custom field is added, filled in for a customer, and shown in the list as a column', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/settings?tab=fields');
    await button(page, 'Add field').first().click();
    await button(page, 'Save').click();
    await page.getByText('is required').first().waitFor();
    await page.getByLabel('Name').fill('Region');
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Choice' }).click();
    await page.getByLabel('Options, one per line').fill('North\nSouth');
    expect(await findingsOn(page)).toEqual([]);
    await button(page, 'Save').click();
    await page.getByText('Settings saved').first().waitFor();
    await button(page, 'Archive Region').waitFor();

    await page.goto('/customers?dialog=new');
    await page.getByRole('dialog').getByLabel('Name').fill('Harbour Ltd');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Add customer|Create customer|Save/ })
      .click();
    await page.waitForURL(/\/customers\/[0-9a-f-]{36}/);
    await button(page, 'Edit facts').click();
    await page.getByRole('combobox', { name: 'Region' }).click();
    await page.getByRole('option', { name: 'South' }).click();
    await button(page, 'Save customer').click();
    await page.getByRole('definition').filter({ hasText: 'South' }).waitFor();
    await page.goto('/customers?columns=name,own.region&custom=region:South');
    await page.getByRole('columnheader', { name: 'Region' }).waitFor();
    await page.getByRole('cell', { name: 'South' }).waitFor();
  });

  test('Engineers find their own preferences in the settings and nothing to change for the organisation', async () => {
    const page = await newcomers.visit(await newcomers.somebody('alignment_engineer'), '/settings');
    await page.getByRole('heading', { name: 'Your preferences' }).waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Organisation name').count()).toBe(0);
    await page.getByRole('radio', { name: 'Light' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('light');
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'MFA', exact: true }).click();
    await page.waitForURL('**/profile#mfa-section');
  });
});
