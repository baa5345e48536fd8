import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { findingsOn } from '#tests/e2e/reading.ts';

let newcomers: Newcomers;
beforeAll(async () => {
  newcomers = await openNewcomers();
});
afterAll(() => newcomers.close());

test('[BACKUP-13] An owner creates a backup, downloads it, restores it, enables the schedule and deletes the backup', async () => {
  const page = await newcomers.visit(await newcomers.somebody('owner'), '/settings?tab=data');
  await page.getByText('No backups yet').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const download = page.getByRole('link', { name: /^Download the backup of/ });
  await download.waitFor();

  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/ - backup \d{4}-\d\d-\d\d \d\d\.\d\d\.zip$/);
  const entries = unzipSync(await readFile(await file.path()));
  expect(JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array()))).toMatchObject({ format: 'plumbline-backup' });

  await page.getByLabel('File', { exact: true }).setInputFiles(await file.path());
  await page.getByText(/^A backup of .* will be added, .* will be removed\.$/).waitFor();
  const name = await page.getByText(/^Type .* to confirm$/).textContent();
  await expect.poll(() => page.getByRole('button', { name: 'Restore backup' }).isDisabled()).toBe(true);
  await page.getByLabel(/^Type .* to confirm$/).fill(name?.slice('Type '.length, -' to confirm'.length) ?? '');
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore backup' }).click();
  await page.getByText('Backup restored').first().waitFor();

  await page.getByLabel('Automatic backup').click();
  await page.getByRole('option', { name: 'Every day' }).click();
  await page.getByLabel('Number of backups to keep').waitFor();
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole('button', { name: /^Delete the backup of/ }).click();
  await page.getByRole('button', { name: 'Delete backup' }).click();
  await page.getByText('No backups yet').waitFor();
});
