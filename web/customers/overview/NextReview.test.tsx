import { beforeEach, expect, test, vi } from 'vitest';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { harbour } from '#tests/support/web/recommendations.ts';
import { respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { COLUMNS } from '#web/customers/customers.columns.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { NextReview } from './NextReview.tsx';

let customer = harbour();
const open = screenForEachTest(() => (
  <>
    <NextReview customer={customer} />
    {COLUMNS.find(({ key }) => key === 'review')?.cell(customer)}
  </>
));
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  respondWith(() => Response.json([]));
});

test.each([
  ['Pacific/Honolulu', '2026-05-05', ['today'], ['overdue']],
  ['Pacific/Auckland', '2026-05-05', ['1 day overdue', '1 d overdue'], []],
  ['Pacific/Auckland', '2026-05-06', ['today'], ['overdue']],
  ['Pacific/Auckland', '2026-05-08', ['in 2 days'], ['overdue']],
])('[CUST-117] In %s a review on %s is due, or overdue, by that time zone', async (timezone, nextReviewOn, shown, unsaid) => {
  // 12:00 on 5 May in Honolulu, 10:00 on 6 May in Auckland.
  vi.setSystemTime('2026-05-05T22:00:00Z');
  queryClient.setQueryData(organizationQuery.queryKey, { ...NORTHWIND, timezone });
  customer = harbour({ nextReviewOn });
  await open('/');
  for (const text of shown) expect(words()).toContain(text);
  for (const text of unsaid) expect(words()).not.toContain(text);
});
