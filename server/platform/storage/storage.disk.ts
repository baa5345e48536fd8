import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BytesMissing, type Storage } from './storage.ts';

/** Storage in a folder. A file appears under its name only once it is complete and flushed. */
export function diskStorage(folder: string): Storage {
  /** One folder per two digits of the hash, so that none holds millions of files. */
  const pathOf = (key: string) => {
    const [organization = '', hash = ''] = key.split('/');
    return join(folder, organization, hash.slice(0, 2), hash);
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }));
        await rename(unfinished, path);
      } finally {
        await rm(unfinished, { force: true });
      }
      await flushFolder(dirname(path));
    },
    get: async (key) => {
      try {
        const file = await open(pathOf(key));
        return file.createReadStream();
      } catch (error) {
        throw isAbsent(error) ? new BytesMissing(key) : error;
      }
    },
    has: async (key) => {
      const found = await stat(pathOf(key)).catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      });
      return found !== null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** A new file name is durable only once its folder is flushed; some systems cannot flush folders and need not. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
