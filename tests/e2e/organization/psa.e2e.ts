import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { beyondOf, findingsInThemes, findingsOn } from '#tests/e2e/reading.ts';

let newcomers: Newcomers;
beforeAll(async () => {
  newcomers = await openNewcomers();
});
afterAll(() => newcomers.close());

test('[PSA-60] An administrator connects the sample PSA, does a dry run, turns a company into a customer and applies the sync', async () => {
  const page = await newcomers.visit(await newcomers.somebody('owner'), '/integrations?kind=sample');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await button('Connect Sample PSA').click();
  await button('Dry run').click();
  await page.getByText('Wren Property Lettings', { exact: true }).waitFor();
  await page.getByText('6 companies are not matched and therefore excluded.').waitFor();

  await button('Create a customer for Northgate Housing Trust').click();
  await page.getByText('A new customer', { exact: true }).waitFor();
  // The dry run is out of date now.
  await page.getByRole('button', { name: /^Apply/, disabled: true }).waitFor();
  await button('Dry run').click();
  await page.getByText('Mo Hassan', { exact: true }).waitFor();
  expect(await findingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(/^Apply \d+ changes$/).click();
  await page.getByRole('tab', { name: 'History' }).click();
  const sync = page.getByRole('list', { name: 'Syncs' }).getByRole('listitem').filter({ hasText: /^Sync/ });
  await sync.getByText('Done', { exact: true }).waitFor();
  await page.goto('/customers');
  await page.getByText('Northgate Housing Trust').first().waitFor();
});

test('[PSA-61] A vCIO creates a ticket and an opportunity from a recommendation; the row shows the number, without duplicates', async () => {
  const person = await newcomers.somebody('owner');
  const { rows } = await newcomers.owner.query<{ id: string }>(
    `with c as (insert into customers (organization_id, name, timezone, currency) values ($1, 'Bellfield Dental', 'UTC', 'GBP')
       returning organization_id, id),
     i as (insert into psa_integrations (organization_id, kind) values ($1, 'sample') returning organization_id),
     m as (insert into psa_records (organization_id, kind, object, external_id, company_id, name, fields, state, customer_id)
       select c.organization_id, 'sample', 'company', '101', '101', 'Bellfield', '{}', 'matched', c.id from c, i returning organization_id)
     insert into recommendations (organization_id, customer_id, title, one_time, recurring)
     select c.organization_id, c.id, 'Replace the firewall', 240000, 4500 from c, m returning id`,
    [person.organizationId],
  );
  const page = await newcomers.visit(person, `/recommendations?recommendation=${rows[0]?.id}`);
  const links = page.getByRole('region', { name: 'In the PSA' });
  await links.getByRole('button', { name: 'Ticket in Sample PSA' }).click();
  await links.getByText(/^Ticket \d{5}$/).waitFor();
  await links.getByRole('button', { name: 'Opportunity in Sample PSA' }).click();
  await links.getByText(/^Opportunity \d{5}$/).waitFor();
  await expect.poll(() => links.getByRole('button').count()).toBe(0);
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
});
