import * as z from 'zod/mini';
import { isNetwork } from '#domain/users/networks.rules.ts';
import { ROLES } from '#domain/users/permissions.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Email, line, Version } from '#contract/fields.ts';

/** Six digits of the authenticator app, or an eight-character backup code. */
const Code = line(16);
const BackupCodes = z.object({ backupCodes: z.array(z.string()) });

export const verifyMfa = endpoint({
  method: 'POST',
  path: '/api/auth/verify-mfa',
  allow: 'public',
  byToken: false,
  summary: 'Complete a sign-in with an authenticator code or a backup code',
  body: z.object({ email: Email, token: Code, isBackupCode: z.optional(z.boolean()) }),
});

export const takeMfaAway = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/reset',
  allow: 'public',
  byToken: false,
  summary: 'Remove your own MFA with the token of a link that an administrator sent you; the password stays',
  body: z.object({ token: line(200) }),
});

export const setUpMfa = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/setup',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: [],
  allowedDuring: ['MFA_SETUP_REQUIRED'],
  sensitive: true,
  summary: 'A secret for the authenticator app, the same for 30 minutes within a session; inactive until enabled',
  response: z.object({ secret: z.string(), otpauthUrl: z.string(), qrSvg: z.string() }),
});

export const enableMfa = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/enable',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['secondFactors', 'sessions', 'users'],
  allowedDuring: ['MFA_SETUP_REQUIRED'],
  sensitive: true,
  summary: 'Confirm the secret with a first code; the backup codes are shown once',
  body: z.object({ code: Code }),
  response: BackupCodes,
});

export const disableMfa = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/disable',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['secondFactors', 'sessions', 'users'],
  sensitive: true,
  summary: 'Disable the authenticator app, with one of its codes or a backup code',
  body: z.object({ code: Code }),
});

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/backup-codes',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['secondFactors'],
  sensitive: true,
  summary: 'Create ten new backup codes, shown once; the old ones stop working',
  body: z.object({ code: Code }),
  response: BackupCodes,
});

const MfaState = z.object({
  totp: z.boolean(),
  passkeys: z.int(),
  backupCodesLeft: z.int(),
  /** True if the organisation requires MFA of this person. */
  required: z.boolean(),
});
export type MfaState = z.output<typeof MfaState>;

export const getMfa = endpoint({
  method: 'GET',
  path: '/api/auth/mfa',
  allow: 'signedIn',
  accounts: true,
  reads: ['secondFactors', 'signInMethods', 'signInPolicy'],
  allowedDuring: ['MFA_SETUP_REQUIRED'],
  summary: 'MFA methods that you have set up',
  response: MfaState,
});

export const SIGN_IN_WAYS = ['password', 'passkey', 'sso'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** IPv4 or IPv6 address, or network in CIDR notation. */
const Network = z.string().check(
  z.maxLength(50),
  z.refine((text) => isNetwork(text), 'must be an address or network such as 203.0.113.0/24 or 2001:db8::/32'),
);

export const SignInPolicy = z.object({
  mfaRoles: z.array(z.enum(ROLES)),
  ssoCountsAsMfa: z.boolean(),
  idleMinutes: z.int().check(z.gte(5), z.lte(30)),
  sessionHours: z.int().check(z.gte(1), z.lte(12)),
  /** Networks from which people and API tokens may access the organisation; empty allows all. */
  allowedNetworks: z.array(z.string()),
  signInMethods: z.array(z.enum(SIGN_IN_WAYS)),
  ownAddress: z.nullable(z.string()),
  /** Active people by role, and the number of those without MFA. */
  holders: z.array(z.object({ role: z.enum(ROLES), people: z.int(), without: z.int() })),
  version: Version,
});
export type SignInPolicy = z.output<typeof SignInPolicy>;

export const getSignInPolicy = endpoint({
  method: 'GET',
  path: '/api/organizations/sign-in-policy',
  allow: 'settings:edit',
  accounts: true,
  reads: ['signInPolicy', 'users'],
  summary: 'Sign-in policy: roles that require MFA, session lengths, allowed networks and sign-in methods',
  response: SignInPolicy,
});

export const changeSignInPolicy = endpoint({
  method: 'PATCH',
  path: '/api/organizations/sign-in-policy',
  allow: 'settings:edit',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['signInPolicy', 'sessions'],
  sensitive: true,
  summary:
    'Change the sign-in policy; limits can only be stricter than those of the installation, and a change may not lock out you or the owner',
  body: z.object({
    mfaRoles: z.optional(z.array(z.enum(ROLES)).check(z.maxLength(4))),
    ssoCountsAsMfa: z.optional(z.boolean()),
    idleMinutes: z.optional(z.int().check(z.gte(5), z.lte(30))),
    sessionHours: z.optional(z.int().check(z.gte(1), z.lte(12))),
    allowedNetworks: z.optional(z.array(Network).check(z.maxLength(50, 'must have at most 50 networks'))),
    signInMethods: z.optional(z.array(z.enum(SIGN_IN_WAYS)).check(z.minLength(1, 'must have at least one sign-in method'), z.maxLength(3))),
    version: Version,
  }),
  response: SignInPolicy,
});
