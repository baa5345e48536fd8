import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TokenScope } from '#domain/tokens/tokens.scopes.rules.ts';
import { createRecommendation, getRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { listTray } from '#contract/proposals/tray.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { evidenceWorld } from '#server/evidence/evidence.fixture.ts';
import type { Person } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

const CHANGE_SCOPES: TokenScope[] = ['customers:view', 'assessments:view', 'qbrs:view', 'changes:propose'];

export async function assistantOf(server: TestServer, person: Person, { name = 'Claude', scopes = CHANGE_SCOPES } = {}): Promise<Client> {
  const { token } = await person.sees(createApiToken, { body: { name, scopes, expiresInDays: 30 } });
  const client = new Client({ name: 'test-assistant', version: '1' });
  const address = new URL(`http://127.0.0.1:${await server.port()}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${token}` } } }));
  return client;
}

export const proposing =
  (client: Client) =>
  (proposals: readonly object[], more: object = {}) =>
    client.callTool({ name: 'propose_changes', arguments: { proposals, ...more } });

/** An organisation with a vCIO, a recommendation, an open assessment, and an assistant of its owner. */
export async function changesWorld(server: TestServer) {
  const made = await evidenceWorld(server);
  const { owner } = made.msp;
  await owner.sees(updateOrganization, { body: { settings: { assistants: { enabled: true } } } });
  const vcio = await made.msp.person('vcio');
  const body = { customerId: made.customer.id, title: 'Require MFA', priority: 'medium' as const, oneTimeCost: 10_000, costKnown: true };
  const recommendation = await owner.sees(createRecommendation, { body });
  const client = await assistantOf(server, owner);
  return {
    ...made,
    owner,
    vcio,
    client,
    recommendation,
    propose: proposing(client),
    now: () => owner.sees(getRecommendation, { params: { id: recommendation.id } }),
    /** Proposal for the recommendation. */
    change: (set: object, more: object = {}) => ({
      kind: 'recommendation',
      recommendationId: recommendation.id,
      version: recommendation.version,
      set,
      reason: 'Three users have no MFA',
      ...more,
    }),
  };
}

export async function changesOf(person: Person) {
  return (await person.sees(listTray, { query: {} })).flatMap(({ changes }) => changes);
}

/** Code of the catalogue in a refusal of the tool. */
export const codeOf = ({ isError, content }: { isError?: boolean | undefined; content: unknown }) =>
  isError === true ? (/"text":"([A-Z_]+):/.exec(JSON.stringify(content))?.[1] ?? 'no code') : 'ok';
