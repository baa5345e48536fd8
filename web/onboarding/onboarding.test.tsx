import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/users/permissions.rules.ts';
import type { Tour } from '#contract/onboarding/onboarding.contract.ts';
import { forgetAttempt } from './tour.attempt.ts';
import { createQueryClient } from '#web/http/queryClient.ts';
import { OnboardingProvider } from './OnboardingProvider.tsx';
import './TourOverlay.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const NOW = '2026-05-04T10:00:00.000Z';
const step = (id: string, page = '*', target = '#here') => ({
  id,
  title: `Title of ${id}`,
  content: `Content of ${id}.`,
  target,
  page,
  position: 'auto' as const,
  category: 'tips' as const,
});
const tour = (id: string, steps: Tour['steps'], targetRoles: Role[] = []): Tour => ({
  id,
  name: `Tour ${id}`,
  autoStart: true,
  targetRoles,
  steps,
});

interface Served {
  tours: Tour[];
  progress: Record<string, unknown>;
  autoStart: boolean;
  /** Response of start-tour; null makes it fail. */
  lastActiveStep: number | null | undefined;
}

let served: Served;
let posts: { path: string; body: Record<string, unknown> }[];
let root: Root;

function answerTo(path: string, body: Record<string, unknown>): Response {
  if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token', expires: '2100-01-01T00:00:00Z' });
  if (path.endsWith('/tours')) return Response.json(served.tours);
  if (path.endsWith('/preferences')) return Response.json({ autoStart: served.autoStart });
  if (!('tourId' in body)) return Response.json(served.progress);
  posts.push({ path, body });
  if (!path.endsWith('/start-tour')) return Response.json({ tourId: body['tourId'], status: body['status'] });
  if (served.lastActiveStep === null) return Response.json({ code: 'INTERNAL_ERROR', message: 'Broken' }, { status: 500 });
  return Response.json({ tour: served.tours.find(({ id }) => id === body['tourId']), lastActiveStep: served.lastActiveStep });
}

const wait = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
/** Waits for responses, advancing the clock by only a few milliseconds. */
const settle = async () => {
  for (let i = 0; i < 5; i += 1) await wait(1);
};

interface Person {
  id: string;
  roles: Role[];
}

async function shown(person: Person, path = '/') {
  const home = createRootRoute({
    component: () => (
      <OnboardingProvider user={current}>
        <Outlet />
      </OnboardingProvider>
    ),
  });
  const routes = ['/', '/customers', '/users'].map((to) =>
    createRoute({ getParentRoute: () => home, path: to, component: () => <p>{to}</p> }),
  );
  const router = createRouter({ routeTree: home.addChildren(routes), history: createMemoryHistory({ initialEntries: [path] }) });
  const container = document.body.appendChild(document.createElement('div'));
  const client = createQueryClient();
  let current = person;
  root = createRoot(container);
  const render = (next: Person) => {
    current = next;
    return act(async () => {
      root.render(
        <QueryClientProvider client={client}>
          <RouterProvider router={router} context={{}} key={next.id} />
        </QueryClientProvider>,
      );
    });
  };
  await render(person);
  await settle();
  const become = async (next: Person) => {
    await render(next);
    await settle();
  };
  return { router, become };
}

const card = () => document.querySelector('[role=dialog]');
const spotlight = () => document.querySelector('[data-tour-spotlight]');
const press = async (name: string) => {
  const button = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  );
  if (!button) throw new Error(`There is no ${name}.`);
  await act(async () => button.click());
  await settle();
};
const reports = () => posts.filter(({ path }) => path.endsWith('/progress')).map(({ body: { _csrf, ...rest } }) => rest);
const started = () => posts.filter(({ path }) => path.endsWith('/start-tour')).map(({ body }) => body['tourId']);
const anchor = () => {
  const element = document.createElement('div');
  element.id = 'here';
  document.body.append(element);
};
const OLIVE: Person = { id: 'olive', roles: ['owner'] };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: false });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
    answerTo(url, typeof init.body === 'string' ? JSON.parse(init.body) : {}),
  );
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 10, 10)] as unknown as DOMRectList);
  forgetAttempt();
  posts = [];
  served = { tours: [tour('a', [step('one'), step('two'), step('three')])], progress: {}, autoStart: true, lastActiveStep: 0 };
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('starting a tour automatically', () => {
  test('[TOUR-13] The first tour that fits the role and has no record starts once', async () => {
    served.tours = [
      tour('others', [step('x')], ['vcio']),
      tour('known', [step('x')]),
      tour('mine', [step('one')], ['owner']),
      tour('more', [step('y')]),
    ];
    served.progress = { known: {} };
    await shown(OLIVE);
    expect(started()).toEqual(['mine']);
    expect(card()?.textContent).toContain('Tour mine');
    await press('Complete');
    await wait(60_000);
    expect(started()).toEqual(['mine']);
  });

  test('[TOUR-14] A page loaded again in the same session starts no further tour, and another person gets one', async () => {
    served.progress = { a: {} };
    const { become } = await shown(OLIVE);
    served.tours = [tour('late', [step('one')])];
    await become({ id: 'vera', roles: ['vcio'] });
    expect(started()).toEqual([]);
    act(() => root.unmount());
    document.body.replaceChildren();
    await shown({ id: 'vera', roles: ['vcio'] });
    expect(started()).toEqual([]);
    act(() => root.unmount());
    document.body.replaceChildren();
    await shown(OLIVE);
    expect(started()).toEqual(['late']);
  });

  test('A person who has disabled automatic tours gets none', async () => {
    served.autoStart = false;
    await shown(OLIVE);
    expect(started()).toEqual([]);
  });

  test('No tour starts while the person is sent to set up MFA', async () => {
    await shown(OLIVE, '/?setupMfa=true');
    expect(started()).toEqual([]);
  });

  test('[TOUR-15] A tour that fails to start is only logged, and no enrolment is stored', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    served.lastActiveStep = null;
    await shown(OLIVE);
    await wait(60_000);
    expect(log).toHaveBeenCalledOnce();
    expect(started()).toEqual(['a']);
    expect(card()).toBeNull();
    expect(document.body.textContent).not.toContain('Broken');
    expect(reports()).toEqual([]);
  });
});

