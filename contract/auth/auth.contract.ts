import * as z from 'zod/mini';
import { PROVIDER_PRESETS } from '#domain/auth/providers.rules.ts';
import { FEATURES } from '#domain/features/features.rules.ts';
import { LOCALES } from '#domain/organizations/locales.rules.ts';
import { ROLES } from '#domain/users/permissions.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Email, Id, Instant, Version } from '#contract/fields.ts';

export const THEMES = ['light', 'slate', 'dark'] as const;
export const Theme = z.enum(THEMES);

export const Password = z.string().check(z.minLength(1, 'is required'), z.maxLength(256, 'must have at most 256 characters'));
/** Captcha solution; any token is accepted if no captcha is configured. */
export const CaptchaToken = z.optional(z.nullable(z.string().check(z.maxLength(10_000))));

/** Allowed sign-in methods: password, work account (SSO) or passkey. */
export const SignInMethods = z.array(z.enum(['local', 'sso', 'passkey']));

export const CurrentUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** Highest role, for labels only; `roles` decides. */
  role: z.enum(ROLES),
  roles: z.array(z.enum(ROLES)),
  isOwner: z.boolean(),
  isSuperadmin: z.boolean(),
  mfaEnabled: z.boolean(),
  /** The session must first change the password, or set up MFA. */
  passwordChangeRequired: z.boolean(),
  mfaSetupRequired: z.boolean(),
  /** The owner has offered this person the ownership, which awaits an answer. */
  ownershipOffered: z.boolean(),
  signInMethods: SignInMethods,
  title: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  /** Personal number format; null uses the organisation's. */
  locale: z.nullable(z.enum(LOCALES)),
  theme: Theme,
  organizationId: Id,
  /** Version of the person's own settings. */
  version: Version,
  updatedAt: Instant,
  /** Support access of a superadmin to another organisation, including a session that has ended but was not left. */
  visit: z.optional(
    z.object({ organizationName: z.string(), mayWrite: z.boolean(), isConsented: z.boolean(), endsAt: Instant, isOver: z.boolean() }),
  ),
  /** Features that the operator has disabled for the organisation, with the reasons; absent if there are none. */
  closedFeatures: z.optional(z.array(z.object({ feature: z.enum(FEATURES), reason: z.string() }))),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** Identity provider on the sign-in page. */
const SignInProvider = z.object({ id: Id, name: z.string(), preset: z.enum(PROVIDER_PRESETS) });
export type SignInProvider = z.output<typeof SignInProvider>;

export const getCsrfToken = endpoint({
  method: 'GET',
  path: '/api/csrf-token',
  allow: 'public',
  byToken: true,
  reads: [],
  passive: true,
  summary: 'The CSRF token for every unsafe request, and when it expires',
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
    /** The browser session expired; absent if there was none, or if it was ended deliberately. */
    sessionTimeout: z.optional(z.literal(true)),
    /** The session is valid, but its organisation is not active. */
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
  summary: 'Sign-in methods of an email address',
  body: z.object({ email: Email }),
  response: z.object({
    userExists: z.boolean(),
    authMethods: z.array(z.enum(['sso', 'local'])),
    organizationId: z.nullable(Id),
    /** Identity providers of the organisation; absent without single sign-on. */
    providers: z.optional(z.array(SignInProvider)),
  }),
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
  summary: 'End this session; the browser continues at the returned address to sign out at the identity provider too',
  response: z.object({ continueAt: z.nullable(z.string()) }),
});

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/auth/captcha',
  allow: 'public',
  byToken: false,
  reads: [],
  passive: true,
  summary: 'The captcha used for sign-in',
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
  summary: 'Settings of the signed-out pages: pricing and changelog addresses, and whether trials can end',
  response: z.object({
    pricingUrl: z.nullable(z.string()),
    changelogUrl: z.nullable(z.string()),
    /** False on installations without billing, where trials never end. */
    hasBilling: z.boolean(),
    /** The only way in of an installation with one organisation and one required provider; null otherwise. */
    singleSignOn: z.nullable(z.object({ organizationId: Id, provider: SignInProvider })),
  }),
});
