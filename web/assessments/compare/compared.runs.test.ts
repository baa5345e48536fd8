import { expect, test } from 'vitest';
import { comparedFirst, inTime } from './compared.runs.ts';

const run = (id: string, day: number) => ({ id, createdAt: `2026-0${day}-01T08:00:00.000Z` });
const [first, second, third, other] = [run('first', 1), run('second', 3), run('third', 5), run('other', 2)];
const own = [third, second, first];

test('[ASMT-27] An assessment is compared with the previous one of its template, else another one of it, else of another', () => {
  expect(comparedFirst(third, [second, other, first], own)?.id).toBe('second');
  expect(comparedFirst(second, [third, other, first], own)?.id).toBe('first');
  expect(comparedFirst(first, [third, second, other], own)?.id).toBe('third');
  expect(comparedFirst(third, [other, first], [third])?.id).toBe('other');
  expect(comparedFirst(first, [other], [first])?.id).toBe('other');
  expect(comparedFirst(first, [], [first])).toBeUndefined();
});

test('[ASMT-28] The earlier assessment is shown as before, whichever of the two is open', () => {
  expect(inTime(third, first)).toEqual({ id: 'third', other: 'first' });
  expect(inTime(first, third)).toEqual({ id: 'third', other: 'first' });
});
