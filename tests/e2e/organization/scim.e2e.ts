import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';

describe('provisioning by SCIM', () => {
  let site: DemoSite;
  beforeAll(async () => {
    site = await openDemoSite();
  });
  afterAll(() => site.close());

  test('[SCIM-12] An administrator creates a token, gives a role to a group that the directory sends, and revokes the token', async () => {
    const { page } = await site.signedIn('admin');
    await page.goto('/integrations?kind=scim');
    await page.getByText('No directory is connected.').waitFor();
    await page.getByText('No groups yet').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'SCIM token' });
    const token = /plb_scim_[\w-]+/.exec(await dialog.innerText())?.[0] ?? (await dialog.getByRole('textbox').inputValue());
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('not used yet').waitFor();

    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const person = site.organization.people.find(({ role, status }) => role === 'alignment_engineer' && status === 'active');
    const body = JSON.stringify({ displayName: 'Senior engineers', members: [{ value: person?.id }] });
    expect((await fetch(`${site.url}/scim/v2/Groups`, { method: 'POST', headers, body })).status).toBe(201);

    await page.reload();
    const group = page.getByRole('listitem').filter({ hasText: 'Senior engineers' });
    await group.getByText('1 member').waitFor();
    await group.getByRole('combobox', { name: 'Role of Senior engineers' }).click();
    await page.getByRole('option', { name: 'vCIO' }).click();
    const roles = () => site.rows<{ roles: string[] }>('select roles from people where id = $1', [person?.id]);
    await expect.poll(roles).toEqual([{ roles: ['vcio'] }]);

    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText('SCIM token revoked').first().waitFor();
    await page.getByText('No directory is connected.').waitFor();
    expect((await fetch(`${site.url}/scim/v2/Groups`, { headers })).status).toBe(401);
    expect(site.complaints).toEqual([]);
  });
});
