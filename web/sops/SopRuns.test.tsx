import { beforeEach, expect, test, vi } from 'vitest';
import { Sop } from '#contract/sops/sops.contract.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { HARBOUR } from '#tests/support/web/finding.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { SopRuns } from './SopRuns.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const [SOP_ID, RUN_ID] = ['01890000-0000-7000-8000-0000000000a1', '01890000-0000-7000-8000-0000000000a2'];
const by = { id: OLIVE.id, name: 'Olive Owner' };
const SOP = Sop.parse({
  id: SOP_ID,
  title: 'Move a mailbox',
  code: null,
  category: 'operations',
  status: 'published',
  audience: 'internal',
  tags: [],
  owner: null,
  reviewEveryDays: null,
  reviewedOn: null,
  nextReviewAt: null,
  linkedQuestionKeys: [],
  helpfulCount: 0,
  viewCount: 0,
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
  body: '- [ ] Call the customer',
  textVersion: 1,
  linkedTemplates: [],
  linkedCustomers: [],
  updatedBy: null,
  mine: { acknowledgedVersion: null, isHelped: false },
  acknowledgedCount: 0,
});
const RUN = {
  id: RUN_ID,
  sopId: SOP_ID,
  sopVersion: 1,
  customer: HARBOUR,
  points: [{ text: 'Call the customer', tick: { at: NOW, by } }],
  startedAt: NOW,
  startedBy: by,
  version: 3,
};

const open = screenForEachTest(() => <SopRuns sop={SOP} />);
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  respondWith(({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([RUN])));
});

const removed = () => requests.filter(({ method }) => method === 'DELETE').map(({ url, body }) => [url, body.version]);

test('[SOP-29] A checklist says who ticked each point, and is removed only after a question, for that is lost with it', async () => {
  await open('/');
  await vi.waitFor(() => expect(words()).toContain('1 of 1 done'));
  expect(words()).toContain('Olive Owner, 4 May 2026');
  await press('Remove the checklist of Harbour Ltd');
  await vi.waitFor(() => expect(words()).toContain('Who ticked what and when is lost with it.'));
  expect(removed()).toEqual([]);
  await press('Remove checklist');
  await vi.waitFor(() => expect(removed()).toEqual([[`/api/sop-runs/${RUN_ID}`, 3]]));
});
