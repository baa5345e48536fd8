import { expect, test } from 'vitest';
import { nextCursor } from './page.ts';

test('the next page is found in the Link header, and its absence is the end', () => {
  expect(nextCursor('</api/assessments?limit=50&cursor=abc%2B1>; rel="next"')).toBe('abc+1');
  expect(nextCursor('</api/a?cursor=x>; rel="prev", </api/a?cursor=y>; rel="next"')).toBe('y');
  expect(nextCursor('</api/a?cursor=x>; rel="prev"')).toBeNull();
  expect(nextCursor(null)).toBeNull();
});
