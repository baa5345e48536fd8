import { createServer } from 'node:http';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Newcomer, type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { beyondOf, findingsInThemes, findingsOn } from '#tests/e2e/reading.ts';

const PHONE = { width: 390, height: 844 };

let newcomers: Newcomers;
let owner: Newcomer;
beforeAll(async () => {
  newcomers = await openNewcomers();
  owner = await newcomers.somebody('owner');
  await newcomers.owner.query(
    `insert into customers (organization_id, name, timezone, currency) values ($1, 'Kestrel Ltd', 'UTC', 'USD'), ($1, 'Heron Ltd', 'UTC', 'USD')`,
    [owner.organizationId],
  );
});
afterAll(() => newcomers.close());

interface App {
  provider: OAuthClientProvider;
  /** Address that the app opens in the browser. */
  opened: () => string;
  /** Parameters with which the browser returned. */
  returned: Promise<URLSearchParams>;
  close: () => void;
}

/** App on the person's computer, with the OAuth client of the official SDK. */
async function openApp(): Promise<App> {
  const { promise: returned, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    resolve(new URL(request.url ?? '/', 'http://127.0.0.1').searchParams);
    response.end('You can close this window.');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const redirectUrl = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/callback`;
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  let opened = '';
  let discovered: OAuthDiscoveryState | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Desk assistant', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    state: () => 'state',
    clientInformation: () => client,
    saveClientInformation: (saved) => void (client = saved),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (url) => void (opened = url.href),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    saveDiscoveryState: (saved) => void (discovered = saved),
    discoveryState: () => discovered,
    invalidateCredentials: () => void (tokens = undefined),
  };
  return { provider, opened: () => opened, returned, close: () => void server.close() };
}

test('[OAUTH-9] A person connects an assistant in the browser, asks it about one customer, and revokes it', async () => {
  const settings = await newcomers.visit(owner, '/settings?tab=assistants');
  await settings.getByLabel('Assistant access (MCP)').check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Settings saved').first().waitFor();
  await settings.getByText('No connected apps yet').waitFor();
  expect(await findingsOn(settings)).toEqual([]);

  const app = await openApp();
  const transport = () => new StreamableHTTPClientTransport(new URL(`${newcomers.site.url}/mcp`), { authProvider: app.provider });
  const first = transport();
  await expect(new Client({ name: 'desk', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);

  const page = await newcomers.visit(owner, new URL(app.opened()).pathname + new URL(app.opened()).search);
  await page.getByRole('heading', { name: 'Connect Desk assistant to Northwind IT' }).waitFor();
  await page.getByText('registered itself, so its name is not verified').waitFor();
  expect(await findingsInThemes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  await page.getByLabel('Chosen customers', { exact: true }).check();
  await page.getByRole('combobox', { name: 'Chosen customers' }).fill('Kestrel');
  await page.getByRole('option', { name: 'Kestrel Ltd' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Allow access' }).click();
  await first.finishAuth(await app.returned);
  app.close();

  const client = new Client({ name: 'desk', version: '1' });
  await client.connect(transport());
  const found = JSON.stringify(await client.callTool({ name: 'search', arguments: { query: 'Ltd' } }));
  expect(found).toContain('Kestrel');
  expect(found).not.toContain('Heron');

  const apps = await newcomers.visit(owner, '/settings?tab=assistants');
  await apps.getByText('Desk assistant').first().waitFor();
  expect(await findingsInThemes(apps)).toEqual([]);
  const [saved] = await Promise.all([apps.waitForEvent('download'), apps.getByRole('button', { name: 'Export' }).click()]);
  expect(saved.suggestedFilename()).toBe('Connected apps.csv');
  await apps.setViewportSize(PHONE);
  expect(await beyondOf(apps)).toBeLessThanOrEqual(0);

  const profile = await newcomers.visit(owner, '/profile?section=apps-section');
  await profile.getByText('1 customer', { exact: false }).waitFor();
  expect(await findingsInThemes(profile)).toEqual([]);
  await profile.getByRole('button', { name: 'Revoke Desk assistant' }).click();
  await profile.getByRole('button', { name: 'Revoke access' }).click();
  await profile.getByText('No connected apps yet', { exact: false }).waitFor();
  await expect(client.callTool({ name: 'search', arguments: { query: 'Ltd' } })).rejects.toThrow();
});
