import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { NORTHWIND } from '#tests/support/web/olive.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { DueDate } from './DueDate.tsx';

const { TZ } = process.env;
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

/** 19:00 on 4 May in Honolulu, 05:00 on 5 May in UTC, 17:00 on 5 May in Auckland. */
const MOMENT = new Date('2026-05-05T05:00:00Z');
const ZONES = ['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'];
const OVER: Readonly<Record<string, boolean>> = { UTC: true, 'Pacific/Auckland': true };

test.each(ZONES.flatMap((organization) => ZONES.map((browser) => [organization, browser] as const)))(
  '[WORK-33] T10: A due day is the same everywhere, and overdue once it ends in %s, the organisation’s zone, not in %s, the reader’s',
  (organization, browser) => {
    process.env['TZ'] = browser;
    vi.useFakeTimers({ now: MOMENT, toFake: ['Date'] });
    queryClient.setQueryData(organizationQuery.queryKey, { ...NORTHWIND, timezone: organization });
    const shown = renderToString(
      <QueryClientProvider client={queryClient}>
        <DueDate day="2026-05-04" isOpen />
      </QueryClientProvider>,
    );
    expect(shown).toContain('4 May 2026');
    expect(shown.includes('overdue')).toBe(OVER[organization] === true);
  },
);
