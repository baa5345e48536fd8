import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOutbox } from '#server/platform/mail/outbox.files.ts';
import { pdfText, slideTexts } from '#tests/e2e/files.ts';
import { loaded } from '#tests/e2e/reading.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';

const MESSAGE = 'Backups must restore before anything else';
const PASSWORD = 'Plumb-line 2026!';
const EMAIL = 'olive@northwind.test';
const QUESTIONS = [
  'Administrators use separate accounts.',
  'Backups are restored as a test.',
  'Patches are applied within two weeks.',
  'Old servers are retired.',
];

/** Small catalog in OSCAL, the format in which publishers distribute frameworks. */
const CATALOG = {
  catalog: {
    uuid: '7c1f1b1e-8f0a-4c56-9c06-6d2a3c4f5a01',
    metadata: { title: 'Small baseline', 'last-modified': '2026-01-01T00:00:00Z', version: '1.0', 'oscal-version': '1.1.2' },
    groups: [
      { title: 'Identity', controls: [control('sb-1', QUESTIONS[0])] },
      { title: 'Resilience', controls: [control('sb-2', QUESTIONS[1]), control('sb-3', QUESTIONS[2]), control('sb-4', QUESTIONS[3])] },
    ],
  },
};

function control(id: string, prose: string | undefined) {
  return { id, title: `Control: ${id}`, parts: [{ id: `${id}_smt`, name: 'statement', prose }] };
}

describe('from an empty folder to a QBR deck', () => {
  let site: Site;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    ({ page } = await site.visitor());
  });
  afterAll(() => site.close());

  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const openByNavigation = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

  async function codeFromMail(): Promise<string> {
    const code = async () => /#code=(\w+)/.exec((await readOutbox(site, 1))[0]?.text ?? '')?.[1] ?? '';
    await expect.poll(code).not.toBe('');
    return code();
  }

  test('An unknown address stays on the first step of the sign-in with an error', async () => {
    await page.goto('/');
    await heading('Welcome').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await page.getByLabel('Email Address').fill(EMAIL);
    await button('Continue').click();
    await page.getByText('Account Not Found').first().waitFor();
  });

  test('[E2E-43] A person registers an organisation, and the code from the email verifies the address and signs in', async () => {
    await page.getByText("Don't have an account? Start a free 14-day trial!").click();
    await heading('Create Account').waitFor();
    await page.getByLabel('First name').fill('Olive');
    await page.getByLabel('Last name').fill('Owner');
    await page.getByLabel('Organization name').fill('Northwind IT');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await button('Create Account').click();
    await page.waitForURL(/\/verify-email\//);
    await page.getByLabel('Verification code').fill(await codeFromMail());
    await button('Verify email').click();
    await heading(/Good (morning|afternoon|evening), Olive/).waitFor();
  });

  test('The owner adds a customer', async () => {
    await openByNavigation('Customers');
    await button('New customer').first().click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Bluefin Architects');
    await page.getByRole('dialog').getByRole('button', { name: 'Create customer' }).click();
    await heading('Bluefin Architects').waitFor();
  });

  test('The owner imports a framework file, sees the preview and publishes it', async () => {
    await openByNavigation('Templates');
    await button('Import').first().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'catalog.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(CATALOG)) });
    await dialog.getByText('4 questions').waitFor();
    await dialog.getByRole('button', { name: 'Import template' }).click();
    await heading('Small baseline').waitFor();
    await button('Publish').click();
    await expect.poll(() => button('Publish').count()).toBe(0);
    await page.getByText('Published').first().waitFor();
  });

  test('The owner starts an assessment and answers it by keyboard alone', async () => {
    await openByNavigation('Assessments');
    await button('New assessment').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Customer').fill('Bluefin');
    await page.getByRole('option', { name: 'Bluefin Architects' }).click();
    await dialog.getByLabel('Template').click();
    await page.getByRole('option', { name: 'Small baseline' }).click();
    await dialog.getByRole('button', { name: 'Create assessment' }).click();
    await heading(/Small baseline - Q\d 20\d\d/).waitFor();
    await page
      .getByText(QUESTIONS[0] ?? '')
      .first()
      .waitFor();
    await loaded(page);
    for (const key of ['1', '3', '2']) {
      await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    }
    await page.getByText('3 of 4').first().waitFor();
    await page.getByText('50%').first().waitFor();
  });

  test('[E2E-44] Submitting with an open required question names it and leads there', async () => {
    await button('Submit for review').click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: new RegExp(QUESTIONS[3] ?? '') })
      .click();
    // The key reaches the question once the dialog has returned the focus to it.
    const current = page.locator('[data-question][aria-current=step]').filter({ hasText: QUESTIONS[3] ?? '' });
    await expect.poll(() => current.evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press('1');
    await page.getByText('4 of 4').first().waitFor();
    // The sheet opens automatically after the last answer.
    await page.getByRole('dialog', { name: 'All 4 questions are answered' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('Pending Review', { exact: true }).first().waitFor();
  });

  test('[E2E-45] The reviewer sees the gaps and approves the assessment', async () => {
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page
      .getByText(QUESTIONS[1] ?? '')
      .first()
      .waitFor();
    await button('Approve').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved').first().waitFor();
  });

  test('[E2E-46] A QBR is generated, worded, finalized and downloaded as PDF and as PowerPoint', async () => {
    await page.getByRole('link', { name: 'Generate QBR' }).click();
    await button('Create draft now').click();
    await heading(/Bluefin Architects - Q\d 20\d\d QBR/).waitFor();
    await page
      .getByRole('button', { name: /^Edit title/ })
      .first()
      .press('Enter');
    const text = page.getByRole('textbox', { name: /^Edit title/ });
    await text.press('ControlOrMeta+a');
    await text.pressSequentially(MESSAGE);
    await text.press('Enter');
    await page.getByText('1 text edited').waitFor();
    await expect.poll(() => button('Finalize').isDisabled()).toBe(false);
    await button('Finalize').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click();
    await page.getByText('Finalized').first().waitFor();

    const pdf = await download('PDF');
    expect(pdf.name).toMatch(/^Bluefin Architects - Q\d 20\d\d\.pdf$/);
    const printed = (await pdfText(pdf.bytes)).replaceAll(/\s+/gu, ' ');
    for (const words of ['Bluefin Architects', MESSAGE, '63%']) expect(printed).toContain(words);

    const pptx = await download('PowerPoint, customer copy');
    expect(pptx.name).toMatch(/\.pptx$/);
    expect(slideTexts(pptx.bytes).join('\n')).toContain(MESSAGE);
    // A first score has nothing to be compared with, so the slide has no chart.
    expect(slideTexts(pptx.bytes).join('\n')).toContain('Where the missing points are');
  });

  async function download(name: string): Promise<{ name: string; bytes: Uint8Array }> {
    await button('Export').click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name, exact: true }).click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  test('[E2E-47] A finalized QBR is presented and delivered, and is then read-only', async () => {
    for (const [verb, label] of [
      ['Mark as presented', 'Presented'],
      ['Mark as delivered', 'Delivered'],
    ] as const) {
      await button(verb).click();
      await page.getByRole('dialog').getByRole('button', { name: verb }).click();
      await page.getByText(label).first().waitFor();
    }
    await expect.poll(() => page.getByRole('button', { name: /^Edit title/ }).count()).toBe(0);
  });

  test('The whole line from registration to QBR causes no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
