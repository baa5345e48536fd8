import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { DueDate } from './DueDate.tsx';

const { TZ } = process.env;
afterEach(() => {
  vi.useRealTimers();
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

/** 19:00 on 4 May in Honolulu, 05:00 on 5 May in UTC, 17:00 on 5 May in Auckland. */
const MOMENT = new Date('2026-05-05T05:00:00Z');

test.each([
  ['Pacific/Honolulu', false],
  ['UTC', true],
  ['Pacific/Auckland', true],
])('[WORK-33] T10: a due day is the same day everywhere, and is late in %s only once its own day is over (%s)', (zone, isLate) => {
  process.env['TZ'] = zone;
  vi.useFakeTimers({ now: MOMENT, toFake: ['Date'] });
  const shown = renderToString(<DueDate day="2026-05-04" isOpen />);
  expect(shown).toContain('4 May 2026');
  expect(shown.includes('overdue')).toBe(isLate);
});
