import { expect, test } from 'vitest';
import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { encoded, SLICE } from './encoded.ts';

test('Results of a large file are stored in order in several statements, and all are counted', () => {
  const results = Array.from({ length: 2 * SLICE + 1 }, (_, nr): CheckResult => {
    const outcome = nr % 2 === 0 ? 'pass' : 'fail';
    return { checkId: `C.${nr}`, title: `Prüfung ${nr}`, outcome, severity: null, detail: '', passed: null, total: null };
  });
  const { count, counts, slices } = encoded(results);
  expect(count).toBe(2 * SLICE + 1);
  expect(counts).toMatchObject({ pass: SLICE + 1, fail: SLICE });
  expect(slices.map((slice) => JSON.parse(Buffer.from(slice).toString()))).toEqual([
    results.slice(0, SLICE),
    results.slice(SLICE, 2 * SLICE),
    results.slice(2 * SLICE),
  ]);
});
