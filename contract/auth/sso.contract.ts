import * as z from 'zod/mini';
import { ASSIGNABLE_ROLES } from '#domain/users/permissions.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, line, Version } from '#contract/fields.ts';

const Domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'must have at most 253 characters'),
    z.regex(/^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'must be a domain such as example.com'),
  );

/** Results of an SSO sign-in, as named in the URL; the exact reason is in the audit log. */
export const SSO_OUTCOMES = [
  'sso_no_organization',
  'sso_unavailable',
  'sso_expired',
  'sso_denied',
  'sso_failed',
  'sso_unknown',
  'sso_taken',
  'sso_not_recent',
  'link_required',
  'login_disabled',
  'organization_inactive',
  'too_many_requests',
] as const;
export type SsoOutcome = (typeof SSO_OUTCOMES)[number];

const SsoDomain = z.object({
  domain: z.string(),
  verifiedAt: z.nullable(Instant),
  /** Expected value of the domain's TXT record. */
  proof: z.string(),
});
export type SsoDomain = z.output<typeof SsoDomain>;

const Sso = z.object({
  configured: z.boolean(),
  enabled: z.boolean(),
  required: z.boolean(),
  tenantId: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  /** Last four characters; the secret itself is never returned. */
  clientSecretHint: z.nullable(z.string()),
  jit: z.boolean(),
  defaultRole: z.enum(ASSIGNABLE_ROLES),
  domains: z.array(SsoDomain),
  redirectUrl: z.string(),
  version: Version,
});
export type Sso = z.output<typeof Sso>;

export const getSso = endpoint({
  method: 'GET',
  path: '/api/integrations/entra',
  allow: 'integrations:view',
  accounts: true,
  reads: ['sso'],
  summary: 'Single sign-on with Microsoft Entra ID: current settings',
  response: Sso,
});

export const putSso = endpoint({
  method: 'PUT',
  path: '/api/integrations/entra',
  allow: 'integrations:manage',
  openWhenReadOnly: false,
  accounts: true,
  changes: ['sso', 'sessions'],
  sensitive: true,
  summary: 'Set up single sign-on; the secret is write-only and may be omitted if one is stored',
  body: z.object({
    enabled: z.boolean(),
    required: z.optional(z.boolean()),
    tenantId: Id,
    clientId: line(200),
    clientSecret: z.optional(line(500)),
    jit: z.optional(z.boolean()),
    defaultRole: z.optional(z.enum(ASSIGNABLE_ROLES)),
    version: Version,
  }),
  response: Sso,
});

export const removeSso = endpoint({
  method: 'DELETE',
  path: '/api/integrations/entra',
  allow: 'integrations:manage',
  openWhenReadOnly: false,
  accounts: true,
  changes: ['sso', 'signInMethods', 'users'],
  sensitive: true,
  summary: 'Disconnect single sign-on; people keep their accounts and sign in with a password',
});

export const testSso = endpoint({
  method: 'POST',
  path: '/api/integrations/entra/test',
  allow: 'integrations:manage',
  changes: [],
  summary: 'Test whether the provider responds for this tenant and accepts the credentials, with the exact reason if not',
  response: z.object({ ok: z.boolean(), checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() })) }),
});

export const addSsoDomain = endpoint({
  method: 'POST',
  path: '/api/integrations/entra/domains',
  allow: 'integrations:manage',
  accounts: true,
  changes: ['sso'],
  sensitive: true,
  status: 201,
  summary: 'Claim an email domain; it takes effect once a TXT record proves ownership',
  body: z.object({ domain: Domain }),
  response: SsoDomain,
});

export const verifySsoDomain = endpoint({
  method: 'POST',
  path: '/api/integrations/entra/domains/:domain/verify',
  allow: 'integrations:manage',
  accounts: true,
  changes: ['sso'],
  summary: 'Check the TXT record of a claimed domain',
  params: z.object({ domain: Domain }),
  response: SsoDomain,
});

export const removeSsoDomain = endpoint({
  method: 'DELETE',
  path: '/api/integrations/entra/domains/:domain',
  allow: 'integrations:manage',
  accounts: true,
  changes: ['sso'],
  sensitive: true,
  summary: 'Remove a claimed domain',
  params: z.object({ domain: Domain }),
});

export const connectWorkAccount = endpoint({
  method: 'POST',
  path: '/api/auth/work-account',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: [],
  sensitive: true,
  summary: 'Start connecting your work account; the browser continues at the returned address',
  response: z.object({ url: z.string() }),
});

export const disconnectWorkAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/work-account',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['signInMethods', 'users'],
  sensitive: true,
  summary: 'Disconnect your work account; refused if it is your only sign-in method',
});
