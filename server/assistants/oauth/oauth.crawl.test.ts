import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { ASSISTANT_SCOPES } from '#domain/assistants/scopes.rules.ts';
import { oauthApp } from '#tests/support/oauth/oauth-app.ts';
import type { Person } from '#tests/support/people.ts';
import { CHANGE_KINDS } from '#domain/proposals/changes.rules.ts';
import { QUESTION_KEYS, type SampleOrganization, sampleOrganization } from '#tests/support/sample-organization.ts';
import { FISCAL_YEAR } from '#tests/support/sample-planning.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let app: ReturnType<typeof oauthApp>;
let harbour: SampleOrganization;
let foreign: SampleOrganization;
let elsewhere: string;
beforeAll(async () => {
  server = await startTestServer();
  app = oauthApp(server);
  harbour = await sampleOrganization(server, 'harbour');
  foreign = await sampleOrganization(server, 'foreign');
  const assistants = { enabled: true, internalNotes: true };
  for (const { owner } of [harbour, foreign]) await owner.sees(updateOrganization, { body: { settings: { assistants } } });
  elsewhere = (await harbour.owner.sees(createCustomer, { body: { name: 'Elsewhere Ltd' } })).id;
});
afterAll(() => server.close());

async function assistant(token: string): Promise<Client> {
  const client = new Client({ name: 'crawler', version: '1' });
  const address = new URL(`http://127.0.0.1:${await server.port()}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${token}` } } }));
  return client;
}

/** Answers of every tool and resource to questions about one organisation. */
async function everythingAbout(client: Client, { ids }: SampleOrganization, word: string): Promise<string> {
  const calls = [
    { name: 'search', arguments: { query: word } },
    { name: 'prep_pack', arguments: { customerId: ids.customers } },
    { name: 'explain_score', arguments: { assessmentId: ids.assessments } },
    { name: 'changes_since', arguments: { customerId: ids.customers, since: '2020-01-01' } },
    { name: 'who_fails', arguments: { words: word } },
    { name: 'risk_ledger', arguments: {} },
    { name: 'questions', arguments: { assessmentId: ids.assessments } },
    { name: 'programme', arguments: { from: '2026-01', to: '2027-12' } },
    { name: 'budget', arguments: { customerId: ids.customers, fiscalYear: Number(FISCAL_YEAR) } },
    ...['customer', 'assessment', 'finding', 'recommendation', 'qbr'].map((kind) => ({
      name: 'get',
      arguments: { ref: `${kind}:${ids[`${kind}s` as keyof typeof ids]}` }, // The kinds are the singular of the ids.
    })),
  ];
  const { tools } = await client.listTools();
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint);
  expect([...new Set(calls.map(({ name }) => name))].toSorted()).toEqual(reading.map(({ name }) => name).toSorted());
  const answers = await Promise.all(calls.map((call) => client.callTool(call)));
  const resources = await Promise.all(
    (['customer', 'assessment', 'qbr'] as const).map((kind) =>
      client.readResource({ uri: `plumbline://${kind}/${ids[`${kind}s`]}` }).catch((error: unknown) => String(error)),
    ),
  );
  // Questions repeat the word that they ask for.
  return JSON.stringify([answers.map(({ content }) => content), resources]);
}

/** Proposals for the records of one organisation, of every kind. */
const proposalsFor = ({ ids, openAssessment }: SampleOrganization) => {
  const read = { version: 1, reason: 'Because' };
  return [
    { kind: 'recommendation', recommendationId: ids.recommendations, set: { priority: 'urgent' }, ...read },
    { kind: 'roadmap', recommendationId: ids.recommendations, set: { targetQuarter: null }, ...read },
    { kind: 'new_recommendation', customerId: ids.customers, set: { title: 'Crawled' }, reason: 'Because' },
    { kind: 'answer_note', assessmentId: openAssessment, questionKey: QUESTION_KEYS[0], set: { customerNote: 'Crawled' }, ...read },
    { kind: 'agenda', qbrId: ids.qbrs, sections: [{ key: 'score', enabled: false }], ...read },
    { kind: 'qbr_text', qbrId: ids.qbrs, texts: [{ field: 'score.title', text: 'Crawled' }], ...read },
  ];
};

