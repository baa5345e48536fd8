import * as z from 'zod/mini';
import { ASSESSMENT_STATUSES } from '#domain/assessments/assessments.rules.ts';

/** What an address may say after the question mark. A word that means nothing is left out: a bad address is never an error page. */
const text = z.catch(z.optional(z.string()), undefined);
/** Shown to whoever opens the address, so no more than a name or an email address. */
const name = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined);
const email = z.catch(z.optional(z.string().check(z.maxLength(254))), undefined);
const flag = z.catch(z.optional(z.literal(true)), undefined);

export const AuthSearch = z.object({
  timeout: flag,
  email,
  error: text,
  /** The work account was right, and the second factor is awaited. */
  mfa: z.catch(z.optional(z.enum(['required'])), undefined),
});
export const ForgotSearch = z.object({ email });
export const ResetSearch = z.object({ token: text });
export const ProfileSearch = z.object({
  setupMfa: flag,
  passwordChange: z.catch(z.optional(z.enum(['required'])), undefined),
  tab: text,
  /** How the way to the work account ended. */
  sso: text,
});
export const VerifyEmailSearch = z.object({ email, organizationName: name });
export const InviteSearch = z.object({ token: text, email, organizationName: name, firstName: name, lastName: name });
export const ListSearch = z.object({ q: text, status: text, sort: text, dialog: text });
export const AssessmentsSearch = z.object({
  q: text,
  filter: z.catch(z.optional(z.enum([...ASSESSMENT_STATUSES, 'mine'])), undefined),
  /** Only the caller's own of that status. */
  mine: flag,
  customerId: text,
  dialog: text,
});
export const AssessmentSearch = z.object({ section: text, question: text, view: text });
export const QbrsSearch = z.object({
  q: text,
  filter: z.catch(z.optional(z.enum(['overdue'])), undefined),
  status: text,
  customerId: text,
  dialog: text,
});
export const QbrSearch = z.object({ dialog: text, present: z.catch(z.optional(z.literal(1)), undefined) });
export const HelpSearch = z.object({ q: text });
export const TabSearch = z.object({ tab: text, dialog: text, section: text });
