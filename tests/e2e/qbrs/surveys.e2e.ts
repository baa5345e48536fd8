import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthSite, openAuthSite } from '#tests/e2e/auth/auth.site.ts';
import { type MailSink, openMailSink } from '#tests/e2e/auth/smtp.ts';
import { beyondOf, findingsInThemes, findingsOn, loaded, smallTargetsOf, visit } from '#tests/e2e/reading.ts';
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

test('[SURVEY-11] An empty organisation sends a survey, a contact answers it on a phone by the emailed link, and the answer appears at the customer', async () => {
  const msp = await site.visitor();
  await site.signedIn(msp.page);
  await visit(msp.page, `${await addCustomer(msp.page)}?tab=surveys`);
  await msp.page.getByText('No surveys yet').waitFor();
  expect(await findingsOn(msp.page)).toEqual([]);
  await button(msp.page, 'Send survey').click();
  await msp.page.getByRole('checkbox', { name: /Ruth Pell/ }).waitFor();
  await msp.page.getByRole('radio', { name: /NPS/ }).check();
  expect(await findingsInThemes(msp.page)).toEqual([]);
  await button(msp.page, 'Send to 1 contact').click();
  await msp.page.getByText('No answers yet.').waitFor();

  const [, nine = ''] = await sink.mail(RUTH, /^9: \S+?(\/survey\/\S+#9)$/m);
  const { page } = await site.visitor({ width: 390, height: 844, newProfile: true });
  await visit(page, nine);
  await page.getByRole('radio', { name: '9' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('radio', { name: '9' }).isChecked()).toBe(true);
  // Opening the link has stored nothing; the first movement of a person does.
  expect(await page.getByText('Your score is saved.').count()).toBe(0);
  await page.mouse.move(120, 300);
  await page.getByText('Your score is saved.').waitFor();
  expect(await findingsInThemes(page)).toEqual([]);
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  expect(await smallTargetsOf(page)).toEqual([]);
  await page.getByText('8', { exact: true }).click();
  await page.getByLabel('What is the main reason for your score?').fill('Tickets took three days, twice.');
  await button(page, 'Send').click();
  await page.getByRole('heading', { name: 'Thank you.' }).waitFor();
  expect(await findingsOn(page)).toEqual([]);

  await msp.page.reload();
  await msp.page.getByText('Tickets took three days, twice.').waitFor();
  await loaded(msp.page);
  await msp.page.getByText('8 of 10').waitFor();
  expect(await findingsInThemes(msp.page)).toEqual([]);
  await msp.page.setViewportSize({ width: 390, height: 844 });
  expect(await beyondOf(msp.page)).toBeLessThanOrEqual(0);
});

test('[SURVEY-12] A contact stops surveys on a page without signing in, and is not offered for the next one', async () => {
  const msp = await site.visitor();
  await site.signedIn(msp.page);
  await visit(msp.page, `${await addCustomer(msp.page)}?tab=surveys`);
  await button(msp.page, 'Send survey').click();
  await button(msp.page, 'Send to 1 contact').click();
  const [, link = ''] = await sink.mail(RUTH, /three questions[^]*?(\/survey\/stop\/[\w-]+)/);

  const { page } = await site.visitor({ width: 390, height: 844, newProfile: true });
  await visit(page, link);
  await button(page, 'Stop receiving surveys').click();
  await page.getByRole('heading', { name: 'You no longer receive surveys' }).waitFor();
  expect(await findingsOn(page)).toEqual([]);

  await msp.page.reload();
  await button(msp.page, 'Send survey').click();
  expect(await msp.page.getByRole('checkbox', { name: /Ruth Pell/ }).isDisabled()).toBe(true);
  await msp.page.getByRole('dialog').getByText('Stopped surveys').waitFor();
});
