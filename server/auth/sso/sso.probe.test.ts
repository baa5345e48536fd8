import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testSsoProvider } from '#contract/auth/sso.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connect } from '#tests/support/oidc/connected-organization.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const TENANT = {
  tenantId: 'eeeeeeee-0000-4000-8000-00000000000e',
  clientId: 'client-e',
  clientSecret: 'secret-of-tenant-e-000000',
  people: {},
};
const RSA = { kty: 'RSA', kid: 'one' };
const ACCEPTED = 'The provider accepts the application and its secret.';
const STEPS = ['The provider responds', 'The issuer matches', 'The signing keys can be read', 'The credentials are accepted'];
const NOT_TRIED = 'Skipped because of the failure above.';
const NO_DESCRIPTION = 'The response is not a provider configuration.';
const NO_KEY = 'The provider has no key for verifying sign-ins.';

interface FakeResponse {
  status?: number;
  body: unknown;
}

interface FakeResponses {
  description?: FakeResponse;
  keys?: FakeResponse;
  token?: FakeResponse;
}

/** Refusal in the wording of Microsoft. */
const refused = (error: string, number?: string): FakeResponse => ({
  status: 400,
  body: { error, ...(number ? { error_description: `AADSTS${number}: Trace ID: 0. Secret words.` } : {}) },
});

describe('the test of a connection', () => {
  let provider: Server;
  let server: TestServer;
  let msp: TestOrganization;
  let issuer: string;
  let responses: FakeResponses = {};
  let requested: string[] = [];
  beforeAll(async () => {
    provider = createServer((request, response) => {
      void (async () => {
        let form = '';
        for await (const chunk of request) form += String(chunk);
        if (form) requested.push(form);
        const described = { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
        const answers: Record<string, FakeResponse> = {
          '/.well-known/openid-configuration': responses.description ?? { body: described },
          '/keys': responses.keys ?? { body: { keys: [RSA] } },
          '/token': responses.token ?? { body: { access_token: 'nothing' } },
        };
        const { status = 200, body } = answers[(request.url ?? '').replace(`/${TENANT.tenantId}/v2.0`, '')] ?? { status: 404, body: null };
        response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
      })();
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const address = provider.address();
    if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
    const authority = `http://127.0.0.1:${address.port}`;
    issuer = `${authority}/${TENANT.tenantId}/v2.0`;
    server = await startTestServer({ ENTRA_AUTHORITY: authority });
  });
  beforeEach(async () => {
    requested = [];
    msp = await server.organization();
    await connect(msp, TENANT);
  });
  afterAll(async () => {
    await server.close();
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
  });

  const outcomeOf = async (words: FakeResponses) => {
    responses = words;
    const { ok, checks } = await msp.owner.sees(testSsoProvider, { params: { id: msp.id } });
    expect(checks.map(({ name }) => name)).toEqual(STEPS);
    return { ok, passed: checks.filter((check) => check.ok).length, messages: checks.map(({ message }) => message) };
  };

  test('The test of a working connection reports each step and asks only for a token of the application', async () => {
    const keys = (count: number) => ({ keys: { body: { keys: [{ kty: 'EC' }, ...Array.from({ length: count }, () => RSA)] } } });
    const answered = 'The tenant address responded.';
    expect(await outcomeOf(keys(1))).toEqual({ ok: true, passed: 4, messages: [answered, issuer, 'One key found.', ACCEPTED] });
    expect(await outcomeOf(keys(2))).toEqual({ ok: true, passed: 4, messages: [answered, issuer, '2 keys.', ACCEPTED] });
    const { clientId, clientSecret } = TENANT;
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }).toString();
    expect(requested).toEqual([form, form]);
  });

  test.each([
    ['describes nothing', { description: { body: {} } }, 0, NO_DESCRIPTION],
    ['answers with a page', { description: { body: '<html>' } }, 0, NO_DESCRIPTION],
    ['is not there', { description: { status: 503, body: 'later' } }, 0, 'The provider responded with 503.'],
    ['knows no such tenant', { description: refused('invalid_tenant', '90002') }, 0, 'This tenant does not exist. (AADSTS90002)'],
    ['shows no keys', { keys: { body: 'none' } }, 2, NO_KEY],
    ['has other keys alone', { keys: { body: { keys: [{ kty: 'EC' }] } } }, 2, NO_KEY],
    ['refuses the credentials', { token: refused('invalid_client') }, 3, 'The provider refused the credentials (invalid_client).'],
    ['breaks', { token: { status: 500, body: 'broken' } }, 3, 'The provider refused the credentials (status 500).'],
    ['says much', { token: refused('x'.repeat(300)) }, 3, `The provider refused the credentials (${'x'.repeat(80)}).`],
    [
      'gives its number for a wrong secret',
      { token: refused('invalid_client', '7000215') },
      3,
      'The client secret is wrong. Copy its value, not its ID. (AADSTS7000215)',
    ],
    [
      'gives a number for what it would have recognised',
      { token: refused('unauthorized_client', '700016') },
      3,
      'The tenant has no application with this client ID. (AADSTS700016)',
    ],
    [
      'gives a number that nobody knows',
      { token: refused('invalid_client', '999999') },
      3,
      'The provider refused for another reason. (AADSTS999999)',
    ],
  ] satisfies [string, FakeResponses, number, string][])(
    'The test of a connection names the fault when the provider %s',
    async (_, words, passed, message) => {
      const outcome = await outcomeOf(words);
      expect(outcome).toMatchObject({ ok: false, passed });
      expect(outcome.messages.slice(passed)).toEqual([message, ...Array.from({ length: 3 - passed }, () => NOT_TRIED)]);
    },
  );

  test('The test of a connection refuses a provider that names itself differently', async () => {
    const body = { issuer: 'https://elsewhere.test', token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
    const { passed, messages } = await outcomeOf({ description: { body } });
    expect([passed, messages[1]]).toEqual([1, 'The provider identifies itself as https://elsewhere.test.']);
    expect(requested).toEqual([]);
  });

  test('The test of a connection passes if the application is recognised and only the requested scope is refused', async () => {
    for (const error of ['invalid_scope', 'invalid_target', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type']) {
      const { ok, messages } = await outcomeOf({ token: refused(error) });
      expect([ok, messages[3]], error).toEqual([true, ACCEPTED]);
    }
  });
});
