import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCsvDrops } from '#contract/customers/csv-drop.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
});
afterAll(() => server.close());

async function upload(text: string, token: string) {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="customers.csv"\r\ncontent-type: text/csv\r\n\r\n';
  return server.app.inject({
    method: 'POST',
    url: '/api/csv-drop',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', authorization: `Bearer ${token}` },
    payload: `${head}${text}\r\n--edge--\r\n`,
  });
}

const tokenFor = async (scopes: ('customers:view' | 'customers:edit')[]) => {
  const { token } = await msp.owner.sees(createApiToken, { body: { name: `Script ${scopes.join()}`, scopes, expiresInDays: 30 } });
  return token;
};

test('[PSA-90] A script uploads customers with a token, a second upload adds no duplicates, and both are in the history', async () => {
  const token = await tokenFor(['customers:view', 'customers:edit']);
  const csv = 'Name,Website\nBell & Sons,https://bell.test\n,nobody.test\n';
  expect((await upload(csv, token)).statusCode).toBe(201);
  expect((await upload(csv, token)).json()).toMatchObject({ counts: { create: 0, same: 1, refuse: 1 } });
  const customers = await msp.owner.sees(listCustomers, { query: {} });
  expect(customers.map(({ name }) => name)).toEqual(['Bell & Sons']);
  const drops = await msp.owner.sees(listCsvDrops, { query: {} });
  expect(drops).toMatchObject([
    { counts: { create: 0 } },
    {
      fileName: 'customers.csv',
      by: expect.stringContaining('Script'),
      counts: { create: 1, refuse: 1 },
      refused: [{ row: 3 }],
      reason: null,
    },
  ]);
});

test('[PSA-91] A file that is not a customer CSV is refused as a whole, and the history shows the reason', async () => {
  const token = await tokenFor(['customers:edit']);
  const answer = await upload('', token);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ reason: expect.any(String), counts: { create: 0 } });
});

test('[PSA-92] A token that read-only uploads nothing, and another organisation sees nothing of it', async () => {
  const answer = await upload('Name\nMallory\n', await tokenFor(['customers:view']));
  expect(answer.statusCode).toBe(403);
  const other = await server.organization();
  expect(await other.owner.sees(listCsvDrops, { query: {} })).toEqual([]);
});
