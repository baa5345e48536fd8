import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listApps, listOwnApps, revokeAllApps, revokeApp, revokeOwnApp } from '#contract/assistants/apps.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createApiToken, listApiTokens } from '#contract/tokens/tokens.contract.ts';
import { assistantWith } from '#server/assistants/assistants.fixture.ts';
import { evidenceWorld, proposalsOf } from '#server/evidence/evidence.fixture.ts';
import { oauthApp } from '#tests/support/oauth/oauth-app.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MFA = 'identity-mfa-all-users';

/** An assistant of the owner with an API token, and an app of an engineer that may read one of the customers. */
async function world() {
  const made = await evidenceWorld(server);
  const { owner } = made.msp;
  await owner.sees(updateOrganization, { body: { settings: { assistants: { enabled: true } } } });
  const scopes = ['customers:view', 'assessments:view', 'answers:propose'] as const;
  const { token, id } = await owner.sees(createApiToken, { body: { name: 'Nightly pack', scopes: [...scopes], expiresInDays: 30 } });
  const { access } = await oauthApp(server).connect(made.engineer, ['read', 'propose:answers'], [made.customer.id]);
  const list = (person = owner) => person.sees(listApps, { query: {} });
  return { ...made, owner, token, tokenId: id, access, list };
}

describe('the table of connected apps', () => {
  test('[OAUTH-44] An API token is listed once an assistant has used it, with its last characters, calls and refused calls', async () => {
    const { token, tokenId, list } = await world();
    expect((await list()).map(({ kind }) => kind)).toEqual(['app']);
    const client = await assistantWith(server, token);
    await client.callTool({ name: 'search', arguments: { query: 'Ltd' } });
    await client.callTool({ name: 'get', arguments: { ref: 'customer:00000000-0000-4000-8000-000000000000' } });
    expect((await list()).find(({ kind }) => kind === 'token')).toMatchObject({
      id: tokenId,
      name: 'Nightly pack',
      hint: token.slice(-4),
      person: { role: 'Owner' },
      scopes: ['read', 'propose:answers'],
      calls: 2,
      refused: 1,
    });
  });

  test('[OAUTH-45] An app shows its customers of all, and how many of its proposals are accepted and open', async () => {
    const { engineer, access, params, list } = await world();
    const client = await assistantWith(server, access);
    const proposals = [{ questionKey: MFA, value: 'partial', reason: 'The policy covers 38 of 41 users', version: 0 }];
    await client.callTool({ name: 'propose_answers', arguments: { assessmentId: params.id, proposals } });
    const [app] = await list();
    expect(app).toMatchObject({ customers: { read: 1 }, calls: 1, refused: 0, proposals: { made: 1, accepted: 0, open: 1 } });
    const id = (await proposalsOf(engineer, params.id))[MFA]?.id ?? '';
    await engineer.sees(acceptProposals, { params, body: { ids: [id] } });
    expect((await list())[0]).toMatchObject({ proposals: { made: 1, accepted: 1, open: 0 } });
  });

  test('[OAUTH-46] Everyone sees and revokes only their own connections, an administrator those of all people', async () => {
    const { owner, engineer, token, tokenId, list } = await world();
    await (await assistantWith(server, token)).callTool({ name: 'search', arguments: { query: 'Ltd' } });
    const own = await engineer.sees(listOwnApps, { query: {} });
    expect(own.map(({ name, person }) => [name, person.id])).toEqual([['Test app', engineer.id]]);
    const refused = await engineer.refused(revokeOwnApp, { params: { id: tokenId } });
    expect(refused.code).toBe('ASSISTANT_CONNECTION_NOT_FOUND');
    expect((await engineer.inject({ method: 'GET', url: listApps.path })).statusCode).toBe(403);
    await owner.sees(revokeApp, { params: { id: own[0]?.id ?? '' } });
    await owner.sees(revokeOwnApp, { params: { id: tokenId } });
    expect([await list(), await owner.sees(listApiTokens, { query: {} })]).toEqual([[], []]);
  });

  test('[OAUTH-47] Revoking all ends apps and the tokens of assistants, and no token that only programs use', async () => {
    const { owner, token, list } = await world();
    await owner.sees(createApiToken, { body: { name: 'Dashboard', scopes: ['customers:view'], expiresInDays: 30 } });
    await (await assistantWith(server, token)).callTool({ name: 'search', arguments: { query: 'Ltd' } });
    expect(await owner.sees(revokeAllApps)).toEqual({ revoked: 2 });
    expect(await list()).toEqual([]);
    expect((await owner.sees(listApiTokens, { query: {} })).map(({ name }) => name)).toEqual(['Dashboard']);
  });

  test('[OAUTH-48] Turning assistant access off revokes every app with an event for each, and keeps API tokens', async () => {
    const { owner, list } = await world();
    await owner.sees(updateOrganization, { body: { settings: { assistants: { enabled: false } } } });
    expect(await list()).toEqual([]);
    expect(await owner.sees(listApiTokens, { query: {} })).toHaveLength(1);
    const events = await owner.sees(listAuditEvents, { query: { action: 'assistant.revoked' } });
    expect(events).toMatchObject([{ actor: { id: owner.id }, entity: { label: 'Test app' } }]);
  });
});
