import { afterEach, expect, test, vi } from 'vitest';
import { useNarrow } from './narrow.ts';
import { openPage, words } from '#tests/support/web/page.tsx';

function Width() {
  return useNarrow() ? 'a drawer' : 'a column';
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  [767, 'a drawer'],
  [768, 'a column'],
])('[NAV-3] At %i pixels the navigation is %s', async (width, expected) => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, below = ''] = /^\(width < (\d+)px\)$/.exec(query) ?? [];
    return { matches: width < Number(below), addEventListener: () => {}, removeEventListener: () => {} };
  });
  const { leave } = await openPage('/', Width);
  expect(words()).toBe(expected);
  leave();
});
