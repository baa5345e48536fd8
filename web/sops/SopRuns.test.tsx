import { beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '#web/session/session.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { HARBOUR } from '#tests/support/web/finding.ts';
import { MAILBOX_SOP } from '#tests/support/web/sop.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { SopRuns } from './SopRuns.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const RUN_ID = '01890000-0000-7000-8000-0000000000a2';
const by = { id: OLIVE.id, name: 'Olive Owner' };
const RUN = {
  id: RUN_ID,
  sopId: MAILBOX_SOP.id,
  sopVersion: 1,
  customer: HARBOUR,
  points: [{ text: 'Call the customer', tick: { at: NOW, by } }],
  startedAt: NOW,
  startedBy: by,
  version: 3,
};

const open = screenForEachTest(() => <SopRuns sop={MAILBOX_SOP} />);
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  respondWith(({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([RUN])));
});

const removed = () => requests.filter(({ method }) => method === 'DELETE').map(({ url, body }) => [url, body.version]);

test('[SOP-29] A checklist shows who ticked each item, and is removed only after a warning that this is lost', async () => {
  await open('/');
  await vi.waitFor(() => expect(words()).toContain('1 of 1 done'));
  expect(words()).toContain('Olive Owner, 4 May 2026');
  await press('Remove the checklist of Harbour Ltd');
  await vi.waitFor(() => expect(words()).toContain('The record of who ticked which item and when is lost.'));
  expect(removed()).toEqual([]);
  await press('Remove checklist');
  await vi.waitFor(() => expect(removed()).toEqual([[`/api/sop-runs/${RUN_ID}`, 3]]));
});
