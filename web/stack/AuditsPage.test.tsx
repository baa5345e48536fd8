import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { ListView } from '#contract/views/views.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { Audits } from './AuditsPage.tsx';

const VIEW: ListView = {
  id: '01890000-0000-7000-8000-000000000003',
  list: 'stack-audits',
  name: 'Still open',
  shared: false,
  isOwn: true,
  owner: { id: OLIVE.id, name: 'Olive Owner' },
  search: 'status=draft',
  version: 1,
};
const open = screenForEachTest(() => <Audits mayAudit={false} />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ url }) => Response.json(url.startsWith('/api/views') ? [VIEW] : []));
});

test('Stack audits of one status are saved as a view, whose tab restores it', async () => {
  const page = await open('/tech-stack-audits?status=completed');
  expect(requests.some(({ url }) => url.startsWith('/api/views?') && url.includes('list=stack-audits'))).toBe(true);
  await press('Save view');
  expect(page.search()).toEqual({ status: 'completed', dialog: 'save-view' });
  await act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Still open')?.click());
  await wait(20);
  expect(page.search()).toEqual({ status: 'draft', view: VIEW.id });
  expect(requests.findLast(({ url }) => url.startsWith('/api/tech-stack/audits'))?.url).toContain('status=draft');
});
