import { beforeEach, expect, test } from 'vitest';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { harbour } from '#tests/support/web/recommendations.ts';
import { respondWith, screenForEachTest, wait } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CustomerOverview } from './CustomerOverview.tsx';

const NEW = harbour({
  health: { score: null, previous: null, band: null, trend: null, asOf: null, reason: null, runs: [] },
  latestAssessment: null,
  openFindings: 0,
  openBySeverity: { critical: 0, high: 0, medium: 0, low: 0 },
  openRecommendations: { count: 0, oneTime: 0, monthly: 0 },
  nextReviewOn: null,
  vcio: null,
  engineer: null,
  accountManager: null,
  notesInternal: '',
  employeeCount: null,
  userCount: null,
  endpointCount: null,
});

let shown: typeof NEW = NEW;
const open = screenForEachTest(() => <CustomerOverview customer={shown} />);
beforeEach(() => {
  shown = NEW;
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  queryClient.setQueryData(organizationQuery.queryKey, NORTHWIND);
  respondWith(({ url }) => {
    if (url.includes('/counts')) return Response.json({ open: 0, openBySeverity: NEW.openBySeverity, byGroup: { unassigned: 0 } });
    if (url.includes('/totals')) return Response.json({ count: 0, waiting: 0, sums: [], statuses: [], customers: [] });
    return Response.json([]);
  });
});
const boxes = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);

test('A new customer has no empty boxes: only its score, goals and facts', async () => {
  await open('/');
  await wait(50);
  expect(document.body.textContent).toContain('The score appears when the first assessment is approved.');
  expect(document.body.textContent).not.toContain('Employees');
  expect(boxes()).toEqual(['Goals', 'Facts']);
});

test('After the first assessment every box is shown, even when empty', async () => {
  shown = { ...NEW, latestAssessment: 'in_progress' };
  await open('/');
  await wait(50);
  expect(boxes()).toEqual(expect.arrayContaining(['Open findings', 'Recommendations', 'Team']));
});
