import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '#web/http/queryClient.ts';
import { Toaster } from '#web/ui/feedback/Toaster.tsx';
import { Tooltips } from '#web/ui/overlays/Tooltip.tsx';

interface SentRequest {
  method: string;
  url: string;
  body: Record<string, unknown>;
}

/** Requests since the test began, without those for the CSRF token. */
export const requests: SentRequest[] = [];

/** Sets the response to every call, and forgets the requests so far. */
export function respondWith(answer: (call: SentRequest) => Response | Promise<Response>): void {
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/api/csrf-token') return Response.json({ csrfToken: 'token', expires: '2199-01-01T00:00:00.000Z' });
    const sent: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const { _csrf, ...body } = sent;
    const request = { method: init.method ?? 'GET', url, body };
    requests.push(request);
    return answer(request);
  });
}

/** Advances the time; the test must use fake timers. */
export const wait = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

/** Renders a screen at its address, with toasts and without a server. */
export async function openPage(address: string, Screen: () => ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const home = createRootRoute();
  const own = createRoute({ getParentRoute: () => home, path: address.split('?')[0] ?? '/', component: Screen });
  const others = createRoute({ getParentRoute: () => home, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: home.addChildren([own, others]), history });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const corner = document.body.appendChild(document.createElement('div'));
  const toasts = createRoot(corner);
  act(() => toasts.render(<Toaster />));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Tooltips>
          <RouterProvider router={router} />
        </Tooltips>
      </QueryClientProvider>,
    ),
  );
  await wait(1);
  return {
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
    /** Advances the clock until the last toast is removed, so that the next test does not read it. */
    leave: () => {
      act(() => root.unmount());
      act(() => void vi.advanceTimersByTime(1_100_000));
      act(() => toasts.unmount());
      place.remove();
      corner.remove();
    },
  };
}

/** Readable text of the page, including toasts. */
export const words = () => document.body.textContent ?? '';

export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

/** Duration of the frame that shows the press, after which expensive work begins. */
const FRAME_MS = 20;

export async function press(name: string): Promise<void> {
  await act(async () => button(name).click());
  await wait(FRAME_MS);
}

export function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

/** Sets an uncontrolled field. */
export function type(name: string, text: string): void {
  field(name).value = text;
}

/** Types into a field that React controls or that a form listens to. */
export async function typeInto(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/**
 * Sets up a file that tests one screen with fake timers. Returns a function that opens the screen at an address; it closes after each test,
 * and every call gets 204 until a test changes that.
 */
export function screenForEachTest(Screen: () => ReactNode) {
  let leave = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
    respondWith(() => new Response(null, { status: 204 }));
  });
  afterEach(() => {
    leave();
    leave = () => {};
    vi.useRealTimers();
  });
  return async (address: string) => {
    const page = await openPage(address, Screen);
    ({ leave } = page);
    return page;
  };
}
