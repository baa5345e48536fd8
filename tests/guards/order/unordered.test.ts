import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('cluster').ownerUrl });
  await client.connect();
});
afterAll(() => client.end());

test.each([
  ['without an order', 'select n from generate_series(1, 3) n', [3, 2, 1]],
  ['with an order in brackets only', 'with t as (select n from generate_series(1, 3) n order by n) select n from t', [3, 2, 1]],
  ['with the word in a text only', "select n, ' order by n' as text from generate_series(1, 3) n", [3, 2, 1]],
  ['with an order of its own', 'select n from (select * from generate_series(1, 3) n) inner_rows order by n', [1, 2, 3]],
])('In tests a statement %s returns its rows so that no code can rely on the order on disk', async (_, statement, numbers) => {
  const { rows } = await client.query<{ n: number }>(statement);
  expect(rows.map(({ n }) => n)).toEqual(numbers);
});
