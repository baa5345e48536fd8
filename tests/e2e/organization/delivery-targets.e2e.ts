import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { beyondOf, findingsOn } from '#tests/e2e/reading.ts';

let newcomers: Newcomers;
beforeAll(async () => {
  newcomers = await openNewcomers();
});
afterAll(() => newcomers.close());

const owner = async (path: string) => newcomers.visit(await newcomers.somebody('owner'), path);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[PSA-62] An administrator creates an API token, which is shown once, and revokes it', async () => {
  const page = await owner('/integrations');
  // No form is open without a selection.
  await page.getByRole('link', { name: 'Connect ConnectWise PSA' }).waitFor();
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  await page.getByRole('link', { name: 'Create token API tokens' }).click();
  await page.getByText('No API tokens yet').waitFor();
  await button(page, 'Create token').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nightly report');
  await dialog.getByLabel('Read customers', { exact: true }).check();
  expect(await findingsOn(page)).toEqual([]);
  await button(page, 'Create token').click();
  const token = page.getByRole('dialog', { name: 'Token “Nightly report”' });
  await token.getByText(/plb_/).first().waitFor();
  await button(page, 'I have copied it').click();
  await token.waitFor({ state: 'detached' });
  await page.getByText('Nightly report').first().waitFor();
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
});

test('[PSA-63] A webhook is added with its events, and its secret is shown once', async () => {
  const page = await owner('/integrations?kind=webhooks');
  await page.getByText('No webhooks yet').waitFor();
  await button(page, 'Add webhook').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Billing');
  await dialog.getByLabel('Address').fill('https://hooks.example.com/plumbline');
  await button(page, 'Add webhook').click();
  await page.getByRole('dialog', { name: 'Secret of “Billing”' }).waitFor();
  await button(page, 'I have copied it').click();
  await page.getByText('hooks.example.com').first().waitFor();
  expect(await findingsOn(page)).toEqual([]);
});

test('[PSA-64] A Slack channel is added and gets a test message, and its address is not shown again', async () => {
  const page = await owner('/integrations?kind=slack');
  await page.getByText('No channels yet').waitFor();
  await button(page, 'Add channel').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('#reviews');
  await dialog.getByLabel('Channel address').fill('https://hooks.slack.com/services/T1/B1/secret-part');
  await button(page, 'Add channel').click();
  await button(page, 'Send a test to #reviews').click();
  await page.getByText('Test message sent').first().waitFor();
  expect(await page.content()).not.toContain('secret-part');
  expect(await findingsOn(page)).toEqual([]);
});
