import * as z from 'zod/mini';
import { FEATURES } from '#domain/features/features.rules.ts';
import { LOCALES } from '#domain/organizations/locales.rules.ts';
import { ROLES } from '#domain/users/permissions.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Email, Id, Instant, Version } from '#contract/fields.ts';

export const THEMES = ['light', 'slate', 'dark'] as const;
export const Theme = z.enum(THEMES);

export const Password = z.string().check(z.minLength(1, 'is required'), z.maxLength(256, 'must have at most 256 characters'));
/** The solution of the captcha; any token is accepted while none is configured. */
export const CaptchaToken = z.optional(z.nullable(z.string().check(z.maxLength(10_000))));

/** How a person may sign in: with a password, their work account, a passkey. */
export const SignInMethods = z.array(z.enum(['local', 'sso', 'passkey']));

export const CurrentUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** The highest role, for labels; `roles` is what counts. */
  role: z.enum(ROLES),
  roles: z.array(z.enum(ROLES)),
  isOwner: z.boolean(),
  isSuperadmin: z.boolean(),
  mfaEnabled: z.boolean(),
  /** Whether the session's required action is to change the password, or to set up a second factor. */
  passwordChangeRequired: z.boolean(),
  mfaSetupRequired: z.boolean(),
  /** Whether the owner has offered this person the ownership and waits for an answer. */
  ownershipOffered: z.boolean(),
  signInMethods: SignInMethods,
  title: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  /** Whose numbers they read; null as the organisation writes them. */
  locale: z.nullable(z.enum(LOCALES)),
  theme: Theme,
  organizationId: Id,
  /** Of what the person may change of themselves. */
  version: Version,
  updatedAt: Instant,
  /** Of a superadmin in an organisation that is not theirs, and of one whose visit is over and who has not left it. */
  visit: z.optional(
    z.object({ organizationName: z.string(), mayWrite: z.boolean(), isConsented: z.boolean(), endsAt: Instant, isOver: z.boolean() }),
  ),
  /** The parts of the product that the operator has closed to the organisation, with the reasons; absent where everything is open. */
  closedFeatures: z.optional(z.array(z.object({ feature: z.enum(FEATURES), reason: z.string() }))),
});
export type CurrentUser = z.output<typeof CurrentUser>;

export const getCsrfToken = endpoint({
  method: 'GET',
  path: '/api/csrf-token',
  allow: 'public',
  byToken: true,
  reads: [],
  passive: true,
  summary: 'A token that every unsafe call carries, and when it ends',
  response: z.object({ csrfToken: z.string(), expires: Instant }),
});

export const getAuthStatus = endpoint({
  method: 'GET',
  path: '/api/auth/status',
  allow: 'public',
  byToken: false,
  reads: ['sessions', 'sso'],
  passive: true,
  summary: 'Whether the caller is signed in; polled, never extends the session',
  response: z.object({
    isAuthenticated: z.boolean(),
    entraAvailable: z.boolean(),
    /** The browser's session has run out; absent where there was none, or where it was ended. */
    sessionTimeout: z.optional(z.literal(true)),
    /** The session would still be open, but nobody of its organisation may sign in. */
    organizationInactive: z.optional(z.literal(true)),
  }),
});

export const getAuthUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  allow: 'signedIn',
  reads: ['profile', 'secondFactors', 'signInMethods', 'signInPolicy', 'ownership'],
  passive: true,
  allowedDuring: ['PASSWORD_CHANGE_REQUIRED', 'MFA_SETUP_REQUIRED', 'VISIT_ENDED'],
  summary: 'The signed-in person',
  response: CurrentUser,
});
export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/users/current',
  allow: 'signedIn',
  reads: ['profile', 'secondFactors', 'signInMethods', 'signInPolicy', 'ownership'],
  allowedDuring: ['PASSWORD_CHANGE_REQUIRED', 'MFA_SETUP_REQUIRED', 'VISIT_ENDED'],
  summary: 'The signed-in person',
  response: CurrentUser,
});

export const checkMethods = endpoint({
  method: 'POST',
  path: '/api/auth/check-methods',
  allow: 'public',
  byToken: false,
  summary: 'How an address may sign in',
  body: z.object({ email: Email }),
  response: z.object({ userExists: z.boolean(), authMethods: z.array(z.enum(['sso', 'local'])), organizationId: z.nullable(Id) }),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  allow: 'public',
  byToken: false,
  summary: 'Sign in with email and password',
  body: z.object({ email: Email, password: Password, captchaToken: CaptchaToken }),
  response: z.object({ requiresMfa: z.boolean(), requiresMfaSetup: z.boolean(), email: z.string(), userId: Id }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  allow: 'public',
  byToken: false,
  summary: 'End this session',
});

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/auth/captcha',
  allow: 'public',
  byToken: false,
  reads: [],
  passive: true,
  summary: 'Which captcha the sign-in asks for',
  response: z.object({
    provider: z.enum(['altcha', 'recaptcha', 'turnstile', 'none']),
    siteKey: z.optional(z.string()),
    challenge: z.optional(z.unknown()),
  }),
});

export const getSignInOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  allow: 'public',
  byToken: false,
  reads: [],
  passive: true,
  summary: 'What the signed-out pages need: the addresses of prices and changelog, and whether a trial can end',
  response: z.object({
    pricingUrl: z.nullable(z.string()),
    changelogUrl: z.nullable(z.string()),
    /** False on an installation without billing, where no trial ends. */
    hasBilling: z.boolean(),
  }),
});
