import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { diskStorage } from './storage.disk.ts';
import { s3Storage } from './storage.s3.ts';
import type { Storage } from './storage.ts';

type Settings = Pick<Config, 'dataDir' | 's3'>;

/** The store of the configuration; it keeps no connection, so any number of them may be open. */
export function openStorage({ dataDir, s3 }: Settings): Storage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'files'));
}