const people: Record<string, () => Promise<Person>> = {
  owner: async () => harbour.owner,
  admin: () => harbour.msp.person('admin'),
  vcio: () => harbour.msp.person('vcio'),
  engineer: () => harbour.msp.person('alignment_engineer'),
};

/** Texts that the other organisation wrote. */
const FOREIGN = ['foreign Ltd', 'foreign review', 'foreign open', 'foreign Contact', 'foreign comment', 'foreign site'];

describe('the reach of a connected app', () => {
  test.each(Object.keys(people))('[OAUTH-27] The app of each role sees nothing of another organisation: %s', async (role) => {
    const person = await people[role]?.();
    if (!person) throw new Error(`No person for ${role}.`);
    const client = await assistant((await app.connect(person, [...ASSISTANT_SCOPES])).access);
    const found = await everythingAbout(client, foreign, 'foreign');
    for (const text of FOREIGN) expect(found).not.toContain(text);
    expect(await everythingAbout(client, harbour, 'harbour')).toContain('harbour');
  });

  test.each(ASSISTANT_SCOPES)(
    '[OAUTH-28] With any scope an app changes nothing; only the scope for it lets it propose answers or changes: %s',
    async (scope) => {
      const { access } = await app.connect(harbour.owner, ['read', scope]);
      const client = await assistant(access);
      const { tools } = await client.listTools();
      const proposing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
      expect(proposing).toEqual(scope.startsWith('propose:') ? [scope.replace(':', '_')] : []);
      for (const [method, url] of [
        ['GET', '/api/customers'],
        ['POST', '/api/customers'],
        ['GET', '/api/users'],
      ] as const) {
        const { statusCode } = await server.app.inject({ method, url, headers: { authorization: `Bearer ${access}` }, payload: {} });
        expect([method, url, statusCode >= 400]).toEqual([method, url, true]);
      }
    },
  );

  test.each(Object.keys(people))(
    'The app of each role proposes no change for another organisation or for hidden customers: %s',
    async (role) => {
      const person = await people[role]?.();
      if (!person) throw new Error(`No person for ${role}.`);
      const clientFor = async (customerIds: string[] | null) =>
        assistant((await app.connect(person, ['read', 'propose:changes'], customerIds)).access);
      expect(
        proposalsFor(foreign)
          .map(({ kind }) => kind)
          .toSorted(),
      ).toEqual([...CHANGE_KINDS].toSorted());
      for (const [records, client] of [
        [foreign, await clientFor(null)],
        [harbour, await clientFor([elsewhere])],
      ] as const) {
        for (const proposal of proposalsFor(records)) {
          const { isError, content } = await client.callTool({ name: 'propose_changes', arguments: { proposals: [proposal] } });
          expect([proposal.kind, isError]).toEqual([proposal.kind, true]);
          expect(JSON.stringify(content)).toMatch(/_NOT_FOUND|FORBIDDEN/);
          expect(JSON.stringify(content)).not.toContain(records === foreign ? 'foreign' : 'harbour');
        }
      }
    },
  );

  test('[OAUTH-29] The app of a limited person finds only their customers, and chosen customers never widen them', async () => {
    const person = await harbour.msp.person('alignment_engineer');
    const { access: before } = await app.connect(person, ['read'], [harbour.ids.customers, elsewhere]);
    const limits = { customerScope: 'listed' as const, customerIds: [elsewhere] };
    await harbour.owner.sees(updateUser, { params: { id: person.id }, body: limits });
    const { access: after } = await app.connect(person);
    for (const token of [before, after]) {
      const client = await assistant(token);
      expect(JSON.stringify(await client.callTool({ name: 'search', arguments: { query: 'Elsewhere' } }))).toContain(elsewhere);
      expect(await everythingAbout(client, harbour, 'harbour')).not.toContain(harbour.ids.findings);
    }
  });

  test('[OAUTH-30] An app cannot be limited to customers that its person does not see', async () => {
    const asked = await app.ask(harbour.owner, await app.newClient());
    await expect(app.codeFor(harbour.owner, asked, ['read'], [foreign.ids.customers])).rejects.toThrow('CUSTOMER_NOT_FOUND');
  });

  test('[OAUTH-31] The tools, their descriptions and their schemas change only on purpose', async () => {
    const client = await assistant((await app.connect(harbour.owner, [...ASSISTANT_SCOPES])).access);
    expect(await client.listTools()).toMatchSnapshot();
  });
});
