import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, loaded, smallTargetsOf, visit } from '#tests/e2e/reading.ts';

/** Deck before its meeting with two requested recommendations, the first of which has options. */
const ASKING = `
  select q.id, c.name as customer, a.titles as asked, a.options
  from qbrs q join customers c on c.organization_id = q.organization_id and c.id = q.customer_id
  cross join lateral (
    select json_agg(r->>'title' order by jsonb_array_length(r->'options') desc, (r->>'number')::int) as titles,
      max(jsonb_array_length(r->'options')) as most,
      (array_agg(r->'options' order by jsonb_array_length(r->'options') desc, (r->>'number')::int))[1] as options
    from jsonb_array_elements(q.facts->'recommendations') r where r->>'state' = 'asked') a
  where q.organization_id = $1 and q.status in ('draft', 'Scheduled', 'finalized') and a.most > 1 and json_array_length(a.titles) > 1
  order by q.id limit 1`;

interface Asking {
  id: string;
  customer: string;
  asked: string[];
  options: { name: string; isChosen: boolean }[];
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

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

test('[SHARE-29] A customer opens the link on a phone, enters the passcode, chooses, undoes and asks, and the vCIO answers', async () => {
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
  const parts = page.getByRole('navigation', { name: 'Parts of the review' });
  await parts.waitFor();
  await loaded(page);
  for (const part of ['Summary', 'Roadmap', 'Budget', 'All pages', 'Decisions']) {
    await parts.getByRole('button', { name: part }).click();
    await loaded(page);
    expect(await findingsOn(page), part).toEqual([]);
    expect(await beyondOf(page), part).toBeLessThanOrEqual(0);
    expect(await smallTargetsOf(page), part).toEqual([]);
  }
  await page.getByLabel('Your name', { exact: true }).fill('Helen Okafor');
  const other = deck.options.find(({ isChosen }) => !isChosen)?.name ?? '';
  await card(page, first).getByRole('radio', { name: other }).check();
  await card(page, first)
    .getByRole('button', { name: `Approve “${other}”` })
    .click();
  await card(page, first).getByText('by Helen Okafor').waitFor();
  await card(page, second).getByRole('button', { name: 'Decline' }).click();
  await card(page, second).getByLabel('Reason (optional)').fill('Not this year');
  await card(page, second).getByRole('button', { name: 'Decline recommendation' }).click();
  await card(page, second).getByText('Not this year').waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await card(page, second).getByRole('button', { name: 'Undo decision' }).click();
  await card(page, second).getByRole('button', { name: 'Ask' }).click();
  await card(page, second).getByLabel('Question to').fill('Does it include the install?');
  await card(page, second).getByRole('button', { name: 'Send question' }).click();
  await card(page, second).getByText('Awaiting an answer').waitFor();
  expect(await findingsOn(page)).toEqual([]);
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  expect(await context.cookies()).toEqual([]);
  expect(calls.filter((called) => called.startsWith('/api/') && !called.startsWith(`/api${path}`))).toEqual([]);

  await vcio.page.goto(`/qbrs/${deck.id}`);
  await button(vcio.page, '1 open question').click();
  await vcio.page.getByLabel(/^Answer to Helen Okafor/).fill('Yes, with the install.');
  expect(await findingsOn(vcio.page, '[role=dialog]')).toEqual([]);
  await button(vcio.page, 'Send answer').click();
  await vcio.page.getByRole('dialog').getByText('Yes, with the install.').waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, path);
  await page.getByLabel('Passcode').fill('harbour-42');
  await page.getByLabel('Passcode').press('Enter');
  await card(page, second).getByText('Yes, with the install.').waitFor();
  await card(page, first).getByText(`Approved “${other}” by Helen Okafor`).waitFor();
  await loaded(page);
  expect(await findingsOn(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await button(page, 'Get the PDF').click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);

  await vcio.page.goto(`/qbrs/${deck.id}?dialog=share`);
  await vcio.page.getByText('Opened 2 times').waitFor();
  await vcio.page.goto(`/qbrs/${deck.id}`);
  await vcio.page.locator('[data-onboarding="notifications"]').click();
  const notifications = vcio.page.getByRole('dialog', { name: 'Notifications' });
  await notifications.getByText(`Helen Okafor of ${deck.customer} approved “${first}”.`).waitFor();
  await notifications.getByText(`Helen Okafor of ${deck.customer} asks about “${second}”`).waitFor();
});
