import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteFile } from '#contract/files/files.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { purge } from '#server/platform/jobs/purge.ts';
import { fakeS3, type FakeS3 } from '#tests/support/s3.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { attached, sendFile } from '#tests/support/upload.ts';

let server: TestServer;
let store: FakeS3;
let msp: TestOrganization;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
  store = await fakeS3({ bucket: 'evidence', secret: 'a-secret-of-the-test', region: 'us-east-1' });
  const s3 = {
    S3_BUCKET: 'evidence',
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: 'AKIATEST',
    S3_SECRET_ACCESS_KEY: 'a-secret-of-the-test',
  };
  server = await startTestServer({ ...s3, S3_PREFIX: 'plumbline', FILES_QUOTA_MB: '1', DATA_DIR: dataDir });
  msp = await server.organization();
});
afterAll(async () => {
  await server.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const mine = () => ({ ownerType: 'profile', ownerId: msp.owner.id }) as const;
const png = (shade: number) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: { r: shade, g: 1, b: 1 } } })
    .png()
    .toBuffer();
const inside = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(server.pools, msp.id, work);
const aDayLater = () =>
  inside(async (tx) => {
    await sql`update file_blobs set touched_at = touched_at - interval '2 days'`.execute(tx);
    await sql`update files set created_at = created_at - interval '2 days'`.execute(tx);
  });
const used = () => inside((tx) => tx.selectFrom('fileTotals').select('bytes').executeTakeFirst());

describe('the bytes of files in an S3 store', () => {
  test('A file is stored in the bucket under its organisation and hash, and nothing stays in the data folder', async () => {
    const file = await attached(msp.owner, mine(), { name: 'me.png', bytes: await png(1) });
    const keys = [...store.objects.keys()];
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(new RegExp(`^evidence/plumbline/${msp.id}/[0-9a-f]{64}$`));
    expect((await msp.owner.inject({ method: 'GET', url: file.url })).statusCode).toBe(200);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test('The bytes of a deleted file are removed after a day, and those that another file uses stay', async () => {
    const bytes = Buffer.from('the same text under two names');
    const [one, two] = [
      await attached(msp.owner, mine(), { name: 'one.txt', bytes }),
      await attached(msp.owner, mine(), { name: 'two.txt', bytes }),
    ];
    const before = await used();
    await msp.owner.sees(deleteFile, { params: { id: one.id } });
    await aDayLater();
    await purge(server.context);
    expect((await msp.owner.inject({ method: 'GET', url: two.url })).body).toBe(String(bytes));

    await msp.owner.sees(deleteFile, { params: { id: two.id } });
    await purge(server.context);
    expect(store.objects.size).toBe(2);
    expect((await used())?.bytes).toBe((before?.bytes ?? 0) - bytes.length);
  });

  test('An upload for a target that is refused in the end is removed as well', async () => {
    await inside((tx) =>
      sql`insert into file_blobs (hash, size, touched_at) values (${'a'.repeat(64)}, 5, now() - interval '2 days')`.execute(tx),
    );
    await purge(server.context);
    expect(await inside((tx) => tx.selectFrom('fileBlobs').select('hash').where('hash', '=', 'a'.repeat(64)).execute())).toEqual([]);
  });

  test('An organisation at its storage limit can store no more, but can attach files that it already has', async () => {
    const large = { name: 'large.txt', bytes: Buffer.alloc(900_000, 'x') };
    await attached(msp.owner, mine(), large);
    const answer = await sendFile(msp.owner, mine(), { name: 'more.txt', bytes: Buffer.alloc(400_000, 'y') });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'STORAGE_FULL']);
    expect((await sendFile(msp.owner, mine(), { ...large, name: 'again.txt' })).statusCode).toBe(201);
    const other = await server.organization('Roomy MSP');
    await attached(other.owner, { ownerType: 'profile', ownerId: other.owner.id }, { name: 'more.txt', bytes: Buffer.alloc(400_000, 'y') });
  });

  test('An upload fails while the store fails, leaves no row and can be repeated', async () => {
    store.failing = 503;
    const bytes = await png(9);
    expect((await sendFile(msp.owner, mine(), { name: 'later.png', bytes })).statusCode).toBe(500);
    store.failing = null;
    await attached(msp.owner, mine(), { name: 'later.png', bytes });
  });
});
