import { beforeEach, expect, test } from 'vitest';
import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { ChangeGroups } from './ChangeGroups.tsx';

const change = (place: number, more: Partial<TrayChange> = {}): TrayChange => ({
  id: `01890000-0000-7000-8000-00000000000${place}`,
  kind: 'recommendation',
  title: `Require MFA ${place}`,
  recommendationId: '01890000-0000-7000-8000-0000000000aa',
  assessmentId: null,
  questionKey: null,
  qbrId: null,
  now: { priority: 'medium' },
  proposed: { priority: 'urgent' },
  currency: 'GBP',
  startMonth: 1,
  names: {},
  sentence: 'Three users have no MFA',
  origin: { assistant: 'Claude', person: { id: OLIVE.id, name: 'Olive Owner' } },
  mayDecide: true,
  version: 3,
  hasChanged: false,
  observedAt: '2026-11-24T09:40:00.000Z',
  ...more,
});

const CHANGES = [
  change(1),
  change(2),
  change(3, { now: { oneTimeCost: 0 }, proposed: { oneTimeCost: 48_000 } }),
  change(4, { hasChanged: true, version: 5 }),
  change(5, { mayDecide: false }),
];
const customer = { id: '01890000-0000-7000-8000-0000000000bb', name: 'Harbour Dental' };
const open = screenForEachTest(() => <ChangeGroups groups={[{ customer, proposals: [], changes: CHANGES }]} />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ url }) => Response.json(url.endsWith('/accept') ? { accepted: [CHANGES[0]?.id] } : {}));
});

const sent = (path: string) => requests.filter(({ url }) => url.endsWith(path));

test('Each change shows its fields before and after, its reason and its assistant, and one that was changed since says so', async () => {
  await open('/proposals');
  expect(words()).toContain('Medium');
  expect(words()).toContain('£480');
  expect(words()).toContain('Claude for Olive Owner');
  expect(words().split('Compare before you accept.').length - 1).toBe(1);
});

test('Accepting several leaves out money, changed records and those that others decide, and sends the versions that were seen', async () => {
  await open('/proposals');
  await press('Accept 2 changes for Harbour Dental');
  expect(sent('/accept')[0]?.body).toMatchObject({ ids: [CHANGES[0]?.id, CHANGES[1]?.id], versions: [3, 3] });
});
