import { SSO_OUTCOMES, type SsoOutcome } from '#contract/auth/sso.contract.ts';

interface OutcomeWords {
  title: string;
  description: string;
  variant: 'default' | 'destructive';
}

const ERROR = { title: 'SSO Error', variant: 'destructive' } as const;

/** The specification's message if no organisation is known for single sign-on. */
export const NO_ORGANIZATION: OutcomeWords = { ...ERROR, description: 'Organization context is missing. Please try again.' };

/** Messages for the person; reasons are only in the audit log, since they could inform an attacker. */
const WORDS: Record<SsoOutcome, OutcomeWords> = {
  sso_no_organization: NO_ORGANIZATION,
  sso_unavailable: { ...ERROR, description: 'Single sign-on is not available for this organisation.' },
  sso_expired: { ...ERROR, description: 'This sign-in took too long or started in another browser. Please try again.' },
  sso_denied: { ...ERROR, description: 'Your work account was not granted access. Ask your administrator for access.' },
  sso_failed: { ...ERROR, description: 'The sign-in with your work account failed. Please try again.' },
  sso_unknown: {
    ...ERROR,
    description: 'Your work account could not be matched to an account here. Ask an administrator of your organisation.',
  },
  sso_taken: { ...ERROR, description: 'This work account is connected to another account.' },
  sso_not_recent: { ...ERROR, description: 'Your work account did not confirm a recent sign-in. Confirm in another way.' },
  // Not an error, but the next step.
  link_required: {
    title: 'Sign in again',
    variant: 'default',
    description: 'Enter your email and password within 10 minutes. Your work account is then connected, and you can use it from now on.',
  },
  login_disabled: { ...ERROR, title: 'Login Disabled', description: 'Sign-in is disabled for this account. Contact your administrator.' },
  organization_inactive: {
    ...ERROR,
    title: 'Account Suspended',
    description: 'Your organisation is suspended because its subscription has expired. Contact support to reactivate the subscription.',
  },
  too_many_requests: { ...ERROR, description: 'Too many attempts. Please wait a few minutes.' },
};

function isOutcome(code: string): code is SsoOutcome {
  return SSO_OUTCOMES.some((known) => known === code);
}

/** Message for `?error=` of the sign-in and `?sso=` of the profile; unknown codes get the generic failure. */
export function wordsFor(code: string): OutcomeWords {
  return WORDS[isOutcome(code) ? code : 'sso_failed'];
}
