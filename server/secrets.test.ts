import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-secrets-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

test('secrets are made on the first start, kept from other users and the same on the next', async () => {
  const first = await loadSecrets(dataDir, {});

  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(new Set([first.session, first.pepper, first.encryption].map((root) => root.toString('hex'))).size).toBe(3);
  expect(await loadSecrets(dataDir, {})).toEqual(first);
});

test('processes that start at the same moment agree on the secrets', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(dataDir, {})));

  for (const other of others) expect(other).toEqual(first);
});

test('a given key yields the same secrets everywhere and writes no file', async () => {
  const env = { SECRET_KEY: 'a key that is long enough to be accepted' };

  expect(await loadSecrets(dataDir, env)).toEqual(await loadSecrets('/nowhere', env));
  await expect(readFile(join(dataDir, 'secrets.json'))).rejects.toThrow('ENOENT');
});

test('a damaged file stops the start instead of being replaced', async () => {
  await writeFile(join(dataDir, 'secrets.json'), '{"session": "');

  await expect(loadSecrets(dataDir, {})).rejects.toThrow(/secrets\.json is damaged/);
});
