import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { findingsInThemes, visit } from '#tests/e2e/reading.ts';

const DRAFT = `
  select id from qbrs where organization_id = $1 and facts is not null and status in ('draft', 'Scheduled') order by id desc limit 1`;

describe('a slide of one’s own', () => {
  let site: DemoSite;
  let page: Page;
  let qbrId = '';

  beforeAll(async () => {
    site = await openDemoSite();
    ({ page } = await site.signedIn('vcio', { width: 1440, height: 900 }));
    const [qbr] = await site.rows<{ id: string }>(DRAFT, [site.organization.id]);
    qbrId = qbr?.id ?? '';
  });
  afterAll(() => site.close());

  const slide = () => page.locator('[data-section^="own-"]').first();
  const rows = () => page.locator('[data-place^="own-"]');
  const menu = async (item: string) => {
    await slide()
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  test('It is added after the chosen slide, written on the slide, and gets a picture', async () => {
    await visit(page, `/qbrs/${qbrId}`);
    await page.locator('[data-place="findings"] [data-row]').click();
    await page.getByRole('button', { name: 'Add a slide' }).click();
    await page.getByText('Add a title and a text. Until then the customer does not see this slide.').waitFor();

    await slide().locator('[data-text="title"]').press('Enter');
    const title = page.getByRole('textbox', { name: /^Edit title/ });
    await title.press('ControlOrMeta+a');
    await title.pressSequentially('Your new server room');
    await title.press('Enter');
    await slide().locator('[data-text="text"]').click();
    await page.getByRole('textbox', { name: /^Edit text/ }).pressSequentially('Finished in October.');
    await page.keyboard.press('Escape');

    await slide().getByRole('button', { name: 'Layout and picture' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Text and picture' }).check();
    const buffer = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#335577' } })
      .png()
      .toBuffer();
    await dialog.getByLabel('Picture file').setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('button', { name: 'Replace picture' }).waitFor();
    await dialog.getByLabel('Description of the picture').fill('Two racks behind a glass door');
    expect(await findingsInThemes(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.getByText('Until then the customer does not see this slide').count()).toBe(0);
  });

  test('It is duplicated, removed and restored', async () => {
    await menu('Duplicate slide');
    await expect.poll(() => rows().count()).toBe(2);
    await menu('Remove slide');
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows().count()).toBe(2);
    await menu('Remove slide');
    await page.getByText('Saved', { exact: false }).first().waitFor();
    await expect.poll(() => page.getByText('Saving', { exact: true }).count()).toBe(0);
  });

  test('The customer’s view shows its title and picture', async () => {
    await visit(page, `/qbrs/${qbrId}/customer`);
    const picture = page.getByRole('img', { name: 'Two racks behind a glass door' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBe(1600);
    await page.getByRole('heading', { name: 'Your new server room' }).waitFor();
  });
});
