import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linksIn } from './test-ids.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TABLE = join(ROOT, 'docs/internal/spec-coverage.md');

const within = (chapter: number, last: number) => Array.from({ length: last }, (_, index) => `${chapter}.${index + 1}`);
/** Sections of the specification that contain requirements. */
const SECTIONS = ['1', ...within(2, 11), '3', '4', '5', '6', '7', ...within(8, 5), '9'];

interface CoverageRow {
  section: string;
  where: string;
  tests: string;
}

function rowsOf(markdown: string): CoverageRow[] {
  const lines = markdown.split('\n').filter((line) => /^\| (?!section|-)/.test(line));
  return lines.map((line) => {
    const [section = '', , where = '', tests = '', ...more] = line.split('|').slice(1, -1);
    if (more.length > 0) throw new Error(`More than four cells: ${line}`);
    return { section: section.trim(), where: where.trim(), tests: tests.trim() };
  });
}

const isThere = (path: string) =>
  access(join(ROOT, path)).then(
    () => true,
    () => false,
  );

async function faultsOf({ where, tests }: CoverageRow): Promise<string[]> {
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place);
  const exist = await Promise.all(places.map(isThere));
  const gone = places.filter((_, index) => !exist[index]).map((place) => `${place} does not exist`);
  const links = linksIn(tests).map(({ id, address }) => `[${id}](${address})`);
  const namesTests = links.length > 0 && links.join(', ') === tests;
  return namesTests || /^no test: .+/.test(tests) ? gone : [...gone, `${tests} names no test`];
}

test('Every row of docs/internal/spec-coverage.md names places that exist and its tests by their ids', async () => {
  const rows = rowsOf(await readFile(TABLE, 'utf8'));
  expect(rows.length).toBeGreaterThan(200);
  expect((await Promise.all(rows.map(faultsOf))).flat()).toEqual([]);
});

test('The page docs/internal/spec-coverage.md has rows for every section of the specification', async () => {
  const sections = new Set(rowsOf(await readFile(TABLE, 'utf8')).map(({ section }) => section));
  expect(SECTIONS.filter((section) => !sections.has(section))).toEqual([]);
});

test.each([
  ['a cell with a file in the place of an id', '`tests/guards/spec-coverage.test.ts`'],
  ['a cell with words beside its ids', '[A-1](../../tests/a.test.ts) and more'],
  ['an empty cell', ''],
  ['a row without a test that gives no reason', 'no test'],
])('In docs/internal/spec-coverage.md %s is found', async (_what, tests) => {
  const [row] = rowsOf(`| 9 | a rule | \`docs/\` | ${tests} |`);
  expect(row && (await faultsOf(row))).toEqual([`${tests} names no test`]);
});

test('A missing place in docs/internal/spec-coverage.md is reported', async () => {
  const [row] = rowsOf('| 9 | a rule | `web/gone/` | no test: there is nothing |');
  expect(row && (await faultsOf(row))).toEqual(['web/gone/ does not exist']);
});
