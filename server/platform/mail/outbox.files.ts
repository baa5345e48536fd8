import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { outboxFolder } from './delivery.ts';
import { type Message, readMessage } from './message.ts';

/** Emails in files, newest first; file names are time-ordered ids. */
export async function readOutbox(config: Pick<Config, 'dataDir'>, most: number): Promise<Message[]> {
  const folder = outboxFolder(config);
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.eml'));
  const newest = names.toSorted().toReversed().slice(0, most);
  return Promise.all(newest.map(async (name) => readMessage(await readFile(join(folder, name), 'utf8'))));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
