import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const TABLE = join(ROOT, 'docs/spec-coverage.md');

const within = (chapter: number, last: number) => Array.from({ length: last }, (_, index) => `${chapter}.${index + 1}`);
/** Every section of the specification that rules something. */
const SECTIONS = ['1', ...within(2, 11), '3', '4', '5', '6', '7', ...within(8, 5), '9'];

interface Row {
  section: string;
  where: string;
  tests: string;
}

function rowsOf(markdown: string): Row[] {
  const lines = markdown.split('\n').filter((line) => /^\| (?!section|-)/.test(line));
  return lines.map((line) => {
    const [section = '', , where = '', tests = '', ...more] = line.split('|').slice(1, -1);
    if (more.length > 0) throw new Error(`More than four cells: ${line}`);
    return { section: section.trim(), where: where.trim(), tests: tests.trim() };
  });
}

/** The lines of a test file on which a title can stand: of a test, of a group, or of a table of cases. */
function titlesIn(source: string): string {
  const isTitle = /^\s*(test|describe)\b|^\s*\].*\)\(\s*['"`]|^\s*['"`]/;
  return source
    .split('\n')
    .filter((line) => isTitle.test(line))
    .join('\n');
}

const NAMED = /^`([\w./-]+\.(?:test|e2e)\.tsx?)` (“[^“”]+”(?:, “[^“”]+”)*)$/;

async function faultsOfTest(named: string): Promise<string[]> {
  const [, file, quoted] = NAMED.exec(named) ?? [];
  if (!file || !quoted) return [`${named} names no test`];
  const source = await readFile(join(ROOT, file), 'utf8').catch(() => null);
  if (source === null) return [`${file} does not exist`];
  const titles = titlesIn(source);
  const fragments = [...quoted.matchAll(/“([^“”]+)”/g)].map(([, fragment = '']) => fragment);
  return fragments.filter((fragment) => !titles.includes(fragment)).map((fragment) => `${file} has no title with “${fragment}”`);
}

const isThere = (path: string) =>
  access(join(ROOT, path)).then(
    () => true,
    () => false,
  );

async function faultsOf({ where, tests }: Row): Promise<string[]> {
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place);
  const standing = await Promise.all(places.map(isThere));
  const gone = places.filter((_, index) => !standing[index]).map((place) => `${place} does not exist`);
  if (/^no test: .+/.test(tests)) return gone;
  return [...gone, ...(await Promise.all(tests.split('; ').map(faultsOfTest))).flat()];
}

describe('the table of what is built', () => {
  test('names tests and places that exist', async () => {
    const rows = rowsOf(await readFile(TABLE, 'utf8'));
    expect(rows.length).toBeGreaterThan(200);
    expect((await Promise.all(rows.map(faultsOf))).flat()).toEqual([]);
  });

  test('has rows for every section of the specification', async () => {
    const sections = new Set(rowsOf(await readFile(TABLE, 'utf8')).map(({ section }) => section));
    expect(SECTIONS.filter((section) => !sections.has(section))).toEqual([]);
  });

  test.each([
    ['a file that is gone', '`tests/gone.test.ts` “names tests”', 'tests/gone.test.ts does not exist'],
    [
      'a title that is gone',
      '`tests/guards/rooms.test.ts` “of another world”',
      'tests/guards/rooms.test.ts has no title with “of another world”',
    ],
    [
      'words that stand in no title',
      '`tests/guards/rooms.test.ts` “MAY_IMPORT”',
      'tests/guards/rooms.test.ts has no title with “MAY_IMPORT”',
    ],
    ['a cell without a title', '`tests/guards/spec-coverage.test.ts`', 'names no test'],
    ['an empty cell', '', 'names no test'],
    ['no test without a reason', 'no test', 'names no test'],
  ])('%s is found', async (_what, tests, fault) => {
    const [row] = rowsOf(`| 9 | a rule | \`docs/\` | ${tests} |`);
    expect(row && (await faultsOf(row))).toEqual([expect.stringContaining(fault)]);
  });

  test('a place that is gone is found', async () => {
    const [row] = rowsOf('| 9 | a rule | `web/gone/` | no test: there is nothing |');
    expect(row && (await faultsOf(row))).toEqual(['web/gone/ does not exist']);
  });
});
