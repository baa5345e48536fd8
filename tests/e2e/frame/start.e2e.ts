import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '#tests/e2e/files.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';

const PASSWORD = 'Plumb-line 2026!';
const MOST_CLICKS = 20;
const QUESTIONS = 22;

let site: Site;
let page: Page;
let clicks = 0;
beforeAll(async () => {
  site = await openSite({}, { toursStart: true });
  ({ page } = await site.visitor());
});
afterAll(() => site.close());

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });
const inDialog = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name, exact: typeof name === 'string' });

/**
 * Answers by keyboard alone, as the screen offers it: numbers and dates are typed and confirmed with Enter, everything else takes one key.
 */
async function answerEverything(): Promise<void> {
  for (let done = 0; done < QUESTIONS; done += 1) {
    const current = page.locator('[data-question][aria-current="step"]');
    const key = await current.getAttribute('data-question');
    const typed = current.locator('[data-typed]');
    if ((await typed.count()) === 0) {
      await current.press(done === 5 ? '3' : '1');
    } else {
      const isDate = (await typed.getAttribute('placeholder')) === 'such as 3 Dec 2026';
      await page.keyboard.type(isDate ? '2026-10-01' : '25');
      await page.keyboard.press('Enter');
    }
    await page
      .getByText(`${done + 1} of ${QUESTIONS}`)
      .first()
      .waitFor();
    if (done + 1 < QUESTIONS) await expect.poll(() => current.getAttribute('data-question')).not.toBe(key);
  }
}

/** Changes the numeric answer of the first question: its row accepts digits, and an unsaved change without a network is undone. */
async function changeTheNumber(): Promise<void> {
  const field = page.locator('[data-question][aria-current="step"] [data-typed]');
  const saved = page.getByText(/^Saved \d\d:\d\d$/);
  expect(await page.evaluate(() => scrollY), 'the page opens at its title').toBe(0);
  await page.keyboard.type('18');
  await page.keyboard.press('Escape');
  await saved.waitFor();
  await page.context().setOffline(true);
  await page.keyboard.type('20');
  await expect.poll(() => field.inputValue()).toBe('20');
  await page.keyboard.press('Escape');
  await page.getByText('Answered “20”', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => field.inputValue()).toBe('18');
  await page.getByText('Offline: 1 answer waits on this device').waitFor();
  await page.context().setOffline(false);
  await saved.waitFor();
}

/** A dialog whose button was removed returns the focus to the screen, not to the top of the page or a neighbour of the button. */
const focusIsOnMain = () => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

test('[E2E-70] A newcomer comes from the registration to the downloaded, finalised deck of a 20-minute check in at most twenty clicks', async () => {
  await page.goto('/');
  await page.getByLabel('Email Address').fill('newcomer@northwind.test');
  await click(page.getByText('Start a free 14-day trial!'));
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Organization name').fill('Northwind IT');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await click(button('Create Account'));
  await page.waitForURL(/\/verify-email\//);
  const [, code = ''] = /Your code is (\d{6})/.exec((await page.getByText(/Your code is \d{6}/).textContent()) ?? '') ?? [];
  await page.getByLabel('Verification code').fill(code);
  await click(button('Verify email'));

  await click(button('Skip Tour'));
  await click(link('Add a customer').first());
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Bluefin Architects');
  await click(inDialog('Create customer'));
  await page.getByRole('heading', { name: 'Bluefin Architects' }).waitFor();
  await focusIsOnMain();
  await click(link(/^(New|Start) assessment$/).first());
  await click(inDialog(/^Use this template: .*20-minute/i));
  await click(inDialog('Create assessment'));
  await page.locator('[data-question][aria-current="step"]').waitFor();
  await changeTheNumber();
  await answerEverything();

  // The sheet opens automatically after the last answer.
  await click(inDialog('Submit for review'));
  await link('Review').waitFor();
  await focusIsOnMain();
  await click(link('Review'));
  await click(button('Approve'));
  await page.getByRole('dialog').getByLabel('Reason for deferring').fill('The customer decides in the meeting.');
  await click(inDialog('Approve'));
  await link('Generate QBR').waitFor();
  await focusIsOnMain();
  await click(link('Generate QBR'));
  await click(button('Create draft now'));
  await page.getByRole('heading', { name: /Bluefin Architects - Q\d 20\d\d QBR/ }).waitFor();
  await click(button('Finalize'));
  await click(inDialog('Finalize'));
  await page.getByText('Finalized', { exact: true }).first().waitFor();
  await focusIsOnMain();
  await click(button('Export'));
  const [file] = await Promise.all([page.waitForEvent('download'), click(page.getByRole('menuitem', { name: 'PDF', exact: true }))]);
  expect(await pdfText(await readFile(await file.path()))).toContain('Bluefin');
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(site.complaints).toEqual([]);
});
