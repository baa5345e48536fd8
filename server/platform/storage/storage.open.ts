import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { diskStorage } from './storage.disk.ts';
import { s3Storage } from './storage.s3.ts';
import type { Storage } from './storage.ts';

type Settings = Pick<Config, 'dataDir' | 's3'>;

/** Configured storage; keeps no connections, so any number may be open. */
export function openStorage({ dataDir, s3 }: Settings): Storage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'files'));
}
