import * as z from 'zod/mini';
import { Password } from './auth.contract.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Email, line } from '#contract/fields.ts';
import { PasskeyCredential, PasskeyOptions } from './passkeys.contract.ts';

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  allow: 'public',
  byToken: false,
  summary: 'Send a password reset link; the response is the same whether the address is known or not',
  body: z.object({ email: Email }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  allow: 'public',
  byToken: false,
  summary: 'Set a new password with the token of the link; all sessions end, MFA stays',
  body: z.object({ token: line(200), newPassword: Password }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['profile', 'sessions'],
  allowedDuring: ['PASSWORD_CHANGE_REQUIRED'],
  summary: 'Change your own password; all other sessions end',
  body: z.object({ currentPassword: Password, newPassword: Password }),
});

export const askPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate/options',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: [],
  allowedDuring: ['PASSWORD_CHANGE_REQUIRED', 'MFA_SETUP_REQUIRED'],
  summary: 'Options for reauthenticating with one of your own passkeys',
  response: PasskeyOptions,
});

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: [],
  allowedDuring: ['PASSWORD_CHANGE_REQUIRED', 'MFA_SETUP_REQUIRED'],
  summary: 'Reauthenticate with the password, a code or a passkey; valid for sensitive changes in the next five minutes',
  body: z.object({ password: z.optional(Password), code: z.optional(line(64)), credential: z.optional(PasskeyCredential) }),
});
