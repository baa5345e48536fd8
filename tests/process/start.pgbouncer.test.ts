import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { refusedStart, spawnServer, stopServers, temporaryFolder } from './start.process.ts';
import { PGBOUNCER, startPgBouncer } from './start.pgbouncer.ts';
import { keepSaving, type Ledger, prepareLine, SavingClient, storedAnswers } from './torture.line.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  database = await copyOfMigrated();
  folder = await temporaryFolder('plumbline-pooled-');
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await folder.remove();
});

for (const mode of ['transaction', 'session'] as const) {
  test(`[SCALE-7] Eight people save through PgBouncer in ${mode} mode, see each other's answers and lose none`, async ({ skip }) => {
    if (!existsSync(PGBOUNCER)) return skip(`PgBouncer is not installed in ${PGBOUNCER}`);
    const own = await copyOfMigrated();
    const pooler = await startPgBouncer(own.ownerUrl, mode);
    const server = await spawnServer({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: own.ownerUrl,
      DATABASE_POOLER: mode === 'transaction' ? 'transaction' : 'off',
      DATA_DIR: `${folder.path}/${mode}`,
    });
    await server.ready();
    const browser = new SavingClient(server.url);
    const assessmentId = await prepareLine(browser, 16);
    const ledgers = new Map<string, Ledger>();
    for (const [key, acknowledged] of await storedAnswers(browser, assessmentId)) ledgers.set(key, { acknowledged, sent: null });

    const leave = new AbortController();
    const seen: string[] = [];
    const { cookie } = await browser.headers();
    const stream = await fetch(`${server.url}/api/assessments/${assessmentId}/events`, { headers: { cookie }, signal: leave.signal });
    void (async () => {
      for await (const chunk of stream.body ?? []) seen.push(Buffer.from(chunk).toString());
    })().catch(() => undefined);

    const over = new AbortController();
    const savers = Array.from({ length: 8 }, (_, nr) =>
      keepSaving(browser, assessmentId, new Map([...ledgers].filter((_entry, i) => i % 8 === nr)), () => over.signal.aborted),
    );
    await vi.waitUntil(() => seen.join('').includes('q15'), { timeout: 60_000 });
    over.abort();
    const outcomes = await Promise.all(savers);
    leave.abort();
    expect(outcomes.map(({ failure }) => failure)).toEqual(Array.from({ length: 8 }, () => null));
    const stored = await storedAnswers(browser, assessmentId);
    for (const [key, { acknowledged }] of ledgers) expect(stored.get(key), key).toEqual(acknowledged);

    const client = new pg.Client({ connectionString: own.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string; n: number }>(
      `select usename as name, count(*)::integer as n from pg_stat_activity
       where datname = current_database() and usename like 'plumbline_tenant%' and application_name <> 'plumbline_live' group by 1`,
    );
    await client.end();
    if (mode === 'transaction') expect(rows[0]?.n).toBeLessThanOrEqual(4);
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    await pooler.stop();
    await own.drop();
  }, 240_000);
}

test('[SCALE-8] A transaction pooler without a direct connection beside it is refused with an explanation', async () => {
  const { code, stderr } = await refusedStart({ DATABASE_URL: database.ownerUrl, DATABASE_POOLER: 'transaction', DATA_DIR: folder.path });
  expect(stderr).toContain('DATABASE_DIRECT_URL must be set with DATABASE_POOLER=transaction');
  expect(code).toBe(1);
});
