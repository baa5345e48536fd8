import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { findingOf } from '#tests/support/web/finding.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { FindingDecision } from './FindingDecision.tsx';

/** Delays the loading of the risk grid until the test resolves it. */
const { promise: network, resolve: arrive } = Promise.withResolvers<void>();
vi.mock('./RiskGrid.tsx', async (original) => {
  await network;
  return original();
});

const shown = findingOf();
const open = screenForEachTest(() => <FindingDecision finding={shown} isOpen takesKeys onSaved={() => {}} />);
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  queryClient.setQueryData(organizationQuery.queryKey, NORTHWIND);
});

const changes = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const type = (key: string) => act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('[REV-1] Digits after R rate the gap even before the grid has loaded; none of them decides', async () => {
  await open('/');
  respondWith(({ body }) => Response.json({ ...shown, ...body, version: 4 }));
  for (const key of ['r', '4', '3']) await type(key);
  await vi.waitFor(() => expect(changes()).toEqual([{ impact: 4, likelihood: 3, version: 3 }]));

  await type('2');
  arrive();
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(() => expect(words()).toContain('Impact 2: now the likelihood, 1 to 5'));
  expect(changes()).toHaveLength(1);

  await type('Escape');
  await type('3');
  await vi.waitFor(() => expect(changes()[1]).toMatchObject({ status: 'deferred' }));
});
