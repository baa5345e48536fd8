import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notice } from '#tests/e2e/auth/auth.site.ts';
import { type Newcomer, type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { beyondOf, findingsOn, standsStill } from '#tests/e2e/reading.ts';

const PHONE = { width: 390, height: 844 };

let newcomers: Newcomers;
let owner: Newcomer;
let vera: Newcomer;
beforeAll(async () => {
  newcomers = await openNewcomers();
  owner = await newcomers.somebody('owner');
  vera = await newcomers.somebody('alignment_engineer', owner.organizationId);
  await newcomers.owner.query("update people set first_name = 'Vera', last_name = 'Vcio', email = 'vera@msp.test' where id = $1", [
    vera.userId,
  ]);
});
afterEach(() => expect(newcomers.site.complaints).toEqual([]));
afterAll(() => newcomers.close());

async function offer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Vera Vcio' }).click();
  await page.getByRole('menuitem', { name: 'Make owner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Vera Vcio the owner?' });
  await dialog.getByText('They must accept; until then you stay the owner.').waitFor();
  await dialog.getByLabel('Type Vera Vcio to confirm').fill('Vera Vcio');
  await dialog.getByRole('button', { name: 'Offer ownership' }).click();
  await notice(page, 'Ownership offered').waitFor();
}

const offered = (page: Page) => page.getByText('You have offered the ownership to Vera Vcio, until');

async function reads(page: Page): Promise<void> {
  await standsStill(page);
  expect(await findingsOn(page)).toEqual([]);
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
}

test('An offer of the ownership is shown on the list of people until the owner withdraws it', async () => {
  for (const size of [{}, PHONE]) {
    const page = await newcomers.visit(owner, '/users', size);
    await offer(page);
    await offered(page).waitFor();
    await reads(page);
    await page.getByRole('button', { name: 'Withdraw offer' }).click();
    await notice(page, 'Offer withdrawn').waitFor();
    await offered(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Vera Vcio' }).waitFor();
    await expect.poll(() => offered(page).count()).toBe(0);
  }
});

test('The recipient of an ownership offer declines it on a phone, and the owner sees that', async () => {
  const mine = await newcomers.visit(owner, '/users');
  await offer(mine);
  const theirs = await newcomers.visit(vera, '/', PHONE);
  await theirs.getByText('You have been offered ownership of Northwind IT.').waitFor();
  await reads(theirs);
  await theirs.getByRole('button', { name: 'Respond to offer' }).click();
  await theirs.getByText('Olive Tester would like to make you the owner.').waitFor();
  await reads(theirs);
  await theirs.getByRole('button', { name: 'Decline' }).click();
  await notice(theirs, 'Ownership declined').waitFor();
  await theirs.getByText('You have been offered ownership').waitFor({ state: 'detached' });

  await mine.reload();
  await mine.getByRole('button', { name: 'Actions for Vera Vcio' }).waitFor();
  await expect.poll(() => offered(mine).count()).toBe(0);
});

test('[E2E-52] The recipient of an ownership offer accepts it in their own browser, and both see the new owner', async () => {
  const mine = await newcomers.visit(owner, '/users');
  await offer(mine);
  const theirs = await newcomers.visit(vera, '/customers');
  const billing = theirs.getByRole('link', { name: 'Subscription Management' });
  await expect.poll(() => billing.count()).toBe(0);
  await theirs.getByRole('button', { name: 'Respond to offer' }).click();
  await theirs.getByRole('button', { name: 'Accept ownership' }).click();
  await notice(theirs, 'You are now the owner').waitFor();
  await theirs.getByText('You have been offered ownership').waitFor({ state: 'detached' });
  await billing.waitFor();
  await theirs.goto('/users');
  await theirs.getByRole('row', { name: /Vera Vcio.*Owner/ }).waitFor();
  await theirs.getByRole('row', { name: /Olive Tester.*Administrator/ }).waitFor();

  await mine.reload();
  await mine.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();
});
