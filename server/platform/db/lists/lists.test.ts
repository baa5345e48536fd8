import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listsSql } from './lists.ts';

const FOLDER = new URL('../../../../migrations/', import.meta.url);

test('The lists of values in the database equal those of the domain, so that a change is never forgotten in SQL', async () => {
  const newest = (await readdir(FOLDER))
    .filter((name) => name.endsWith('_lists.sql'))
    .toSorted()
    .at(-1);
  const text = await readFile(new URL(newest ?? 'none', FOLDER), 'utf8');
  expect(text.replaceAll('create or replace', 'create')).toBe(listsSql());
});
