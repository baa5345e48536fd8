import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSessionDismissals, useDismissed } from './dismissed.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

function Notice({ keep, what }: { keep: 'session' | 'local'; what: string }) {
  const [dismissed, dismiss] = useDismissed(keep, what);
  return dismissed ? null : (
    <button type="button" onClick={dismiss}>
      Dismiss
    </button>
  );
}

/** Renders the page again, presses Dismiss if requested, and returns whether the notice was shown. */
function visit(keep: 'session' | 'local', what: string, press: 'dismiss' | 'look'): boolean {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  act(() => root.render(<Notice keep={keep} what={what} />));
  const wasShown = container.querySelector('button') !== null;
  if (press === 'dismiss') act(() => container.querySelector('button')?.click());
  if (press === 'dismiss') expect(container.querySelector('button')).toBeNull();
  act(() => root.unmount());
  container.remove();
  return wasShown;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('[APP-12] A dismissed payment banner stays hidden for the session and returns after signing out', () => {
  expect(visit('session', 'past-due:1', 'dismiss')).toBe(true);
  expect(visit('session', 'past-due:1', 'look')).toBe(false);
  forgetSessionDismissals();
  expect(visit('session', 'past-due:1', 'look')).toBe(true);
});

test('Dismissed advice to set up MFA stays hidden on this device, also after signing out', () => {
  expect(visit('local', 'mfa:1', 'dismiss')).toBe(true);
  forgetSessionDismissals();
  sessionStorage.clear();
  expect(visit('local', 'mfa:1', 'look')).toBe(false);
});

test('A banner that one person dismissed is shown to the next person on the same device', () => {
  visit('local', 'mfa:1', 'dismiss');
  expect(visit('local', 'mfa:2', 'look')).toBe(true);
});

test('A dismissed banner stays hidden until the page is closed if the browser refuses to store it', () => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  expect(visit('local', 'mfa:1', 'dismiss')).toBe(true);
  refused.mockRestore();
});
