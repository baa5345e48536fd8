import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#web/http/queryClient.ts';
import { respondWith, requests, openPage, wait } from '#tests/support/web/page.tsx';
import { ReadOnlyContext, useNothingToAdd } from './read.only.ts';
import {
  authStatusQuery,
  currentUserQuery,
  leaveAfterTimeout,
  signInPlace,
  useAuthStatus,
  useCan,
  useCanEver,
  useCurrentUser,
} from './session.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const OLIVE = { id: '01890000-0000-7000-8000-000000000001', firstName: 'Olive', roles: ['owner'] };

function Status() {
  return <p>{useAuthStatus().data?.isAuthenticated ? 'in' : 'out'}</p>;
}

function Person() {
  return <p>{useCurrentUser()?.firstName}</p>;
}

function Rights() {
  const [may, ever] = [useCan(), useCanEver()];
  const asked = [
    'customers:edit',
    'assessments:approve',
    'qbrs:edit',
    'users:edit',
    'customers:view',
    'backups:manage',
    'billing:view',
  ] as const;
  return <p>{`now ${asked.filter(may).join(' ')}, ever ${asked.filter(ever).length}. ${useNothingToAdd('Ask a vCIO.')}`}</p>;
}

let leave = () => {};
async function open(Screen: typeof Status) {
  ({ leave } = await openPage('/', Screen));
}

beforeEach(() => {
  vi.useFakeTimers();
  respondWith(({ url }) => Response.json(url.endsWith('/status') ? { isAuthenticated: true, entraAvailable: false } : OLIVE));
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the sign-in status', () => {
  test('[SESS-8] The sign-in status is read again every 60 seconds', async () => {
    await open(Status);
    expect(requests).toHaveLength(1);
    await wait(59 * SECOND);
    expect(requests).toHaveLength(1);
    await wait(SECOND);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/auth/status', 'GET /api/auth/status']);
  });

  test('[SESS-9] The sign-in status is read again whenever the app shell is mounted', async () => {
    await open(Status);
    leave();
    respondWith(() => Response.json({ isAuthenticated: true, entraAvailable: false }));
    await open(Status);
    expect(requests).toHaveLength(1);
  });

  test('The sign-in status that a route has just read is not read again by the page', async () => {
    await queryClient.fetchQuery(authStatusQuery);
    await open(Status);
    expect(requests).toHaveLength(1);
    leave();
    await queryClient.fetchQuery({ ...authStatusQuery, staleTime: 0 });
    await wait(6 * SECOND);
    await open(Status);
    expect(requests).toHaveLength(3);
  });

  test('[SESS-10] The sign-in status is not read a second time when the server fails', async () => {
    respondWith(() => new Response(null, { status: 500 }));
    await open(Status);
    await wait(30 * SECOND);
    expect(requests).toHaveLength(1);
  });
});

test('[SESS-11] The account of a person is read once in five minutes, however many screens use it', async () => {
  const begun = Date.now();
  await open(Person);
  expect(requests.map(({ url }) => url)).toEqual(['/api/auth/user']);
  const again = async (after: number) => {
    vi.setSystemTime(begun + after);
    const other = await openPage('/again', Person);
    const calls = requests.length;
    other.leave();
    return calls;
  };
  expect(await again(4 * MINUTE)).toBe(1);
});

test('[SESS-12] A session that has timed out clears the account and leads to the sign-in page, which shows the reason', () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, pathname: '/customers', assign });
  queryClient.setQueryData(['kept'], 'kept');
  queryClient.setQueryData(authStatusQuery.queryKey, null);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  leaveAfterTimeout();
  expect(queryClient.getQueryState(authStatusQuery.queryKey)).toBeUndefined();
  expect(queryClient.getQueryState(currentUserQuery.queryKey)).toBeUndefined();
  expect(queryClient.getQueryData(['kept'])).toBe('kept');
  expect(assign.mock.calls).toEqual([['/auth?timeout=true']]);
  leave = () => {};
});

test('[BILL-68] A read-only subscription offers no changes to work or setup on any screen; reading, exporting and paying stay', async () => {
  await queryClient.fetchQuery(currentUserQuery);
  await open(() => (
    <>
      <Rights />
      <ReadOnlyContext value={true}>
        <Rights />
      </ReadOnlyContext>
    </>
  ));
  expect([...document.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
    'now customers:edit assessments:approve qbrs:edit users:edit customers:view backups:manage billing:view, ever 7. Ask a vCIO.',
    'now customers:view backups:manage billing:view, ever 7. Nothing can be added while the subscription is read-only.',
  ]);
});

test('[AUTH-221] A person whose organisation is closed while a tab is open sees that on the sign-in page', async () => {
  respondWith(() => Response.json({ isAuthenticated: false, entraAvailable: false, organizationInactive: true }));
  await queryClient.fetchQuery(authStatusQuery);
  expect(signInPlace()).toEqual({ to: '/auth', search: { error: 'organization_inactive' } });
});
