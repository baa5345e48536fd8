import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { ConnectedApp } from '#contract/assistants/apps.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { ConnectedAppsCard } from './ConnectedAppsCard.tsx';

const open = screenForEachTest(() => <ConnectedAppsCard />);
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
});

const APP: ConnectedApp = {
  id: '01890000-0000-7000-8000-00000000000b',
  kind: 'app',
  name: 'ChatGPT',
  host: 'chatgpt.com',
  hint: null,
  person: { id: OLIVE.id, name: 'Olive Tester', role: 'Owner' },
  scopes: ['read', 'propose:answers', 'propose:changes', 'internal:read'],
  customers: { read: 12, all: 46 },
  connectedAt: '2026-06-01T09:00:00.000Z',
  lastUsedAt: '2026-06-02T09:00:00.000Z',
  calls: 1284,
  refused: 0,
  proposals: { made: 36, accepted: 31, open: 3 },
};

test('A list of connected apps that cannot be loaded says so and is loaded by Retry', async () => {
  respondWith(() => Response.json({ code: 'INTERNAL_ERROR', message: 'Failed', resolution: 'Try again.' }, { status: 400 }));
  await open('/profile');
  await wait(10_000);
  expect(words()).toContain('The list could not be loaded.');
  respondWith(() => Response.json([]));
  act(() => button('Retry').click());
  await wait(1_000);
  expect(words()).toContain('No connected apps.Follow the set-up steps to connect an assistant.');
});

test('A connected app shows access, customers, calls and accepted proposals, and is revoked at once with the proposals that are kept', async () => {
  let apps = [APP];
  respondWith(({ method }) => {
    if (method === 'GET') return Response.json(apps);
    apps = [];
    return new Response(null, { status: 204 });
  });
  await open('/profile');
  await wait(100);
  for (const text of ['Read, propose answers and changes', 'Read internal notes', '12 of 46', '1,284', '31 of 36'])
    expect(words()).toContain(text);
  act(() => button('Revoke ChatGPT of Olive Tester').click());
  await wait(1_000);
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([`/api/assistants/own-apps/${APP.id}`]);
  expect(words()).toContain('ChatGPT of Olive Tester can no longer sign in.');
  expect(words()).toContain('3 open proposals are kept.');
  expect(words()).toContain('No connected apps.');
});
