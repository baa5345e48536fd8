import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { respondWith, screenForEachTest } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { findFields } from '#web/ui/finding/fields.ts';
import { TABS } from './settings.tabs.ts';

const open = screenForEachTest(() =>
  TABS.map(({ value, Tab }) => (
    <div key={value} data-part={value}>
      <Tab organization={NORTHWIND} onClose={() => {}} />
    </div>
  )),
);

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  // The sign-in policy never arrives, so Security has no fields.
  respondWith(({ url }) => (url.endsWith('/sign-in-policy') ? new Promise(() => {}) : Response.json([])));
});

test('The settings search finds fields of every tab', async () => {
  await open('/');
  await act(() => vi.dynamicImportSettled());
  const found = (typed: string) => findFields(document.body, typed)[0]?.part;
  await expect.poll(() => findFields(document.body, 'time zone')[0]).toEqual({ name: 'Time zone', card: 'General', part: 'general' });
  expect(['colour', 'approves', 'minutes', 'statuses', 'due', 'backups'].map(found)).toEqual([
    'branding',
    'rules',
    'qbrs',
    'recommendations',
    'rules',
    'data',
  ]);
  const parts = new Set('aeiou'.split('').flatMap((letter) => findFields(document.body, letter).map(({ part }) => part)));
  expect([...parts]).toEqual(expect.arrayContaining(TABS.map(({ value }) => value).filter((value) => value !== 'security')));
});
