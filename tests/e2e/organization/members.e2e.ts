import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, findingsOn, visit } from '#tests/e2e/reading.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.close();
});

test('[MEMBER-4] An administrator invites several people, compares roles and disables a person whose work goes to a colleague', async () => {
  const { page } = await site.signedIn('admin');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await visit(page, '/users');
  await button('Compare roles').click();
  await page.getByRole('row', { name: /review and approve assessments/ }).waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await button('Invite several').click();
  await page.getByRole('textbox', { name: 'Addresses' }).fill('Dana Reed <dana.reed@many.test>\nsam.lee@many.test');
  await button('Send 2 invitations').click();
  await page.getByText('sam.lee@many.test: invitation sent').waitFor();
  await button('Cancel').click();

  const engineers = await site.rows<{ name: string }>(
    "select full_name as name from people where organization_id = $1 and status = 'active' and roles = '{alignment_engineer}' order by id",
    [site.organization.id],
  );
  const [leaving = '', next = ''] = engineers.map(({ name }) => name);
  const row = page.getByRole('row', { name: new RegExp(leaving) });
  await page.getByRole('button', { name: `Actions for ${leaving}` }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByText(/Open work:/).waitFor();
  await page.getByRole('combobox', { name: 'Reassign to' }).fill(next);
  await page.getByRole('option', { name: next }).click();
  await button('Disable account').click();
  await row.getByText('Disabled').waitFor();
  const left = `select count(*)::integer as n from assessments a join people p on p.organization_id = a.organization_id and p.id = a.assigned_to
     where a.organization_id = $1 and p.full_name = $2 and a.status in ('draft', 'in_progress') and a.deleted_at is null`;
  await expect.poll(() => site.rows<{ n: number }>(left, [site.organization.id, leaving])).toEqual([{ n: 0 }]);
});

test('[MEMBER-9] The row of a person opens their page, where an administrator sees their work and ends their sessions', async () => {
  const { page, context } = await site.signedIn('admin');
  const { userId } = await site.signedIn('vcio');
  const [person] = await site.rows<{ name: string }>('select full_name as name from people where id = $1', [userId]);
  const name = person?.name ?? '';
  await visit(page, '/users?role=vcio');
  const link = page.getByRole('link', { name, exact: true });
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
  await tab.close();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  for (const part of ['Open work', 'Customers', 'History', 'Details', 'Sessions'])
    await page.getByRole('heading', { level: 2, name: part }).waitFor();
  expect(await findingsInThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'End sessions', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions', exact: true }).click();
  await page.getByText('Not signed in anywhere.').waitFor();
  await page.getByText('user sessions ended').waitFor();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Require a new password' }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
});
