import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import { call } from '#web/http/call.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { authStatusQuery, currentUserQuery } from './session.ts';
import { onOtherTab, onOtherTheme } from './tabs.ts';

const ANN = '01890000-0000-7000-8000-000000000001';
const BOB = '01890000-0000-7000-8000-000000000002';
const begin = vi.fn<() => void>();
const fetched = vi.fn(async () => Response.json({ csrfToken: 't', expires: new Date(Date.now() + 60_000).toISOString() }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  queryClient.setQueryData([...authStatusQuery.queryKey], { isAuthenticated: true, entraAvailable: false });
  queryClient.setQueryData([...currentUserQuery.queryKey], { id: ANN });
});
afterEach(() => {
  queryClient.clear();
  begin.mockClear();
  fetched.mockClear();
  vi.unstubAllGlobals();
});

test('A sign-in in a new tab changes nothing for the same person or for a tab without a person', () => {
  onOtherTab(ANN, begin);
  queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  onOtherTab(BOB, begin);
  expect(begin).not.toHaveBeenCalled();
});

test('A sign-out in a new tab makes this tab read the sign-in status at once', () => {
  onOtherTab(null, begin);
  expect(queryClient.getQueryState(authStatusQuery.queryKey)?.isInvalidated).toBe(true);
  expect(begin).not.toHaveBeenCalled();
});

test('[NAV-10] A sign-in of another person in a new tab closes this page, and nothing more is sent in their name', async () => {
  onOtherTab(BOB, begin);
  expect(begin).toHaveBeenCalledOnce();
  await expect(call(updateProfile, { body: { theme: 'light' } })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(fetched).not.toHaveBeenCalled();
});

test('A theme chosen in a new tab becomes the theme of this tab, and other stored values do not', () => {
  const known = () => queryClient.getQueryData(currentUserQuery.queryKey);
  onOtherTheme({ key: 'user-theme', newValue: 'slate' });
  expect(known()).toEqual({ id: ANN, theme: 'slate' });
  onOtherTheme({ key: 'user-theme', newValue: null });
  onOtherTheme({ key: 'user-theme', newValue: 'neon' });
  onOtherTheme({ key: 'guest-theme', newValue: 'light' });
  expect(known()).toEqual({ id: ANN, theme: 'slate' });
  queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  onOtherTheme({ key: 'user-theme', newValue: 'slate' });
  expect(known()).toBeUndefined();
});
