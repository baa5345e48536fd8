import { beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { previewSsoRoles, putSsoProvider } from '#contract/auth/sso.contract.ts';
import { deleteUser, listUsers } from '#contract/users/users.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { caller } from '#tests/support/caller.ts';
import { connectIssuer, openConnected } from '#tests/support/oidc/connected-organization.ts';
import { type MaliciousProvider, openMaliciousProvider } from '#tests/support/oidc/malicious-provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

describe('the preview of a mapping of groups to roles', () => {
  let provider: MaliciousProvider;
  let server: TestServer;
  let msp: TestOrganization;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    provider = await openMaliciousProvider();
    const opened = await openConnected([provider], { OUTBOUND_ALLOW: '127.0.0.1' }, 'msp-c.test', (to) =>
      connectIssuer(to, { ...provider.tenant, issuer: provider.issuer }, { trustsEmail: true }),
    );
    ({ server, msp } = opened);
    await come('ann', ['Admins', 'Staff']);
    await come('ben', ['Staff']);
    await come('cy', []);
    await come('dee');
    return opened.close;
  });

  const come = async (name: string, groups?: string[]) => {
    const browser = caller(server.app, {});
    const way = ssoBrowser(browser);
    provider.forgery = { claims: { sub: name, email: `${name}@msp-c.test`, given_name: name, family_name: 'Test', groups } };
    await way.open(await way.signInAtProvider('', (await way.startSignIn(msp.id)).href));
    const { id, roles } = await browser.sees(getAuthUser);
    ids[name] = id;
    return roles;
  };
  const asks = (groupRoles: { group: string; role: 'alignment_engineer' | 'vcio' | 'admin' }[]) =>
    msp.owner.sees(previewSsoRoles, { params: { id: msp.id }, body: { groupRoles, defaultRole: 'alignment_engineer' } });

  test('The preview lists who would get which roles by the groups of the last sign-in, and changes nothing', async () => {
    const before = await msp.owner.sees(listUsers, { query: {} });
    const preview = await asks([
      { group: 'Admins', role: 'admin' },
      { group: 'Staff', role: 'vcio' },
    ]);
    expect(preview).toMatchObject({ total: 2, kept: 1, unknown: 1 });
    expect(preview.changed).toEqual([
      {
        id: ids['ann'],
        name: 'ann Test',
        email: 'ann@msp-c.test',
        groups: ['Admins', 'Staff'],
        before: ['alignment_engineer'],
        after: ['vcio', 'admin'],
      },
      { id: ids['ben'], name: 'ben Test', email: 'ben@msp-c.test', groups: ['Staff'], before: ['alignment_engineer'], after: ['vcio'] },
    ]);
    expect(await msp.owner.sees(listUsers, { query: {} })).toEqual(before);
  });

  test('A preview without a mapping changes no roles', async () => {
    expect(await asks([])).toEqual({ changed: [], total: 0, kept: 3, unknown: 1 });
  });

  test('The owner keeps the ownership and is not in the preview, nor is a removed person', async () => {
    const issuer = provider.issuer;
    await asAuth(server.pools, (tx) =>
      tx
        .insertInto('auth.identities')
        .values({ issuer, subject: 'owner', userId: msp.owner.id, organizationId: msp.id, groups: ['Staff'] })
        .execute(),
    );
    await msp.owner.sees(deleteUser, { params: { id: ids['ben'] ?? '' } });
    const preview = await asks([{ group: 'Staff', role: 'vcio' }]);
    expect(preview.changed.map(({ name }) => name)).toEqual(['ann Test']);
  });

  test('A sign-in after the mapping is saved gives the roles that the preview listed', async () => {
    const groupRoles = [{ group: 'Admins', role: 'admin' as const }];
    const [first] = (await asks(groupRoles)).changed;
    const { issuer } = provider;
    const body = { preset: 'keycloak', name: 'Northwind ID', issuer, clientId: 'client-c', enabled: true, groupRoles, version: 1 } as const;
    await msp.owner.sees(putSsoProvider, { params: { id: msp.id }, body });
    expect([first?.name, await come('ann', ['Admins', 'Staff'])]).toEqual(['ann Test', first?.after]);
  });

  test('The preview of another organisation’s provider is not found, and only administrators may ask', async () => {
    const other = await server.organization();
    const input = { params: { id: msp.id }, body: { groupRoles: [], defaultRole: 'vcio' as const } };
    expect(await other.owner.refused(previewSsoRoles, input)).toMatchObject({ code: 'INTEGRATION_NOT_FOUND' });
    expect(await (await msp.person('vcio')).refused(previewSsoRoles, input)).toMatchObject({ status: 403 });
  });
});
