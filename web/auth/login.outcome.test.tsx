import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ERRORS } from '#contract/errors.contract.ts';
import { Fault } from '#web/http/fault.ts';
import { type ToastInput, useToasts } from '#web/ui/feedback/toasts.ts';
import { CaptchaNotReady } from '#web/auth/captcha/captcha.ts';
import { useDelay } from './delay.ts';
import { followLogin, followRefusal, type Delay } from './login.outcome.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let shownToast: ToastInput | undefined;
let later: Delay;
let leave: () => void;

function OutcomeScreen({ tell }: { tell: (later: Delay, toast: ToastInput | undefined) => void }) {
  const own = useDelay();
  const [first] = useToasts();
  useEffect(() => tell(own, first));
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  const root = createRoot(document.createElement('div'));
  const tell = (own: Delay, first: ToastInput | undefined) => {
    later = own;
    shownToast = first;
  };
  act(() => root.render(<OutcomeScreen tell={tell} />));
  leave = () => act(() => root.unmount());
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

function ways() {
  return { home: vi.fn(), setUpMfa: vi.fn(), enterCode: vi.fn(), verify: vi.fn() };
}

const answer = { requiresMfa: false, requiresMfaSetup: false, email: 'olive@northwind.test', userId: 'u1' };
const refusal = (code: 'EMAIL_NOT_VERIFIED' | 'ORGANIZATION_INACTIVE' | 'LOGIN_DISABLED' | 'INVALID_CREDENTIALS' | 'CAPTCHA_FAILED') =>
  new Fault({ code, ...ERRORS[code], body: { userId: 'u1' } });

/** Expects the call after exactly this delay. */
function expectAt(ms: number, way: ReturnType<typeof vi.fn>): void {
  vi.advanceTimersByTime(ms - 1);
  expect(way).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(way).toHaveBeenCalledTimes(1);
}

describe('the outcome of a sign-in', () => {
  test('[AUTH-200] A successful sign-in leads home after a tenth of a second', () => {
    const to = ways();
    act(() => followLogin(answer, to, later));
    expect(shownToast).toMatchObject({ title: 'Login Successful', variant: 'success' });
    expectAt(100, to.home);
  });

  test('[AUTH-201] A sign-in that requires MFA setup leads there after half a second, and not home', () => {
    const to = ways();
    act(() => followLogin({ ...answer, requiresMfaSetup: true }, to, later));
    expect(shownToast).toMatchObject({ title: 'MFA Setup Required' });
    expectAt(500, to.setUpMfa);
    vi.runAllTimers();
    expect(to.home).not.toHaveBeenCalled();
  });

  test('[AUTH-202] A sign-in that requires a code asks for it at once and leads nowhere else', () => {
    const to = ways();
    act(() => followLogin({ ...answer, requiresMfa: true }, to, later));
    expect(shownToast).toMatchObject({ title: 'MFA Required' });
    expect(to.enterCode).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(to.home).not.toHaveBeenCalled();
  });

  test('[AUTH-203] A sign-in before the address is verified leads to the verification page after one and a half seconds', () => {
    const to = ways();
    act(() => followRefusal(refusal('EMAIL_NOT_VERIFIED'), to, later));
    expect(shownToast).toMatchObject({
      title: 'Email Verification Required',
      description: 'Please verify your email address before signing in. Redirecting to verification page...',
    });
    expectAt(1_500, to.verify);
    expect(to.verify).toHaveBeenCalledWith('u1');
  });

  test('A person who left the sign-in page is not led to another page afterwards', () => {
    const to = ways();
    act(() => followRefusal(refusal('EMAIL_NOT_VERIFIED'), to, later));
    leave();
    vi.runAllTimers();
    expect(to.verify).not.toHaveBeenCalled();
  });

  test.each([
    ['ORGANIZATION_INACTIVE', 'Account Suspended', /subscription has expired.*Contact support/s],
    ['LOGIN_DISABLED', 'Login Disabled', /Contact your administrator/],
  ] as const)('[AUTH-204] A sign-in refused with %s shows the reason for ten seconds', (code, title, words) => {
    const to = ways();
    act(() => followRefusal(refusal(code), to, later));
    expect(shownToast).toMatchObject({ title, variant: 'destructive', duration: 10_000 });
    expect(shownToast?.description).toMatch(words);
  });

  test('[AUTH-205] A sign-in refused for any other reason shows it for the usual time', () => {
    act(() => followRefusal(refusal('INVALID_CREDENTIALS'), ways(), later));
    expect(shownToast).toMatchObject({ title: 'Login Failed', description: 'Invalid email or password', variant: 'destructive' });
    expect(shownToast?.duration).toBeUndefined();
  });

  test('[AUTH-206] A sign-in that fails at the captcha says whether the check failed or was not ready', () => {
    act(() => followRefusal(refusal('CAPTCHA_FAILED'), ways(), later));
    expect(shownToast).toMatchObject({
      title: 'Verification Failed',
      description: "Failed to verify you're not a robot. Please try again.",
    });
    act(() => followRefusal(new CaptchaNotReady(), ways(), later));
    expect(shownToast).toMatchObject({ title: 'Login Failed', description: 'reCAPTCHA is not ready. Please refresh the page.' });
  });
});
