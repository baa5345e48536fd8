import { afterEach, expect, test } from 'vitest';
import { getChatConfig } from '#contract/support/support.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

const KEY = 'key-of-the-widget';

async function opened(settings: Record<string, string>) {
  const own = await startTestServer(settings);
  server = own;
  const policy = async () => String((await own.visit('/api/health')).headers['content-security-policy']);
  return { owner: (await own.organization()).owner, policy };
}

test('[SUPP-1] Without a key there is no support chat, and the content security policy allows no other host', async () => {
  const { owner, policy } = await opened({});
  expect(await owner.sees(getChatConfig)).toEqual({ enabled: false, key: null });
  expect(await policy()).not.toMatch(/zendesk|zdassets|unsafe-inline|smooch/);
});

test('[SUPP-2] With a key the content security policy allows only the chat widget and still requires trusted types', async () => {
  const { owner, policy } = await opened({ ZENDESK_KEY: KEY });
  expect(await owner.sees(getChatConfig)).toEqual({ enabled: true, key: KEY });
  const policyText = await policy();
  expect(policyText).toMatch(/script-src 'self' https:\/\/static\.zdassets\.com [^;]*;/);
  expect(policyText).toMatch(/connect-src 'self' [^;]*wss:\/\/\*\.zendesk\.com/);
  expect(policyText).not.toMatch(/script-src[^;]*unsafe/);
  expect(policyText).toContain("require-trusted-types-for 'script'");
  expect(policyText).toContain("frame-ancestors 'none'");
});

test('A custom address of the chat script is sent to the page and allowed by the policy', async () => {
  const { owner, policy } = await opened({ ZENDESK_KEY: KEY, ZENDESK_URL: 'http://127.0.0.1:8080/snippet.js' });
  expect(await owner.sees(getChatConfig)).toEqual({ enabled: true, key: KEY, url: 'http://127.0.0.1:8080/snippet.js' });
  expect(await policy()).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:8080/);
});
