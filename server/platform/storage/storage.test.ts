import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeS3, fakeS3 } from '#tests/support/s3.ts';
import { NO_BODY, signedHeaders } from './s3.signature.ts';
import { diskStorage } from './storage.disk.ts';
import { s3Storage } from './storage.s3.ts';
import { BytesMissing, type Storage, storageKey } from './storage.ts';

const ORGANIZATION = randomUUID();
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const S3 = { bucket: 'evidence', region: 'eu-central-1', accessKeyId: 'AKIATEST', secretAccessKey: 'a-secret-of-the-test' };

let folder: string;
let store: FakeS3;
const storages: Record<string, () => Storage> = {
  'A local folder': () => diskStorage(folder),
  // Real S3 stores can be configured too, to try the product against them.
  'An S3 store': () => s3Storage({ ...S3, endpoint: store.endpoint, prefix: 'plumbline/', pathStyle: true }),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-storage-'));
  store = await fakeS3({ bucket: S3.bucket, secret: S3.secretAccessKey, region: S3.region });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(storage: Storage, bytes: Buffer, hash = hashOf(bytes)) {
  const key = storageKey(ORGANIZATION, hash);
  await storage.put(key, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), { size: bytes.length, hash });
  return key;
}

describe.each(Object.keys(storages))('storage of uploaded files: %s', (kind) => {
  const storage = (): Storage => {
    const open = storages[kind];
    if (!open) throw new Error(kind);
    return open();
  };

  test('A stored file is read back, byte for byte, until it is removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
    const key = await put(storage(), bytes);
    expect(await storage().has(key)).toBe(true);
    expect((await buffer(await storage().get(key))).equals(bytes)).toBe(true);
    await storage().remove(key);
    expect(await storage().has(key)).toBe(false);
    await expect(storage().get(key)).rejects.toBeInstanceOf(BytesMissing);
    await storage().remove(key);
  });

  test('The same content may be stored twice at the same time', async () => {
    const bytes = Buffer.from('the same screenshot, five times');
    const keys = await Promise.all([1, 2, 3, 4, 5].map(() => put(storage(), bytes)));
    expect(new Set(keys).size).toBe(1);
    expect(String(await buffer(await storage().get(keys[0] ?? '')))).toContain('five times');
  });

  test('An interrupted upload leaves nothing', async () => {
    const key = storageKey(ORGANIZATION, hashOf(Buffer.from('cut off')));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('cut');
        throw new Error('the line went dead');
      })(),
    );
    await expect(storage().put(key, broken, { size: 7, hash: key.slice(-64) })).rejects.toThrow();
    expect(await storage().has(key)).toBe(false);
  });
});

describe('the storage of files', () => {
  test('A key consists only of an organisation and a hash', () => {
    expect(() => storageKey('../../etc', 'a'.repeat(64))).toThrow();
    expect(() => storageKey(ORGANIZATION, '../passwd')).toThrow();
  });

  test('No unfinished file stays in a local folder', async () => {
    const names = await readdir(folder, { recursive: true });
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('Requests to S3 are signed as documented by Amazon', async () => {
    const { authorization } = await signedHeaders(
      { region: 'us-east-1', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        headers: { range: 'bytes=0-9' },
        bodyHash: NO_BODY,
      },
      new Date('2013-05-24T00:00:00Z'),
    );
    expect(authorization).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });

  test('A wrong secret, changed bytes, another bucket or a failing store is an error, and no secret is in its message', async () => {
    const settings = { ...S3, endpoint: store.endpoint, prefix: '', pathStyle: true };
    const bytes = Buffer.from('evidence');
    const failures = await Promise.allSettled([
      put(s3Storage({ ...settings, secretAccessKey: 'another-secret' }), bytes),
      put(s3Storage(settings), bytes, 'f'.repeat(64)),
      put(s3Storage({ ...settings, bucket: 'elsewhere' }), bytes),
    ]);
    const messages = failures.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'stored'));
    expect(messages.map((message) => /responded with (\d+)/.exec(message)?.[1])).toEqual(['403', '403', '404']);
    expect(messages.join('')).not.toMatch(/secret|AKIA|Signature/);
    store.failing = 503;
    await expect(s3Storage(settings).has(storageKey(ORGANIZATION, hashOf(bytes)))).rejects.toThrow('503');
    store.failing = null;
  });
});
