import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { type AssistantScope, ASSISTANT_SCOPES, permissionsOfScopes } from '#domain/assistants/scopes.rules.ts';
import { can, type Permission, type Role, ROLES } from '#domain/users/permissions.rules.ts';
import { assistantWith, callsAbout } from '#server/assistants/assistants.fixture.ts';
import { TOOLS } from '#server/assistants/assistants.server.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { oauthApp } from '#tests/support/oauth/oauth-app.ts';
import type { Person } from '#tests/support/people.ts';
import { CHANGE_KINDS } from '#domain/proposals/changes.rules.ts';
import { QUESTION_KEYS, type SampleOrganization, sampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let app: ReturnType<typeof oauthApp>;
let harbour: SampleOrganization;
let foreign: SampleOrganization;
let elsewhere: string;
/** One app for all combinations, because registrations are limited by network. */
let shared: string | undefined;
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

async function proposalsStored(): Promise<number> {
  const counts = await Promise.all(
    [harbour, foreign].map(({ msp }) =>
      asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('answerProposals').select('id').execute()),
    ),
  );
  return counts.flat().length;
}

const assistant = (token: string) => assistantWith(server, token);

/** Answers of every tool and resource to questions about one organisation. */
async function everythingAbout(client: Client, sample: SampleOrganization, word: string): Promise<string> {
  const calls = callsAbout(sample, word);
  const { tools } = await client.listTools();
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint);
  expect([...new Set(calls.map(({ name }) => name))].toSorted()).toEqual(reading.map(({ name }) => name).toSorted());
  const answers = await Promise.all(calls.map((call) => client.callTool(call)));
  const resources = await Promise.all(
    (['customer', 'assessment', 'qbr'] as const).map((kind) =>
      client.readResource({ uri: `plumbline://${kind}/${sample.ids[`${kind}s`]}` }).catch((error: unknown) => String(error)),
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

/** Texts that the other organisation wrote. */
const FOREIGN = ['foreign Ltd', 'foreign review', 'foreign open', 'foreign Contact', 'foreign comment', 'foreign site'];

/** Each role with each scope beside the base one, as the tables of roles and scopes name them. */
const COMBINATIONS = ROLES.flatMap((role) => ASSISTANT_SCOPES.map((scope) => [role, scope] as const));

const people = new Map<Role, Promise<Person>>();
function personWith(role: Role): Promise<Person> {
  const made = people.get(role) ?? (role === 'owner' ? Promise.resolve(harbour.owner) : harbour.msp.person(role));
  people.set(role, made);
  return made;
}

/** Tools that a person's app may list: permissions come from the scopes, and never exceed those of the role. */
function listedFor(role: Role, scopes: readonly AssistantScope[]): string[] {
  const mayUse = (permission: Permission) => permissionsOfScopes(scopes).some((one) => one === permission) && can([role], permission);
  return TOOLS.filter(({ needs }) => needs === undefined || mayUse(needs)).map(({ name }) => name);
}

const proposalFor = ({ ids }: SampleOrganization) => ({
  name: 'propose_answers',
  arguments: { assessmentId: ids.assessments, proposals: [{ questionKey: 'mfa', value: 'met', reason: 'A test', version: 0 }] },
});

const isRefused = (client: Client, call: Parameters<Client['callTool']>[0]) =>
  client.callTool(call).then(
    ({ isError }) => isError === true,
    () => true,
  );

describe('the reach of a connected app', () => {
  test.each(COMBINATIONS)(
    '[OAUTH-27] With the role %s and the scope %s an app lists its tools only, and sees nothing of another organisation or a hidden customer',
    async (role, scope) => {
      const person = await personWith(role);
      shared ??= await app.newClient();
      const scopes = [...new Set(['read', scope] as const)];
      const client = await assistant((await app.connect(person, scopes, null, shared)).access);
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(listedFor(role, scopes));
      const found = await everythingAbout(client, foreign, 'foreign');
      for (const text of [...FOREIGN, ...Object.values(foreign.ids)]) expect(found).not.toContain(text);
      expect(await everythingAbout(client, harbour, 'harbour')).toContain('harbour');
      expect(await isRefused(client, proposalFor(foreign))).toBe(true);

      const limited = await assistant((await app.connect(person, scopes, [elsewhere], shared)).access);
      expect((await limited.listTools()).tools.map(({ name }) => name)).toEqual(listedFor(role, scopes));
      const hidden = await everythingAbout(limited, harbour, 'harbour');
      for (const kind of ['customers', 'assessments', 'findings', 'recommendations', 'qbrs', 'contacts'] as const) {
        expect([kind, hidden.includes(harbour.ids[kind]), hidden.includes('harbour Ltd')]).toEqual([kind, false, false]);
      }
      expect(await isRefused(limited, proposalFor(harbour))).toBe(true);
      expect(await proposalsStored()).toBe(0);
    },
  );

  test.each(ASSISTANT_SCOPES)('[OAUTH-28] With any scope an app reaches no call of the API: %s', async (scope) => {
    const { access } = await app.connect(harbour.owner, ['read', scope]);
    for (const [method, url] of [
      ['GET', '/api/customers'],
      ['POST', '/api/customers'],
      ['GET', '/api/users'],
    ] as const) {
      const { statusCode } = await server.app.inject({ method, url, headers: { authorization: `Bearer ${access}` }, payload: {} });
      expect([method, url, statusCode >= 400]).toEqual([method, url, true]);
    }
  });

  test.each(ROLES)('The app of each role proposes no change for another organisation or for hidden customers: %s', async (role) => {
    const person = await personWith(role);
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
  });

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
