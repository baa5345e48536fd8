import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const run = promisify(execFile);
const EXAMPLES = join(import.meta.dirname, '..', '..', 'docs', 'examples');
const isPythonHere = spawnSync('python3', ['--version']).status === 0;

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  for (let nr = 0; nr < 105; nr += 1) await msp.owner.sees(createCustomer, { body: { name: `Customer ${nr}` } });
});
afterAll(() => server.close());

async function printed(program: string, file: string, name: string): Promise<string[]> {
  const scopes = ['customers:view' as const, 'customers:edit' as const];
  const { token } = await msp.owner.sees(createApiToken, { body: { name: file, scopes, expiresInDays: 30 } });
  const env = { ...process.env, PLUMBLINE_URL: `http://127.0.0.1:${await server.port()}`, PLUMBLINE_TOKEN: token };
  return (await run(program, [join(EXAMPLES, file), name], { env })).stdout.trim().split('\n');
}

test('[TOKEN-14] The example in TypeScript adds a customer and reads all of them, page by page', async () => {
  const lines = await printed(process.execPath, 'customers.ts', 'Added by TypeScript');
  expect(lines.filter((line) => line.startsWith('Customer '))).toHaveLength(105);
  expect(lines).toContain('Added by TypeScript: not assessed');
});

test.skipIf(!isPythonHere)('[TOKEN-15] The example in Python does the same', async () => {
  const lines = await printed('python3', 'customers.py', 'Added by Python');
  expect(lines.filter((line) => line.startsWith('Customer '))).toHaveLength(105);
  expect(lines).toContain('Added by Python: not assessed');
});
