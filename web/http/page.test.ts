import { expect, test } from 'vitest';
import { nextCursor } from './page.ts';

test('The next page is read from the Link header, and a response without one is the last page', () => {
  expect(nextCursor('</api/assessments?limit=50&cursor=abc%2B1>; rel="next"')).toBe('abc+1');
  expect(nextCursor('</api/a?cursor=x>; rel="prev", </api/a?cursor=y>; rel="next"')).toBe('y');
  expect(nextCursor('</api/a?cursor=x>; rel="prev"')).toBeNull();
  expect(nextCursor(null)).toBeNull();
});
