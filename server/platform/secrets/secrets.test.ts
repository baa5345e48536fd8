import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addEncryptionKey, loadSecrets, type Secrets } from './secrets.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-secrets-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

const rootsOf = ({ session, pepper, encryption }: Secrets) => ({ session, pepper, key: encryption.active });

test('[PLAT-22] Secrets are created at the first start, readable only by their owner and the same at the next start', async () => {
  const first = await loadSecrets(dataDir, {});

  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(new Set([first.session, first.pepper, first.encryption.active.bytes].map((root) => root.toString('hex'))).size).toBe(3);
  expect(rootsOf(await loadSecrets(dataDir, {}))).toEqual(rootsOf(first));
});

test('Processes that start at the same moment agree on the secrets', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(dataDir, {})));

  for (const other of others) expect(other && rootsOf(other)).toEqual(first && rootsOf(first));
});

test('A configured key gives the same secrets everywhere and writes no file', async () => {
  const env = { SECRET_KEY: 'a key that is long enough to be accepted' };

  expect(rootsOf(await loadSecrets(dataDir, env))).toEqual(rootsOf(await loadSecrets('/nowhere', env)));
  await expect(readFile(join(dataDir, 'secrets.json'))).rejects.toThrow('ENOENT');
});

test('A damaged file of secrets stops the start and is not replaced', async () => {
  await writeFile(join(dataDir, 'secrets.json'), '{"session": "');

  await expect(loadSecrets(dataDir, {})).rejects.toThrow(/secrets\.json is damaged/);
});

test('A new encryption key is used from then on, and a running process reads it', async () => {
  const before = await loadSecrets(dataDir, {});
  const former = before.encryption.active;
  const added = await addEncryptionKey(dataDir);
  expect(added.active.kid).not.toBe(former.kid);
  expect(await added.find(former.kid)).toEqual(former);
  expect(await before.encryption.find(added.active.kid)).toEqual(added.active);
  expect(before.encryption.active).toEqual(added.active);

  const again = await loadSecrets(dataDir, {});
  expect(rootsOf(again)).toEqual({ session: before.session, pepper: before.pepper, key: added.active });
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('A configured former key still opens values that it sealed and verifies values that it peppered', async () => {
  const former = await loadSecrets('/nowhere', { SECRET_KEY: 'the key of before, long enough for this' });
  const env = { SECRET_KEY: 'the key of today, long enough for this', SECRET_KEY_PREVIOUS: 'the key of before, long enough for this' };
  const today = await loadSecrets('/nowhere', env);
  expect(await today.encryption.find(former.encryption.active.kid)).toEqual(former.encryption.active);
  expect(today.encryption.active.kid).not.toBe(former.encryption.active.kid);
  expect(today.formerPepper).toEqual(former.pepper);
  expect(former.formerPepper).toBeNull();
});
