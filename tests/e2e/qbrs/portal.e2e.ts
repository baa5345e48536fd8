import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutbox } from '#server/platform/mail/outbox.files.ts';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsOn, loaded, smallTargetsOf, visit } from '#tests/e2e/reading.ts';

/** Open or finalized deck with a requested recommendation, and a contact of its customer with an email address. */
const ASKING = `
  select q.id, q.title, q.customer_id, c.id as contact_id, c.name, c.email,
    (select r->>'title' from jsonb_array_elements(q.facts->'recommendations') r where r->>'state' = 'asked' order by (r->>'number')::int limit 1) as asked
  from qbrs q join contacts c on c.organization_id = q.organization_id and c.customer_id = q.customer_id and c.email is not null
  where q.organization_id = $1 and q.status in ('draft', 'Scheduled', 'finalized')
    and exists (select from jsonb_array_elements(q.facts->'recommendations') r where r->>'state' = 'asked')
  order by q.id, c.id limit 1`;

interface Asking {
  id: string;
  title: string;
  customer_id: string;
  name: string;
  email: string;
  asked: string;
}

let site: DemoSite;
let deck: Asking;
beforeAll(async () => {
  site = await openDemoSite();
  const [found] = await site.rows<Asking>(ASKING, [site.organization.id]);
  if (!found) throw new Error('The demonstration has no deck that asks for something, of a customer with a contact.');
  deck = found;
});
afterAll(() => site.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function mailedLink(): Promise<string> {
  const links = async () =>
    (await readOutbox(site, 20)).flatMap(({ to, text }) =>
      to.includes(deck.email) ? (/\/portal\/sign-in#\S+/.exec(text)?.[0] ?? []) : [],
    );
  await expect.poll(async () => (await links()).length).toBe(1);
  return (await links())[0] ?? '';
}

test('[PORTAL-21] A vCIO invites a contact, who signs in on a phone by the emailed link, reads the review and approves its requests', async () => {
  const vcio = await site.signedIn('vcio', { theme: 'light' });
  await vcio.page.goto(`/qbrs/${deck.id}?dialog=share`);
  await button(vcio.page, 'Create link').click();
  await vcio.page.getByRole('dialog').locator('code').waitFor();
  await vcio.page.goto(`/customers/${deck.customer_id}?tab=contacts`);
  await button(vcio.page, `Invite ${deck.name} to the portal`).click();
  await vcio.page.getByRole('dialog').getByRole('checkbox', { name: 'Hide all amounts' }).waitFor();
  expect(await findingsOn(vcio.page)).toEqual([]);
  await button(vcio.page, 'Send link').click();
  await vcio.page.getByText('Portal: invited').waitFor();

  const { page } = await site.visitor({ width: 390, height: 844, newProfile: true });
  await visit(page, await mailedLink());
  expect(await findingsOn(page)).toEqual([]);
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { name: 'Reviews', exact: true }).waitFor();
  await loaded(page);
  expect(await findingsOn(page)).toEqual([]);
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  expect(await smallTargetsOf(page)).toEqual([]);
  await page.getByRole('link', { name: deck.title.replace('QBR', 'Business review') }).click();
  await page.getByRole('navigation', { name: 'Parts of the review' }).getByRole('button', { name: 'Decisions' }).click();
  await page.getByRole('heading', { name: 'Your decisions' }).waitFor();
  await loaded(page);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: deck.asked }) });
  await card.getByRole('button', { name: 'Approve' }).click();
  await card.getByText(`by ${deck.name}`).waitFor();
  expect(await findingsOn(page)).toEqual([]);
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);

  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Decisions made' }).waitFor();
  await button(page, 'Sign out').click();
  await page.getByLabel('Email address').waitFor();
  expect(await findingsOn(page)).toEqual([]);
});
