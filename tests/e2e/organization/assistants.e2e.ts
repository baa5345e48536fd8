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
  await settings.getByRole('link', { name: 'Set-up steps' }).waitFor();
  expect(await settings.getByText('Server address').count()).toBe(0);
  await settings.getByRole('switch', { name: 'Assistant access (MCP)' }).click();
  await settings.getByText('Follow the set-up steps to connect an assistant.').waitFor();
  expect(await findingsOn(settings)).toEqual([]);

  const app = await openApp();
  const transport = () => new StreamableHTTPClientTransport(new URL(`${newcomers.site.url}/mcp`), { authProvider: app.provider });
  const first = transport();
  await expect(new Client({ name: 'desk', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);

  const page = await newcomers.visit(owner, new URL(app.opened()).pathname + new URL(app.opened()).search);
  await page.getByRole('heading', { name: 'Connect Desk assistant to Northwind IT' }).waitFor();
  await page.getByText('Not verified: the app registered itself').waitFor();
  await page.getByText('All 2 that you can see').waitFor();
  expect(await findingsInThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
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
  await profile.getByText('1 of 2').first().waitFor();
  expect(await findingsInThemes(profile)).toEqual([]);
  await profile.getByRole('button', { name: 'Actions of Desk assistant' }).click();
  await profile.getByRole('menuitem', { name: 'Revoke' }).click();
  await profile.getByText('Desk assistant of Olive Tester can no longer sign in.').first().waitFor();
  await profile.getByText('Follow the set-up steps to connect an assistant.').waitFor();
  await expect(client.callTool({ name: 'search', arguments: { query: 'Ltd' } })).rejects.toThrow();
});

test('[OAUTH-43] An administrator finds the calls of a connected app by Enter, revokes it by Backspace, and revokes the others by turning access off', async () => {
  const admin = await newcomers.somebody('owner');
  await newcomers.owner.query(`update organizations set settings = '{"assistants": {"enabled": true}}' where organization_id = $1`, [
    admin.organizationId,
  ]);
  await newcomers.owner.query(
    `insert into assistant_connections (organization_id, user_id, client_id, name, host, scopes, last_used_at)
     values ($1, $2, 'https://chatgpt.com/client', 'ChatGPT', 'chatgpt.com', '{read,propose:answers}', now() - interval '1 hour'),
       ($1, $2, 'https://claude.ai/client', 'Claude', 'claude.ai', '{read,propose:changes,internal:read}', now() - interval '1 day'),
       ($1, $2, 'registered', 'VS Code', null, '{read}', now() - interval '53 days')`,
    [admin.organizationId, admin.userId],
  );
  const first = await newcomers.visit(admin, '/settings?tab=assistants');
  await first.getByRole('rowheader', { name: 'ChatGPT chatgpt.com' }).waitFor();
  await first.keyboard.press('j');
  await first.getByRole('link', { name: 'ChatGPT chatgpt.com' }).and(first.locator(':focus')).waitFor();
  await first.keyboard.press('Enter');
  await first.waitForURL(/\/audit-logs\?action=assistant\.asked&entityId=/);

  const page = await newcomers.visit(admin, '/settings?tab=assistants');
  const table = page.getByRole('table', { name: 'Connected apps' });
  await table.getByRole('rowheader', { name: 'ChatGPT chatgpt.com' }).waitFor();
  await page.getByText('3 connections of 1 person').waitFor();
  await page.getByText('0 calls in 30 days, 0 refused').waitFor();
  await page.getByText('One older connection still can.', { exact: false }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('link', { name: 'ChatGPT chatgpt.com' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Backspace');
  await page.getByText('ChatGPT of Olive Tester can no longer sign in.').first().waitFor();
  await page.getByText('2 connections of 1 person').waitFor();

  await page.getByRole('switch', { name: 'Revoke unused access after 90 days' }).click();
  await page.getByRole('switch', { name: 'Revoke unused access after 90 days', checked: false }).waitFor();
  await page.getByRole('switch', { name: 'Assistant access (MCP)' }).click();
  await page.getByText('2 connections are revoked. Open proposals are kept.').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Server address').waitFor({ state: 'detached' });
  const { rows } = await newcomers.owner.query(
    `select settings -> 'assistants' as access, (select count(*)::int from assistant_connections c where c.organization_id = o.organization_id) as apps
     from organizations o where organization_id = $1`,
    [admin.organizationId],
  );
  expect(rows).toMatchObject([{ access: { enabled: false, revokeUnused: false }, apps: 0 }]);
});
