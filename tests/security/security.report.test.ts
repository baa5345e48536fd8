import { expect, test } from 'vitest';
import { allProofs, committed, documentOf, proofsIn, unproved, withoutResults } from './security.report.ts';

test('every threat and every requirement has a test that names it', async () => {
  const proofs = await allProofs();
  expect(proofs.length).toBeGreaterThan(100);
  expect(unproved(proofs)).toEqual([]);
  expect(unproved(proofs.filter(({ requirements }) => !requirements.includes('threat 1')))).toContain('threat 1');
});

test('no test names a requirement that is not in the table', async () => {
  const { threats, asvs } = (await import('./security.requirements.ts')).REQUIREMENTS;
  const known = new Set([...threats, ...asvs].map(({ id }) => id));
  const strays = (await allProofs()).filter(({ requirements }) => requirements.some((id) => !known.has(id)));
  expect(strays).toEqual([]);
});

test('docs/security-checks.md lists exactly these requirements and tests', async () => {
  const { text, mutations } = await committed();
  expect(withoutResults(text)).toBe(withoutResults(documentOf(await allProofs(), [], mutations)));
});

test('a title may name several requirements, and what is filled in stays open', () => {
  const source = ['test(`threat', ' 7: ASVS', ' 6.5.1: ${code} works once`, () => {})'].join('');
  expect(proofsIn('a.test.ts', source)).toMatchObject([{ requirements: ['threat 7', 'ASVS 6.5.1'], title: '… works once' }]);
});
