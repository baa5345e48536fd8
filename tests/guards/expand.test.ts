import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RELEASED } from './released.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');
const NEEDS = /^-- Needs code with \d{4}\b/m;

/**
 * Statements that remove or forbid something that older code may use. Indexes, policies, triggers and rights are tested by running both
 * versions (start.rolling.test.ts).
 */
const TAKES: Readonly<Record<string, RegExp>> = {
  'drops a table, view, function, type or schema':
    /\bdrop (?:table|view|materialized view|function|procedure|type|schema)\b(?! if exists pg_temp)/g,
  // A generated column that is made again in the same transaction is never missing.
  'drops a column': /\bdrop column\b(?! (\w+);[^]*\badd column \1 \w+ [^;]*\bgenerated always\b)/g,
  renames: /\brename (?:to|column|constraint)\b/g,
  'changes the type of a column': /\balter column \w+ (?:set data )?type\b/g,
  'demands a value': /\balter column \w+ set not null\b/g,
  'drops a default': /\balter column \w+ drop default\b/g,
  'adds a column that older code does not fill':
    /\badd column (?:if not exists )?\w+ (?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/g,
};

const withoutComments = (text: string) => text.replace(/--[^\n]*/g, '');

function takenBy(name: string, text: string): string[] {
  if (NEEDS.test(text)) return [];
  const sql = withoutComments(text).toLowerCase();
  return Object.entries(TAKES).flatMap(([what, pattern]) => [...sql.matchAll(pattern)].map(() => `${name} ${what}`));
}

test('[SCALE-25] No migration removes anything that the released version uses, unless it states from which version on', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name > RELEASED.migration && name.endsWith('.sql'));
  const found = await Promise.all(names.map(async (name) => takenBy(name, await readFile(join(FOLDER, name), 'utf8'))));
  expect(found.flat()).toEqual([]);
});

test.each([
  ['drop table seen', 'drops a table, view, function, type or schema'],
  ['alter table customers drop column if exists tier', 'drops a column'],
  ['alter table customers rename column tier to level', 'renames'],
  ['alter table customers alter column tier type integer', 'changes the type of a column'],
  ['alter table customers alter column tier set not null', 'demands a value'],
  ['alter table customers alter column tier drop default', 'drops a default'],
  ['alter table customers add column level text not null', 'adds a column that older code does not fill'],
])('[SCALE-26] The check of migrations finds a removal: %s', (text, what) => {
  expect(takenBy('0999.sql', text)).toEqual([`0999.sql ${what}`]);
  expect(takenBy('0999.sql', `-- Needs code with 0157\n${text}`)).toEqual([]);
  const remade = 'alter table t drop column late; alter table t add column late boolean not null generated always as (kind = 1) stored';
  expect(takenBy('0999.sql', remade)).toEqual([]);
  expect(takenBy('0999.sql', `-- ${text}\nalter table customers add column level text not null default 'A'`)).toEqual([]);
});
