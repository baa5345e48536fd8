import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthSite, openAuthSite } from '#tests/e2e/auth/auth.site.ts';
import { type MailSink, openMailSink } from '#tests/e2e/auth/smtp.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';
import { addCustomer, RUTH } from './survey.customer.ts';

let sink: MailSink;
let site: AuthSite;
beforeAll(async () => {
  sink = await openMailSink();
  site = await openAuthSite({ SMTP_URL: sink.url });
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.close();
  await sink.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const asked = (page: Page, nr: number) => page.getByRole('textbox', { name: `Question ${nr}` });

async function chooseKind(page: Page, nr: number, kind: string): Promise<void> {
  await page
    .getByRole('listitem', { name: `Question ${nr}` })
    .getByRole('combobox', { name: 'Kind' })
    .click();
  await page.getByRole('option', { name: kind }).click();
}

test('[SURVEY-27] A vCIO writes a survey, moves a question by keyboard, sends it, and sees the answer of a phone by question', async () => {
  const { page } = await site.visitor();
  await site.signedIn(page);
  const customer = await addCustomer(page);
  await visit(page, '/surveys?tab=own');
  await page.getByText('No own surveys yet').waitFor();
  expect(
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).first().getAttribute('aria-current'),
  ).toBe('page');
  await button(page, 'Write a survey').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('After the move');
  await asked(page, 1).fill('How was the move?');
  await button(page, 'Add question').click();
  await asked(page, 2).fill('Which day suits you?');
  await chooseKind(page, 2, 'One choice');
  await button(page, 'Save').click();
  await page.getByText('Options, one per line must have at least 2 entries').waitFor();
  expect(await findingsInThemes(page)).toEqual([]);
  await page.getByLabel('Options, one per line').fill('Monday\nFriday');
  await button(page, 'Add question').click();
  await asked(page, 3).fill('What should we change?');

  await button(page, 'Move question 3 up').focus();
  await page.keyboard.press('Enter');
  expect(await asked(page, 2).inputValue()).toBe('What should we change?');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move question 2 up');
  await button(page, 'Move question 2 down').focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move question 3 up');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Save').click();
  await page.getByRole('table', { name: 'Own surveys' }).waitFor();
  await button(page, 'Duplicate After the move').click();
  await button(page, 'Retire After the move (copy)').click();
  await button(page, 'Restore After the move (copy)').waitFor();
  expect(await findingsInThemes(page)).toEqual([]);

  await visit(page, `${customer}?tab=surveys`);
  await button(page, 'Send survey').click();
  await page.getByRole('radio', { name: /After the move/ }).check();
  await button(page, 'Send to 1 contact').click();
  await page.getByText('No answers yet.').waitFor();

  const [, nine = ''] = await sink.mail(RUTH, /^9: \S+?(\/survey\/\S+#9)$/m);
  const { page: phone } = await site.visitor({ width: 390, height: 844, newProfile: true });
  await visit(phone, nine);
  await phone.getByText('1 of 3').waitFor();
  await phone.mouse.move(120, 300);
  await phone.getByText('Your score is saved.').waitFor();
  await button(phone, 'Next').click();
  await phone.getByText('Friday', { exact: true }).click();
  expect(await findingsOn(phone)).toEqual([]);
  await button(phone, 'Next').click();
  await phone.getByLabel('What should we change?').fill('Nothing.');
  await button(phone, 'Send').click();
  await phone.getByRole('heading', { name: 'Thank you.' }).waitFor();

  await visit(page, '/surveys');
  await page.getByRole('link', { name: /After the move/ }).click();
  await page.getByRole('heading', { name: '2. Which day suits you?' }).waitFor();
  await page.getByText('“Nothing.”').waitFor();
  expect(await findingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
});
