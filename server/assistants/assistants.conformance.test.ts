import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Installed apart, as docs/features/assistants.md describes: as a dependency it would bring Express and Hono into production. */
const SUITE = join(
  import.meta.dirname,
  '../../node_modules/.cache/conformance/node_modules/@modelcontextprotocol/conformance/dist/index.js',
);
/** Scenarios for any server. The others use tools, prompts and resources of a reference server, or capabilities that are not declared. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'];

describe.skipIf(!existsSync(SUITE))('official conformance suite', () => {
  let server: TestServer;
  let token: string;
  const proxy = proxyWith(async () => ({ port: await server.port(), token }));
  let url: string;
  beforeAll(async () => {
    url = await addressOf(proxy);
    server = await startTestServer({ PUBLIC_URL: url });
    const { owner } = await server.organization();
    await owner.sees(updateOrganization, { body: { settings: { assistants: { enabled: true } } } });
    token = (await owner.sees(createApiToken, { body: { name: 'Conformance', scopes: ['customers:view'], expiresInDays: 30 } })).token;
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await server.close();
  });

  test.each(SCENARIOS)('[MCP-12] The scenario %s of the official conformance suite passes', async (scenario) => {
    const outcome = await runScenario(url, scenario);
    expect(outcome).toEqual({ isPassed: true, report: expect.stringMatching(/Passed: [1-9]\d*\/\d+, 0 failed/) });
  });
});

/** Proxy that adds the token, because the suite cannot send one. */
function proxyWith(target: () => Promise<{ port: number; token: string }>): Server {
  return createServer((incoming, outgoing) => {
    void target().then(({ port, token }) => {
      const { url: path, method, headers } = incoming;
      const options = { host: '127.0.0.1', port, path, method, headers: { ...headers, authorization: `Bearer ${token}` } };
      const onward = request(options, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      incoming.pipe(onward.on('error', () => outgoing.destroy()));
    });
  });
}

async function addressOf(proxy: Server): Promise<string> {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return `http://127.0.0.1:${address.port}`;
}

function runScenario(url: string, scenario: string): Promise<{ isPassed: boolean; report: string }> {
  const args = [SUITE, 'server', '--url', `${url}/mcp`, '--scenario', scenario];
  return new Promise((resolve) =>
    execFile(process.execPath, args, (error, stdout, stderr) => resolve({ isPassed: error === null, report: stdout + stderr })),
  );
}
