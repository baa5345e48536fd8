import { readJson, type Signs } from './json.ts';
import { isPlain, type Plain } from './run.ts';

/** True if the file is one record with these keys, or a list of such records. */
export function isOneOrMore(signs: Signs, keys: readonly string[]): boolean {
  return keys.every((key) => signs.has(key)) || keys.every((key) => signs.has(`[].${key}`));
}

/** Reads a file that is one record, or a list of records one at a time. */
export async function readOneOrMore(path: string, onRecord: (record: Plain) => void): Promise<void> {
  const single: Record<string, unknown> = {};
  let isSingle = false;
  await readJson(path, ['$.*'], (value, [place = '']) => {
    if (!/^\d+$/.test(place)) {
      isSingle = true;
      single[place] = value;
    } else if (isPlain(value)) onRecord(value);
  });
  if (isSingle) onRecord(single);
}
