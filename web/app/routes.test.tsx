import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/http/queryClient.ts';
import { respondWith, requests } from '#tests/support/web/page.tsx';
import { groupsFor } from '#web/palette/palette.entries.ts';
import { allScreens } from '#web/palette/palette.screens.ts';
import { router } from './routes.ts';

const OLIVE = { id: '01890000-0000-7000-8000-000000000001', firstName: 'Olive', roles: ['owner'] };

/** Page that a person reaches from an address, given the session and person from the server. */
async function arrive(address: string, isAuthenticated: boolean): Promise<string> {
  respondWith(({ url }) => {
    if (url.endsWith('/status')) return Response.json({ isAuthenticated, entraAvailable: false });
    return Response.json(url.endsWith('/user') ? OLIVE : {});
  });
  window.history.replaceState(null, '', address);
  router.history.replace(address);
  await router.load();
  return router.state.location.href;
}

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

test.each(['/', '/customers', '/qbrs?filter=overdue', '/admin', '/nowhere/at/all'])(
  '[APP-13] A guest who opens %s is sent to the sign-in page, and no person, counts or QBRs are requested',
  async (address) => {
    expect(await arrive(address, false)).toBe('/auth');
    expect(new Set(requests.map(({ url }) => url))).toEqual(new Set(['/api/auth/status']));
  },
);

test('[APP-19] A person whose session expired sees that on the sign-in page, and the browser is a guest’s from then on', async () => {
  localStorage.setItem('user-theme', 'light');
  respondWith(() => Response.json({ isAuthenticated: false, entraAvailable: false, sessionTimeout: true }));
  router.history.replace('/customers');
  await router.load();
  expect(router.state.location.href).toBe('/auth?timeout=true');
  expect(localStorage.getItem('user-theme')).toBeNull();
});

test('[APP-14] A person who is signed in stays on the page they opened, and their account is requested', async () => {
  expect(await arrive('/customers', true)).toBe('/customers');
  expect(requests.map(({ url }) => url)).toContain('/api/auth/user');
});

test('[APP-15] An account that cannot be read is requested once more, and a person who is still unknown is sent to the sign-in page', async () => {
  let times = 0;
  respondWith(({ url }) => {
    if (url.endsWith('/status')) return Response.json({ isAuthenticated: true, entraAvailable: false });
    if (url.endsWith('/user')) times += 1;
    return Response.json({ code: 'UNAUTHORIZED', message: 'You need to log in to access this feature' }, { status: 401 });
  });
  router.history.replace('/customers');
  await router.load();
  expect(router.state.location.href).toBe('/auth');
  expect(times).toBe(2);
});

test('A signed-in person is redirected home from the sign-in page', async () => {
  expect(await arrive('/auth', true)).toBe('/');
});

test.each(['/', '/customers', '/help'])(
  '[APP-16] A person who opens %s and must change the password is sent to the profile',
  async (address) => {
    expect(await arrive(`${address}?passwordChange=required`, true)).toBe('/profile?passwordChange=required');
  },
);

test.each(['/forgot-password', '/reset-password', '/reset-mfa', '/verify-email', `/verify-email/${OLIVE.id}`])(
  '[APP-17] The page %s is open to guests and to people who are signed in',
  async (address) => {
    expect(await arrive(address, false)).toBe(address);
    queryClient.clear();
    expect(await arrive(address, true)).toBe(address);
  },
);

/** Addresses inside the app shell that need no id; a screen with two addresses counts once, under the one in the palette. */
function screensWithoutId(): string[] {
  const inShell = Object.values(router.routesById).filter(({ id, path }) => id.startsWith('/frame') && path && path !== '$');
  const fixed = inShell.filter(({ fullPath, options }) => !fullPath.includes('$') && options.component);
  const listed = new Set(allScreens().map(({ to }) => to.split('?')[0]));
  const pages = Map.groupBy(fixed, ({ options }) => options.component);
  return [...pages.values()].map((routes) => (routes.find(({ fullPath }) => listed.has(fullPath)) ?? routes[0])?.fullPath ?? '');
}

test('Every screen that opens without an ID is found in the palette by its name', () => {
  const addresses = screensWithoutId();
  expect(addresses.length).toBeGreaterThan(25);
  for (const address of addresses) {
    const screen = allScreens().find(({ to }) => to === address);
    expect(screen, address).toBeDefined();
    const sources = { may: () => screen?.unless === undefined, sees: (wanted: string) => wanted !== screen?.unless };
    const found = groupsFor({ typed: screen?.title ?? '', ...sources, isSuperadmin: true, recent: [], hits: [] });
    expect(found.flatMap(({ entries }) => entries).map(({ deed }) => deed)).toContainEqual({ go: address });
  }
});
