import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MfaDialog } from './MfaDialog.tsx';

/** Generous, because lazy loading may be slow. */
const SOON = { timeout: 30_000 };

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
const onDone = vi.fn();
const onCancel = vi.fn();
const answers: Response[] = [];
const sent: unknown[] = [];

const field = () => document.querySelector<HTMLInputElement>('form input');
const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)?.click());

function show(open: boolean): void {
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MfaDialog open={open} email="ann@msp.test" onDone={onDone} onCancel={onCancel} />
      </QueryClientProvider>,
    ),
  );
}

function type(text: string): void {
  const input = field();
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('csrf')) return Response.json({ csrfToken: 'token', expires: '2099-01-01T00:00:00.000Z' });
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    return answers.shift() ?? new Response(null, { status: 204 });
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  for (const mock of [onDone, onCancel]) mock.mockReset();
  sent.length = 0;
});

test('[AUTH-188] The MFA dialog accepts six digits and can be sent once they are complete', async () => {
  show(true);
  type('12 34x5');
  expect(field()?.value).toBe('12345');
  expect(button('Verify')?.disabled).toBe(true);
  type('123456');
  await press('Verify');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce(), SOON);
  expect(sent).toMatchObject([{ email: 'ann@msp.test', token: '123456', isBackupCode: false }]);
});

test('[AUTH-189] The MFA dialog also accepts a backup code of eight characters, and clears what was typed before', async () => {
  show(true);
  type('1234');
  await press('Use backup code');
  expect(field()?.value).toBe('');
  type('abcd234');
  expect(button('Verify')?.disabled).toBe(true);
  type('abcd2345');
  await press('Verify');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce(), SOON);
  expect(sent).toMatchObject([{ token: 'ABCD2345', isBackupCode: true }]);
});

test.each([
  ['INVALID_CODE', 400, 0],
  ['SESSION_EXPIRED', 401, 0],
  ['LOGIN_COMPLETION_FAILED', 401, 1],
])('[AUTH-190] A code refused with %s (%i) clears the field, and the dialog is cancelled %i times', async (code, status, closings) => {
  answers.push(Response.json({ code, message: 'No', resolution: '' }, { status }));
  show(true);
  type('123456');
  await press('Verify');
  await vi.waitFor(() => expect(field()?.value).toBe(''), SOON);
  expect(onCancel).toHaveBeenCalledTimes(closings);
  expect(onDone).not.toHaveBeenCalled();
});

test('[AUTH-219] An expired sign-in resets the MFA dialog to the code of the authenticator app', async () => {
  answers.push(Response.json({ code: 'SESSION_EXPIRED', message: 'No', resolution: '' }, { status: 401 }));
  show(true);
  await press('Use backup code');
  type('abcd2345');
  await press('Verify');
  await vi.waitFor(() => expect(field()?.inputMode).toBe('numeric'), SOON);
  expect(onCancel).not.toHaveBeenCalled();
});

test('The MFA dialog starts again when it is reopened', async () => {
  show(true);
  await press('Use backup code');
  type('ABCD');
  show(false);
  show(true);
  expect(field()?.value).toBe('');
  expect(field()?.inputMode).toBe('numeric');
});
