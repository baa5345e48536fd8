import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { findingsOn, visit } from '#tests/e2e/reading.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.close();
});

test('[MEMBER-4] An administrator invites several people, compares roles and disables somebody whose work a colleague takes over', async () => {
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
  await page.getByText(/Open work in their name/).waitFor();
  await page.getByRole('combobox', { name: 'Who takes over?' }).fill(next);
  await page.getByRole('option', { name: next }).click();
  await button('Disable').click();
  await row.getByText('Disabled').waitFor();
  const left = `select count(*)::integer as n from assessments a join people p on p.organization_id = a.organization_id and p.id = a.assigned_to
     where a.organization_id = $1 and p.full_name = $2 and a.status in ('draft', 'in_progress') and a.deleted_at is null`;
  await expect.poll(() => site.rows<{ n: number }>(left, [site.organization.id, leaving])).toEqual([{ n: 0 }]);
});
