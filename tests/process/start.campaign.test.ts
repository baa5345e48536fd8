import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCampaign, getCampaign, runCampaign, undoCampaignRun, updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { pollUntil } from '#server/platform/embedded/processes.ts';
import { copyOf, type TestDatabase } from '#tests/support/database.ts';
import { PRODUCT, RULE } from './campaign.rule.ts';
import { spawnServer, stopServers, temporaryFolder } from './start.process.ts';
import { prepareLine, SavingClient } from './torture.line.ts';

const CUSTOMERS = 300;

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await copyOf('template0');
  folder = await temporaryFolder('plumbline-campaign-');
  await migrate(database.ownerUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await stopServers();
  await owner.end();
  await database.drop();
  await folder.remove();
});

/** Customers with unsupported servers, beside the one that exists. */
const addCustomers = () =>
  owner.query(
    `with customer as (
       insert into customers (organization_id, name, timezone, currency)
       select organization_id, 'Old server ' || i, 'UTC', currency from customers, generate_series(1, $1::integer) i
       returning organization_id, id)
     insert into assets (organization_id, customer_id, name, model)
     select organization_id, id, 'Host ' || i, $2 from customer, generate_series(1, 2) i`,
    [CUSTOMERS, PRODUCT],
  );

/** Rows that a run writes. */
async function written(): Promise<number[]> {
  const tables = ['recommendations', 'letters', 'agenda_requests', 'campaign_changes', 'campaign_runs where undone_at is null'];
  const counts: number[] = [];
  for (const table of tables) counts.push(Number((await owner.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count));
  return counts;
}

const waitsForLock = async () =>
  (await owner.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount === 1;

test('A server that is killed in the middle of a campaign’s run leaves nothing half done, and the next run completes it', async () => {
  const settings = { DATABASE_URL: database.ownerUrl, SECRET_KEY: 'the same for both starts of one server', DATA_DIR: folder.path };
  const killed = await spawnServer(settings);
  await killed.ready();
  const before = new SavingClient(killed.url);
  await prepareLine(before, 1);
  await addCustomers();
  const { id } = await before.call(createCampaign, { body: { product: PRODUCT } });
  const params = { id };
  await before.call(updateCampaign, { params, body: { rule: RULE } });

  // Recommendations are inserted before the letters, which wait for this lock.
  await owner.query('begin');
  await owner.query('lock table letters in share mode');
  const interrupted = before.call(runCampaign, { params, body: {} }).catch((failure: unknown) => failure);
  expect(await pollUntil(waitsForLock, 60_000)).toBe(true);
  killed.signal('SIGKILL');
  await killed.ended;
  expect(await interrupted).toBeInstanceOf(Error);
  await owner.query('commit');

  const restarted = await spawnServer(settings);
  await restarted.ready();
  const client = before.at(restarted.url);
  expect(await written()).toEqual([0, 0, 0, 0, 0]);
  expect((await client.call(getCampaign, { params })).next).toEqual({ create: CUSTOMERS, update: 0, missing: 0 });
  expect(await client.call(runCampaign, { params, body: {} })).toMatchObject({ created: CUSTOMERS, letters: CUSTOMERS });
  expect(await client.call(runCampaign, { params, body: {} })).toMatchObject({ created: 0, updated: 0, letters: 0 });
  expect(await written()).toEqual([CUSTOMERS, CUSTOMERS, CUSTOMERS, CUSTOMERS, 1]);
  expect(await client.call(undoCampaignRun, { params })).toMatchObject({ undone: CUSTOMERS, kept: [] });
  expect(await written()).toEqual([0, 0, 0, 0, 0]);
}, 240_000);
