import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, loaded, visit } from '#tests/e2e/reading.ts';

/** Deck before its meeting with at least two requested recommendations, and their titles. */
const ASKING = `
  select q.id, c.name as customer,
    (select json_agg(r->>'title' order by (r->>'number')::int) from jsonb_array_elements(q.facts->'recommendations') r where r->>'state' = 'asked') as asked
  from qbrs q join customers c on c.organization_id = q.organization_id and c.id = q.customer_id
  where q.organization_id = $1 and q.status in ('draft', 'Scheduled', 'finalized')
    and (select count(*) from jsonb_array_elements(q.facts->'recommendations') r where r->>'state' = 'asked') >= 2
  order by q.id limit 1`;

interface Asking {
  id: string;
  customer: string;
  asked: string[];
}

let site: DemoSite;
let deck: Asking;
beforeAll(async () => {
  site = await openDemoSite();
  const [found] = await site.rows<Asking>(ASKING, [site.organization.id]);
  if (!found) throw new Error('The demonstration has no deck that asks for two things.');
  deck = found;
});
afterAll(() => site.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Creates a link with a passcode in the editor's dialog, as the vCIO. */
async function makeLink(page: Page): Promise<string> {
  await page.goto(`/qbrs/${deck.id}`);
  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share with the customer' });
  await dialog.getByLabel('Passcode (optional)').fill('harbour-42');
  expect(await findingsInThemes(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.locator('code').textContent();
  return new URL(url ?? '').pathname;
}

/** Chooses and sends a decision on the recommendation with this title. */
async function answer(page: Page, title: string, choice: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
  await card.getByRole('radio', { name: choice }).check();
  await card.getByRole('button', { name: 'Send answer' }).click();
  await card.getByText('by Helen Okafor').waitFor();
}

test('[SHARE-29] A customer opens the link on a phone, enters the passcode, approves and declines, and the vCIO is notified', async () => {
  const [first = '', second = ''] = deck.asked;
  const vcio = await site.signedIn('vcio', { theme: 'light' });
  const path = await makeLink(vcio.page);

  const { page, context } = await site.visitor({ width: 390, height: 844, newProfile: true });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await visit(page, path);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByLabel('Passcode').fill('harbour-42');
  await page.getByLabel('Passcode').press('Enter');
  await page.getByRole('heading', { name: 'Your decisions' }).waitFor();
  await loaded(page);
  expect(await findingsOn(page)).toEqual([]);
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);

  await page.getByLabel('Your name', { exact: true }).fill('Helen Okafor');
  await answer(page, first, 'Approve');
  await answer(page, second, 'Decline');
  expect(await findingsOn(page)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(calls.filter((called) => called.startsWith('/api/') && !called.startsWith(`/api${path}`))).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await loaded(page);
  expect(await findingsOn(page)).toEqual([]);

  await vcio.page.goto(`/qbrs/${deck.id}?dialog=share`);
  await vcio.page.getByText('Opened once').waitFor();
  await vcio.page.goto(`/qbrs/${deck.id}`);
  await vcio.page.locator('[data-onboarding="notifications"]').click();
  const told = vcio.page.getByRole('dialog', { name: 'Notifications' });
  await told.getByText(`Helen Okafor of ${deck.customer} approved “${first}”.`).waitFor();
  await told.getByText(`Helen Okafor of ${deck.customer} declined “${second}”.`).waitFor();
});
