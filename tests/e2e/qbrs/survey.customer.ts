import type { Page } from 'playwright-core';
import { visit } from '#tests/e2e/reading.ts';

export const RUTH = 'ruth@cedar.test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Customer with one contact, made on the screens of an empty organisation. */
export async function addCustomer(page: Page): Promise<string> {
  await visit(page, '/customers?dialog=new');
  await page.getByRole('dialog').getByLabel('Name').first().fill('Cedar Academy');
  await button(page, 'Create customer').click();
  await page.getByRole('heading', { name: 'Cedar Academy' }).waitFor();
  const { pathname } = new URL(page.url());
  await visit(page, `${pathname}?tab=contacts`);
  await button(page, 'Add contact').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Ruth Pell');
  await page.getByRole('dialog').getByLabel('Email').fill(RUTH);
  await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click();
  await page.getByText(RUTH).waitFor();
  return pathname;
}
