import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { fillOrganization } from '#demo/demo.fill.ts';
import { type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { findingsOn, loaded, reload } from '#tests/e2e/reading.ts';

let newcomers: Newcomers;

beforeAll(async () => {
  newcomers = await openNewcomers();
});
afterAll(() => newcomers.close());

/** Creates an organisation that has completed every step of the setup. */
async function withEverythingSetUp(name: string): Promise<string> {
  const { id } = await fillOrganization(newcomers.site.ownerUrl, { name, size: 'S', now: new Date() });
  return id;
}

const checklistOn = (page: Page) => page.getByRole('region', { name: 'Set up your organisation' });

describe('the setup checklist', () => {
  test('[E2E-61] The setup checklist can be dismissed for the whole organisation once everything is set up', async () => {
    const organizationId = await withEverythingSetUp('Furnished IT');
    const page = await newcomers.visit(await newcomers.somebody('admin', organizationId));
    const checklist = checklistOn(page);
    await checklist.getByText('4 of 6').waitFor();
    await expect.poll(() => checklist.getByRole('button', { name: 'Hide setup steps' }).count()).toBe(0);
    await checklist.getByRole('button', { name: 'Dismiss checklist' }).click();
    await page.getByText('Checklist dismissed').first().waitFor();
    await checklist.waitFor({ state: 'detached' });

    const other = await newcomers.visit(await newcomers.somebody('admin', organizationId));
    await other.getByRole('heading', { name: /^Good / }).waitFor();
    await expect.poll(() => checklistOn(other).count()).toBe(0);
  });

  test('[E2E-62] The setup checklist stays and shows an error when it could not be dismissed', async () => {
    const page = await newcomers.visit(await newcomers.somebody('admin', await withEverythingSetUp('Cut Off IT')));
    await checklistOn(page).waitFor();
    // The code that reports errors is loaded on the first key press.
    await page.keyboard.press('Tab');
    await loaded(page);
    await newcomers.setOffline();
    await checklistOn(page).getByRole('button', { name: 'Dismiss checklist' }).click();
    await page.getByText('Error', { exact: true }).first().waitFor();
    await expect.poll(() => checklistOn(page).count()).toBe(1);
  });

  test('[E2E-63] The setup checklist collapses and expands while steps are open, and each step leads to its screen', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'));
    const checklist = checklistOn(page);
    await checklist.getByText('0 of 6').waitFor();
    await expect.poll(() => checklist.getByText('Optional').count()).toBe(2);
    await checklist.getByRole('button', { name: 'Hide setup steps' }).click();
    await expect.poll(() => checklist.getByRole('link').count()).toBe(0);
    await reload(page);
    await expect.poll(() => checklist.getByRole('link').count()).toBe(0);
    await checklist.getByRole('button', { name: 'Show setup steps' }).click();
    await checklist.getByRole('link', { name: 'Set up single sign-on' }).click();
    await page.waitForURL('**/integrations#sso');
  });

  test('The setup checklist is not shown to engineers and vCIOs', async () => {
    const page = await newcomers.visit(await newcomers.somebody('vcio'));
    await page.getByRole('heading', { name: /^Good / }).waitFor();
    await expect.poll(() => checklistOn(page).count()).toBe(0);
  });

  test('The setup checklist is accessible on a phone', async () => {
    const page = await newcomers.visit(await newcomers.somebody('owner'), '/', { width: 390, height: 844 });
    await checklistOn(page).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
  });
});

test('The setup checklist causes no browser error', () => {
  expect(newcomers.site.complaints).toEqual([]);
});
