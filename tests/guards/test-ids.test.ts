import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENTS, filesOfIds, idsIn, isNumbered, linksIn, linkTo, testFiles } from './test-ids.ts';

const ROOT = join(import.meta.dirname, '..', '..');

test('No two tests carry the same id', async () => {
  const ids = (await testFiles()).flatMap(({ source }) => idsIn(source));
  expect(ids.length).toBeGreaterThan(500);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('Every test that needs an id has been given one by `node tests/guards/test-ids.ts`', async () => {
  expect((await testFiles()).filter(({ source }) => !isNumbered(source)).map(({ path }) => path)).toEqual([]);
});

test.each(DOCUMENTS)('Every id in %s leads to the file of its test; `node tests/guards/test-ids.ts` renews the links', async (document) => {
  const files = await filesOfIds();
  const links = linksIn(await readFile(join(ROOT, document), 'utf8'));
  expect(links.length).toBeGreaterThan(200);
  const right = links.map(({ id }) => (files.has(id) ? linkTo(id, files.get(id)) : `${id} is the id of no test`));
  expect(links.map(({ id, address }) => `[${id}](${address})`)).toEqual(right);
});

test('An id is read only at the beginning of a title, in any kind of quotes', () => {
  const title = (quote: string, id: string) => `test(${quote}[${id}] A sentence${quote}`;
  const titles = [title("'", 'A-1'), title('"', 'B2-20'), title('`', 'C-3'), title('see ', 'D-4'), title("'", 'E-?')];
  expect(idsIn(titles.join('\n'))).toEqual(['A-1', 'B2-20', 'C-3']);
  expect(isNumbered(titles.join('\n'))).toBe(false);
});
