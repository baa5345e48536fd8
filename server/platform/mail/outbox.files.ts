import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { outboxFolder } from './delivery.ts';

export interface FiledMail {
  id: string;
  to: string;
  subject: string;
  date: string;
  text: string;
}

/** The mail that was written into files, the newest first: their names are ids that grow with time. */
export async function readOutbox(config: Pick<Config, 'dataDir'>, most: number): Promise<FiledMail[]> {
  const folder = outboxFolder(config);
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.eml'));
  const newest = names.toSorted().toReversed().slice(0, most);
  return Promise.all(newest.map(async (name) => parse(name.slice(0, -'.eml'.length), await readFile(join(folder, name), 'utf8'))));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads only what delivery.ts writes: unfolded headers, then the text as it is. */
function parse(id: string, message: string): FiledMail {
  const end = message.indexOf('\r\n\r\n');
  const head = message.slice(0, end).split('\r\n');
  const header = (name: string) => head.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const text = message.slice(end + 4).replaceAll('\r\n', '\n');
  return { id, to: header('To'), subject: header('Subject'), date: header('Date'), text };
}
