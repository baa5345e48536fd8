import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { field, respondWith, requests, openPage, press, type, typeInto, words } from '#tests/support/web/page.tsx';
import { AcceptInvitePage } from './AcceptInvitePage.tsx';

const LINK = '/accept-invite?token=secret&email=grace@northwind.test&organizationName=Northwind%20IT&firstName=Grace&lastName=Guest';

let leave = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('The error of a field disappears once the person types into it', async () => {
  ({ leave } = await openPage('/accept-invite?token=secret&email=grace@northwind.test', AcceptInvitePage));
  await press('Accept invitation');
  expect(words()).toContain('First name is required');
  await typeInto(field('firstName'), 'Grace');
  expect(words()).not.toContain('First name is required');
});

test('A person who opens an invitation link for the second time is offered the sign-in page with the address filled in', async () => {
  const resolution = 'Sign in if you have accepted it already.';
  respondWith(() =>
    Response.json({ code: 'INVALID_CODE', message: 'This invitation link is no longer valid', resolution }, { status: 400 }),
  );
  ({ leave } = await openPage(LINK, AcceptInvitePage));
  type('password', 'Plumb-line 2026!');
  await press('Accept invitation');
  expect(requests).toHaveLength(1);
  expect(words()).toContain('This invitation link is no longer valid');
  expect(words()).toContain(resolution);
  const ways = [...document.querySelectorAll('a')].map((way) => [way.textContent, way.getAttribute('href')]);
  expect(ways).toEqual([['Go to sign in', '/auth?email=grace%40northwind.test']]);
});