describe('the steps of a tour', () => {
  test('[TOUR-16] A tour continues at the last active step, and starts at the first one without it', async () => {
    served.lastActiveStep = 1;
    await shown(OLIVE);
    expect(card()?.textContent).toContain('Step 2 of 3');
    act(() => root.unmount());
    forgetAttempt();
    served.lastActiveStep = undefined;
    await shown(OLIVE);
    expect(card()?.textContent).toContain('Step 1 of 3');
  });

  test('[TOUR-17] Next records each step, and the last one completes the tour', async () => {
    await shown(OLIVE);
    expect(card()?.textContent).toContain('33%');
    await press('Next');
    expect(reports()).toEqual([
      { tourId: 'a', stepId: 'one', status: 'completed', metadata: { completedAt: expect.stringMatching(/^2026-05-04T10:00/) } },
    ]);
    await press('Next');
    expect(card()?.textContent).toContain('Step 3 of 3');
    await press('Complete');
    expect(card()).toBeNull();
    expect(reports().map(({ stepId, status }) => [stepId, status])).toEqual([
      ['one', 'completed'],
      ['two', 'completed'],
      [undefined, 'completed'],
    ]);
  });

  test('[TOUR-18] Back goes one step back and never before the first step', async () => {
    await shown(OLIVE);
    await press('Next');
    await press('Back');
    expect(card()?.textContent).toContain('Step 1 of 3');
    await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' })));
    expect(card()?.textContent).toContain('Step 1 of 3');
    expect(reports()).toHaveLength(1);
  });

  test.each([
    ['Skip Tour', { status: 'skipped', metadata: { skippedAt: expect.any(String), preventAutoStart: true } }],
    ['Close tour', { status: 'dismissed', metadata: { dismissedAt: expect.any(String), preventAutoStart: true } }],
  ])('[TOUR-19] %s closes the tour and records the reason', async (name, expected) => {
    await shown(OLIVE);
    await press(name);
    expect(card()).toBeNull();
    expect(reports()).toEqual([{ tourId: 'a', ...expected }]);
  });
});

describe('waiting for pages and targets', () => {
  test('[TOUR-20] A step on another page opens that page and is shown after 500 ms', async () => {
    served.tours = [tour('a', [step('one'), step('two', '/customers')])];
    anchor();
    const { router } = await shown(OLIVE);
    await press('Next');
    expect(router.state.location.pathname).toBe('/customers');
    expect(card()?.className).toContain('opacity-0');
    await wait(490);
    expect(card()?.className).toContain('opacity-0');
    await wait(10);
    expect(card()?.className).not.toContain('opacity-0');
    expect(spotlight()).not.toBeNull();
  });

  test('[TOUR-21] A step at the root address leaves the person on the current page', async () => {
    served.tours = [tour('a', [step('one', '/')])];
    const { router } = await shown(OLIVE, '/users');
    expect(router.state.location.pathname).toBe('/users');
    expect(card()?.className).not.toContain('opacity-0');
  });

  test('A target that appears late is highlighted when it appears', async () => {
    await shown(OLIVE);
    await wait(390);
    expect(spotlight()).toBeNull();
    anchor();
    await wait(210);
    expect(spotlight()).not.toBeNull();
  });

  test('[TOUR-22] A target is looked for every 200 ms and at most 50 times', async () => {
    const look = vi.spyOn(document, 'querySelectorAll');
    const looks = () => look.mock.calls.filter(([selector]) => selector === '#here').length;
    await shown(OLIVE);
    expect(looks()).toBe(1);
    await wait(195);
    expect(looks()).toBe(2);
    await wait(47 * 200);
    expect(looks()).toBe(49);
    await wait(200);
    expect(looks()).toBe(50);
    await wait(60_000);
    expect(looks()).toBe(50);
    anchor();
    await wait(60_000);
    expect(spotlight()).toBeNull();
    expect(card()?.textContent).toContain('Step 1 of 3');
  });
});
