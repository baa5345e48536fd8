import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportApps, listApps, listOwnApps } from '#contract/assistants/apps.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { deleteUser } from '#contract/users/users.contract.ts';
import { oauthApp } from '#tests/support/oauth/oauth-app.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function connected() {
  const msp = await server.organization('Northlight IT');
  await msp.owner.sees(updateOrganization, { body: { settings: { assistants: { enabled: true } } } });
  const engineer = await msp.person('alignment_engineer');
  const app = oauthApp(server);
  await app.connect(msp.owner, ['read']);
  await app.connect(engineer, ['read', 'propose:answers']);
  return { msp, engineer };
}

describe('the exported list of connected apps', () => {
  test('[OAUTH-37] An administrator saves the connected apps with their people and access as CSV, and the audit log names the export', async () => {
    const { msp, engineer } = await connected();
    const { payload, headers } = await msp.owner.inject({ method: 'GET', url: exportApps.path });
    expect(headers['content-disposition']).toContain('Connected apps.csv');
    const [head, ...rows] = payload.split('\r\n').slice(0, -1);
    expect(head).toContain(
      'App,Address,Person,Role,Access,Customers,Connected,Last used,Calls in 30 days,Refused,Proposals made,Proposals accepted',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('read propose:answers,All');
    const [own] = await engineer.sees(listOwnApps, { query: {} });
    expect(rows[0]).toContain(own?.person.name);
    const [event] = await msp.owner.sees(listAuditEvents, { query: { action: 'assistants.exported' } });
    expect(event).toMatchObject({ actor: { id: msp.owner.id }, entity: { type: 'assistant' } });
  });

  test('[OAUTH-38] People who do not manage integrations cannot save the list, and it holds no app of another organisation', async () => {
    const { engineer } = await connected();
    expect((await engineer.inject({ method: 'GET', url: exportApps.path })).statusCode).toBe(403);
    const other = await connected();
    const { payload } = await other.msp.owner.inject({ method: 'GET', url: exportApps.path });
    expect(payload.split('\r\n').slice(1, -1)).toHaveLength(2);
  });
});

describe('the apps of a person', () => {
  test('[OAUTH-39] A person downloads the apps that they connected with access and customers, and their removal ends them', async () => {
    const { msp, engineer } = await connected();
    const dataOf = async () => (await engineer.inject({ method: 'GET', url: '/api/profile/data' })).json();
    expect((await dataOf()).connectedApps).toMatchObject([{ name: 'Test app', scopes: ['read', 'propose:answers'], customerIds: null }]);
    await msp.owner.sees(deleteUser, { params: { id: engineer.id } });
    const apps = await msp.owner.sees(listApps, { query: {} });
    expect(apps.map(({ person }) => person.id)).toEqual([msp.owner.id]);
  });
});
