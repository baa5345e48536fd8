import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { beyondOf, findingsInThemes, findingsOn } from '#tests/e2e/reading.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';

let site: Site;
let newcomers: Newcomers;
beforeAll(async () => {
  site = await openSite();
  newcomers = await openNewcomers(site);
});
afterAll(async () => {
  await newcomers.close();
  await site.close();
});

test('[PSA-60] An administrator tries the invented tool: connects it, runs it dry, lets a company become a customer and applies it', async () => {
  const page = await newcomers.visit(await newcomers.somebody('owner'), '/integrations?kind=sample');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await button('Connect Sample PSA').click();
  await button('Dry run').click();
  await page.getByText('Wren Property Lettings', { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByText('Everything is the same on both sides.').waitFor();
  expect(await findingsOn(page)).toEqual([]);

  await button('Create a customer for Northgate Housing Trust').click();
  await page.getByText('A new customer', { exact: true }).waitFor();
  expect(await button(/^Apply/).isDisabled()).toBe(true);
  await button('Dry run').click();
  await page.getByText('Mo Hassan', { exact: true }).waitFor({ timeout: 30_000 });
  expect(await findingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(/^Apply \d+ changes$/).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Sync', { exact: true }).waitFor({ timeout: 30_000 });
  await page.goto('/customers');
  await page.getByText('Northgate Housing Trust').first().waitFor();
});
