import { beforeEach, expect, test } from 'vitest';
import { act } from 'react';
import type { NotificationPreferences } from '#contract/notifications/preferences.contract.ts';
import { respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { NotificationPreferencesCard } from './NotificationPreferencesCard.tsx';

const PREFERENCES: NotificationPreferences = {
  digest: 'off',
  quietHours: null,
  events: [{ event: 'assessment_assigned', inApp: true, email: true, label: 'An assessment is assigned to you', locked: false }],
};

const open = screenForEachTest(() => <NotificationPreferencesCard />);
beforeEach(() => queryClient.clear());

const box = () => document.querySelector<HTMLElement>('[role=checkbox], input[type=checkbox]');
const isTicked = () => {
  const found = box();
  return found instanceof HTMLInputElement ? found.checked : found?.getAttribute('aria-checked') === 'true';
};

test('[PROF-7] A choice that could not be saved is not shown as saved, and shows an error', async () => {
  respondWith(() => Response.json(PREFERENCES));
  await open('/');
  await wait(50);
  expect(isTicked()).toBe(true);
  respondWith(() => Promise.reject(new TypeError('offline')));
  await act(async () => box()?.click());
  await wait(100);
  expect(isTicked()).toBe(true);
  expect(words()).toContain('Unable to connect to the server');
});
