import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Email, Id, line, NewEmail } from '#contract/fields.ts';
import { CaptchaToken, Password } from './auth.contract.ts';

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  allow: 'public',
  byToken: false,
  status: 201,
  summary: 'Create an organisation with its owner; a 14-day trial starts',
  body: z.object({
    firstName: line(80),
    lastName: line(80),
    email: NewEmail,
    password: Password,
    organizationName: line(120),
    captchaToken: CaptchaToken,
  }),
  response: z.object({
    userId: Id,
    email: z.string(),
    organizationName: z.string(),
    /** Contains the code only on a local trial without email; otherwise null, because the code is emailed. */
    verificationCode: z.nullable(z.string()),
  }),
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  allow: 'public',
  byToken: false,
  summary: 'Confirm an address with the emailed code; in the browser that registered, this also signs in',
  body: z.object({ userId: Id, code: line(64) }),
  response: z.object({ verified: z.literal(true), signedIn: z.boolean(), requiresMfaSetup: z.boolean() }),
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  allow: 'public',
  byToken: false,
  summary: 'Send a new verification code; the response is always the same',
  body: z.object({ email: Email }),
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/auth/accept-invite',
  allow: 'public',
  byToken: false,
  summary: 'Join an organisation with an invitation link',
  body: z.object({ token: line(200), firstName: line(80), lastName: line(80), password: Password }),
});
