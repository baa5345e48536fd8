import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Instant, line } from '#contract/fields.ts';

const Passkey = z.object({ id: z.string(), name: z.string(), createdAt: Instant, lastUsedAt: z.nullable(Instant) });
export type Passkey = z.output<typeof Passkey>;

/** WebAuthn JSON as used by the browser API; the server's library validates every member. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export const PasskeyCredential = z.looseObject({ id: line(1400), type: z.literal('public-key') });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  allow: 'signedIn',
  accounts: true,
  reads: ['signInMethods'],
  allowedDuring: ['MFA_SETUP_REQUIRED'],
  summary: 'Your own passkeys',
  response: z.array(Passkey),
});

export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: [],
  allowedDuring: ['MFA_SETUP_REQUIRED'],
  sensitive: true,
  summary: 'Options for creating a passkey in the browser',
  response: PasskeyOptions,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['signInMethods', 'secondFactors', 'sessions', 'users'],
  allowedDuring: ['MFA_SETUP_REQUIRED'],
  sensitive: true,
  summary: 'Save a new passkey; the first MFA method comes with backup codes, shown once',
  body: z.object({ name: line(80), credential: PasskeyCredential }),
  response: z.object({ passkey: Passkey, backupCodes: z.nullable(z.array(z.string())) }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['signInMethods', 'secondFactors', 'sessions', 'users'],
  sensitive: true,
  summary: 'Remove one of your own passkeys',
  params: z.object({ id: line(1400) }),
});

export const askPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in/options',
  allow: 'public',
  byToken: false,
  summary: 'Options for signing in with a passkey, alone or as MFA for a sign-in in progress',
  /** Starts a new sign-in even if one is pending in this browser; by default the pending one is completed. */
  body: z.optional(z.object({ purpose: z.literal('sign_in') })),
  response: PasskeyOptions,
});

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  allow: 'public',
  byToken: false,
  summary: 'Sign in with a passkey, or complete a sign-in in progress with one',
  body: z.object({ credential: PasskeyCredential }),
});
