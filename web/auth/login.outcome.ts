import type { login } from '#contract/auth/auth.contract.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { faultOf } from '#web/http/fault.ts';
import { type ToastInput, toast } from '#web/ui/feedback/toasts.ts';
import { CaptchaNotReady } from '#web/auth/captcha/captcha.ts';

export const AFTER_LOGIN_MS = 100;
export const AFTER_MFA_SETUP_MS = 500;
export const AFTER_UNVERIFIED_MS = 1_500;
const LONG_MS = 10_000;

/** Handlers for the possible results of a sign-in. */
export interface Outcomes {
  home(): void;
  setUpMfa(): void;
  enterCode(): void;
  verify(userId: string): void;
}

/** Runs a function after a delay that leaves time to read the message. */
export type Delay = (ms: number, act: () => void) => void;

export function followLogin(answer: AnswerOf<typeof login>, ways: Outcomes, later: Delay): void {
  if (answer.requiresMfa) {
    toast({ title: 'MFA Required', description: 'Enter the code from your authenticator app to finish signing in.' });
    ways.enterCode();
  } else if (answer.requiresMfaSetup) {
    toast({ title: 'MFA Setup Required', description: 'Your account needs MFA. Set it up to continue.' });
    later(AFTER_MFA_SETUP_MS, ways.setUpMfa);
  } else {
    toast({ title: 'Login Successful', variant: 'success' });
    later(AFTER_LOGIN_MS, ways.home);
  }
}

export function followRefusal(failure: unknown, ways: Pick<Outcomes, 'verify'>, later: Delay): void {
  const fault = faultOf(failure);
  const { userId } = fault.body;
  if (fault.code === 'EMAIL_NOT_VERIFIED' && typeof userId === 'string') {
    toast({
      title: 'Email Verification Required',
      description: 'Please verify your email address before signing in. Redirecting to verification page...',
    });
    later(AFTER_UNVERIFIED_MS, () => ways.verify(userId));
    return;
  }
  toast({ variant: 'destructive', ...refusalWords(failure, 'Login Failed') });
}

/** Message for a refused sign-in, for every sign-in form. */
export function refusalWords(failure: unknown, title: string): Pick<ToastInput, 'title' | 'description' | 'duration'> {
  if (failure instanceof CaptchaNotReady) return { title, description: failure.message };
  const fault = faultOf(failure);
  if (fault.code === 'CAPTCHA_FAILED') return { title: 'Verification Failed', description: fault.message };
  if (fault.code === 'ORGANIZATION_INACTIVE') return { title: 'Account Suspended', description: fault.displayText, duration: LONG_MS };
  if (fault.code === 'LOGIN_DISABLED') return { title: 'Login Disabled', description: fault.displayText, duration: LONG_MS };
  return { title, description: fault.brief };
}
