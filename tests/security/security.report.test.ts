import { expect, test } from 'vitest';
import { filesOfIds } from '#tests/guards/test-ids.ts';
import { committed, documentOf, unproved, withoutResults } from './security.report.ts';
import { REQUIREMENTS } from './security.requirements.ts';

const ALL = [...REQUIREMENTS.threats, ...REQUIREMENTS.asvs];

test('Every threat and every security requirement names a test, or another requirement with a test', () => {
  expect(unproved(ALL)).toEqual([]);
  expect(unproved(ALL.map((row) => (row.id === 'threat 1' ? { ...row, tests: [] } : row)))).toContain('threat 1');
});

test('The security requirements name tests and requirements that exist', async () => {
  const known = new Set([...(await filesOfIds()).keys(), ...ALL.map(({ id }) => id)]);
  expect(ALL.flatMap(({ tests, also }) => [...tests, ...also]).filter((name) => !known.has(name))).toEqual([]);
});

test('The page docs/internal/security-checks.md is what `node tests/security/security.report.ts` makes of the security requirements', async () => {
  const { text, mutations } = await committed();
  expect(withoutResults(text)).toBe(withoutResults(documentOf(await filesOfIds(), [], mutations)));
});
