import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAuth } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { resetAttempts, countAttempts, sourceOf, limitAttempts } from './rate-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://plumbline.example.com' });
});
afterAll(() => server.close());

const refused = (subject: string, ip: string) =>
  limitAttempts(server.context, [{ limit: 'loginByAccount', subject, ip }]).then(
    () => false,
    (fault: unknown) => fault,
  );

async function outcomes(subject: string, ips: readonly string[]) {
  const results: boolean[] = [];
  for (const ip of ips) results.push((await refused(subject, ip)) === false);
  return results;
}

test('Six addresses of one IPv4 network count as one for an account', async () => {
  const ips = [1, 2, 3, 4, 5, 6].map((host) => `203.0.113.${host}`);
  expect(await outcomes('a@msp.test', ips)).toEqual([true, true, true, true, true, false]);
  expect(await outcomes('a@msp.test', ['::ffff:203.0.113.9'])).toEqual([false]);
  expect(await outcomes('a@msp.test', ['198.51.100.1'])).toEqual([true]);
});

test('All IPv6 addresses of one household count as one, in any notation', async () => {
  const ips = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0::3', '2001:DB8:0:0:1::', '2001:db8:0000::5', '2001:db8:0:0:ffff:1:2:3'];
  expect(await outcomes('b@msp.test', ips)).toEqual([true, true, true, true, true, false]);
  expect(await outcomes('b@msp.test', ['2001:db8:0:1::1'])).toEqual([true]);
});

test.each([
  ['203.0.113.7', '', '203.0.113.7'],
  ['203.0.113.117', 'ann', '203.0.113'],
  ['::ffff:203.0.113.7', '', '203.0.113.7'],
  ['2001:db8::1', '', '2001:db8:0:0'],
  ['2001:0DB8:0000:0:0001::5', 'ann', '2001:db8:0:0'],
  ['1:2:3:4:5:6:7:8', '', '1:2:3:4'],
  ['1::', '', '1:0:0:0'],
  ['::', '', '0:0:0:0'],
  ['::1:2:3:4:5', '', '0:0:0:1'],
  ['1::2:3:4:5:6:7', '', '1:0:2:3'],
  ['203.10.113.7', 'ann', '203.10.113'],
  ['10:200::30', '', '10:200:0:0'],
  ['x203.0.113.7', '', 'x203.0.113.7'],
  ['203.0.113.7x', '', '203.0.113.7x'],
])('[AUTH-44] A caller at %s who tries "%s" is counted as %s', (ip, subject, source) => {
  expect(sourceOf(ip, subject)).toBe(source);
});

test.each([
  ['https://plumbline.example.com', '127.0.0.1', 30],
  ['http://localhost:3000', '203.0.113.40', 30],
  ['http://localhost:3000', '127.0.0.1', 300],
])('[AUTH-45] The server at %s gives a caller from %s a limit of %s tries', async (publicUrl, ip, most) => {
  const guard = { ...server.context, config: { ...server.context.config, publicUrl } };
  await asAuth(server.pools, (tx) => tx.deleteFrom('auth.throttle').execute());
  let tries = 0;
  const isTaken = () =>
    limitAttempts(guard, [{ limit: 'loginByIp', ip }]).then(
      () => true,
      () => false,
    );
  while (await isTaken()) tries += 1;
  expect(tries).toBe(most);
});

test('A refusal states how long its window lasts, and the next window allows as many tries again', async () => {
  const ips = Array.from({ length: 6 }, () => '192.0.2.1');
  await outcomes('c@msp.test', ips);
  const fault = await refused('c@msp.test', '192.0.2.1');
  expect(fault).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.throttle')
      .set({ windowEnd: sql`now()` })
      .execute(),
  );
  expect(await outcomes('c@msp.test', ips)).toEqual([true, true, true, true, true, false]);
});

test('Further tries do not lengthen the wait', async () => {
  const ip = '192.0.2.1';
  await outcomes('i@msp.test', [ip]);
  await asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.throttle')
      .set({ windowEnd: sql`now() + interval '60 seconds'` })
      .execute(),
  );
  await outcomes('i@msp.test', [ip, ip, ip, ip]);
  const retryAfter = expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60);
  expect(await refused('i@msp.test', ip)).toMatchObject({ code: 'TOO_MANY_REQUESTS', more: { extra: { retryAfter } } });
});

test('The count of tries belongs to one account and to the current window', async () => {
  const ip = '192.0.2.1';
  const triedOn = (subject: string) => countAttempts(server.context, { limit: 'loginByAccount', subject, ip });
  await outcomes('f@msp.test', [ip, ip, ip]);
  await outcomes('g@msp.test', [ip]);
  expect([await triedOn('f@msp.test'), await triedOn('g@msp.test'), await triedOn('h@msp.test')]).toEqual([3, 1, 0]);
  await asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.throttle')
      .set({ windowEnd: sql`now()` })
      .execute(),
  );
  expect(await triedOn('f@msp.test')).toBe(0);
});

test('A reset forgets the tries on one account from every network, and those on no other', async () => {
  const five = (ip: string) => Array.from({ length: 5 }, () => ip);
  await outcomes('d@msp.test', [...five('192.0.2.1'), ...five('198.51.100.1')]);
  await outcomes('e@msp.test', five('192.0.2.1'));
  await asAuth(server.pools, (tx) => resetAttempts(tx, server.context, 'loginByAccount', 'd@msp.test'));
  expect(await outcomes('d@msp.test', ['192.0.2.1', '198.51.100.1'])).toEqual([true, true]);
  expect(await outcomes('e@msp.test', ['192.0.2.1'])).toEqual([false]);
});

test('The counts of tries contain no plain addresses or networks', async () => {
  await outcomes('hidden@msp.test', ['192.0.2.77']);
  const rows = await asAuth(server.pools, (tx) => tx.selectFrom('auth.throttle').selectAll().execute());
  const dump = rows.map(({ keyMac }) => keyMac.toString('latin1')).join('\n');
  expect(dump).not.toMatch(/hidden|192\.0\.2/);
});

test('Resetting the tries of an account uses an index', async () => {
  const plan = await asAuth(server.pools, async (tx) => {
    await sql`insert into auth.throttle (key_mac, hits, window_end)
      select decode(md5(n::text) || md5('from' || n), 'hex'), 1, now() + interval '1 hour' from generate_series(1, 5000) n`.execute(tx);
    await sql`analyze auth.throttle`.execute(tx).catch(() => {});
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain delete from auth.throttle where subject_mac = ${Buffer.alloc(16, 7)}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('throttle_subject');
  expect(plan).not.toContain('Seq Scan');
});
