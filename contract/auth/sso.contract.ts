import * as z from 'zod/mini';
import { CLIENT_AUTHS, PROVIDER_PRESETS } from '#domain/auth/providers.rules.ts';
import { ASSIGNABLE_ROLES } from '#domain/users/permissions.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, prose, storable, Version } from '#contract/fields.ts';

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

const ClaimName = z.optional(line(120));
/** Claims that contain a person's data, if they are not the standard ones. */
const ClaimNames = z.object({ email: ClaimName, firstName: ClaimName, lastName: ClaimName, groups: ClaimName });
const GroupRoles = z
  .array(z.object({ group: line(200), role: z.enum(ASSIGNABLE_ROLES) }))
  .check(z.maxLength(100, 'must have at most 100 groups'));

const Checks = z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() }));
export type SsoChecks = z.output<typeof Checks>;

/** Result of a test sign-in, which opens no session and changes no account. */
export const SsoTestResult = z.object({ at: Instant, checks: Checks });
export type SsoTestResult = z.output<typeof SsoTestResult>;

const SamlSettings = z.object({
  signInUrl: line(2000),
  /** Certificates that verify the responses, in PEM format one after the other. */
  certificates: prose(20_000),
});

const SsoProvider = z.object({
  id: Id,
  preset: z.enum(PROVIDER_PRESETS),
  name: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
  requiredDomains: z.array(z.string()),
  /** Entity ID of a SAML provider. */
  issuer: z.string(),
  tenantId: z.nullable(z.string()),
  /** Null for SAML. */
  clientId: z.nullable(z.string()),
  /** Last four characters; the secret itself is never returned. */
  clientSecretHint: z.string(),
  clientAuth: z.enum(CLIENT_AUTHS),
  /** Address of our public keys to register at the provider; null with a client secret. */
  jwksUrl: z.nullable(z.string()),
  jit: z.boolean(),
  defaultRole: z.enum(ASSIGNABLE_ROLES),
  trustsEmail: z.boolean(),
  claims: ClaimNames,
  groupRoles: GroupRoles,
  saml: z.nullable(z.object({ signInUrl: z.string(), certificates: z.string() })),
  /** Signing out continues at the provider. */
  signsOut: z.boolean(),
  redirectUrl: z.string(),
  /** Our metadata and entity ID at a SAML provider. */
  metadataUrl: z.nullable(z.string()),
  /** Addresses to register at the provider for signing out. */
  backChannelLogoutUrl: z.string(),
  postLogoutRedirectUrl: z.string(),
  lastTest: z.nullable(SsoTestResult),
  version: Version,
});
export type SsoProvider = z.output<typeof SsoProvider>;

const Sso = z.object({
  providers: z.array(SsoProvider),
  domains: z.array(SsoDomain),
  /** Id of the next provider and its redirect address, which must be registered before the provider can be saved. */
  next: z.object({ id: Id, redirectUrl: z.string(), entraRedirectUrl: z.string(), metadataUrl: z.string() }),
});
export type Sso = z.output<typeof Sso>;

export const getSso = endpoint({
  method: 'GET',
  path: '/api/sso',
  allow: 'integrations:view',
  accounts: true,
  reads: ['sso'],
  summary: 'Single sign-on: identity providers and email domains of the organisation',
  response: Sso,
});

export const putSsoProvider = endpoint({
  method: 'PUT',
  path: '/api/sso/providers/:id',
  allow: 'integrations:manage',
  openWhenReadOnly: false,
  accounts: true,
  changes: ['sso', 'sessions'],
  sensitive: true,
  summary: 'Add an identity provider with version 0, or change one; the secret is write-only and may be omitted if one is stored',
  params: ById,
  notFound: 'INTEGRATION_NOT_FOUND',
  body: z.object({
    preset: z.enum(PROVIDER_PRESETS),
    name: line(60),
    enabled: z.boolean(),
    required: z.optional(z.boolean()),
    requiredDomains: z.optional(z.array(Domain).check(z.maxLength(50))),
    /** Microsoft Entra ID; the issuer follows from it. */
    tenantId: z.optional(Id),
    /** All other providers, exactly as the provider writes it; the entity ID for SAML. */
    issuer: z.optional(line(500)),
    saml: z.optional(SamlSettings),
    clientId: z.optional(line(200)),
    clientSecret: z.optional(line(500)),
    /** `private_key` creates a key pair in place of the client secret, which is then ignored. Not for every provider. */
    clientAuth: z.optional(z.enum(CLIENT_AUTHS)),
    /** Replaces the key pair; the previous public key stays published for a day. */
    newKey: z.optional(z.boolean()),
    jit: z.optional(z.boolean()),
    defaultRole: z.optional(z.enum(ASSIGNABLE_ROLES)),
    trustsEmail: z.optional(z.boolean()),
    claims: z.optional(ClaimNames),
    groupRoles: z.optional(GroupRoles),
    signsOut: z.optional(z.boolean()),
    version: Version,
  }),
  response: SsoProvider,
});

export const removeSsoProvider = endpoint({
  method: 'DELETE',
  path: '/api/sso/providers/:id',
  allow: 'integrations:manage',
  openWhenReadOnly: false,
  accounts: true,
  changes: ['sso', 'signInMethods', 'users'],
  sensitive: true,
  summary: 'Remove an identity provider; people keep their accounts and sign in by another method',
  params: ById,
  notFound: 'INTEGRATION_NOT_FOUND',
});

export const testSsoProvider = endpoint({
  method: 'POST',
  path: '/api/sso/providers/:id/test',
  allow: 'integrations:manage',
  changes: [],
  summary: 'Test whether the provider responds and accepts the credentials, with the exact reason if not',
  params: ById,
  notFound: 'INTEGRATION_NOT_FOUND',
  response: z.object({ ok: z.boolean(), checks: Checks }),
});

export const readSamlMetadata = endpoint({
  method: 'POST',
  path: '/api/sso/saml-metadata',
  allow: 'integrations:manage',
  changes: [],
  summary: 'Read the settings of a SAML provider from its metadata, given as an address or as XML; nothing is saved',
  body: z.object({
    metadata: z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(200_000, 'is too large'), ...storable),
  }),
  response: z.object({ issuer: z.string(), signInUrl: z.string(), certificates: z.string() }),
});

export const startSsoTest = endpoint({
  method: 'POST',
  path: '/api/sso/providers/:id/test-sign-in',
  allow: 'integrations:manage',
  changes: [],
  summary: 'Start a test sign-in, which opens no session; the browser continues at the returned address and comes back with the result',
  params: ById,
  notFound: 'INTEGRATION_NOT_FOUND',
  response: z.object({ url: z.string() }),
});

const Roles = z.array(z.enum(ASSIGNABLE_ROLES));
const RoleChange = z.object({ id: Id, name: z.string(), email: z.string(), groups: z.array(z.string()), before: Roles, after: Roles });

const RolePreview = z.object({
  /** First 200 people by name. */
  changed: z.array(RoleChange),
  total: z.int(),
  /** People who keep their roles. */
  kept: z.int(),
  /** People whose groups are unknown, because they have not signed in since the provider sends groups. */
  unknown: z.int(),
});
export type RolePreview = z.output<typeof RolePreview>;

export const previewSsoRoles = endpoint({
  method: 'POST',
  path: '/api/sso/providers/:id/role-preview',
  allow: 'integrations:manage',
  accounts: true,
  changes: [],
  summary: 'Preview the roles that a mapping of groups would give people at their next sign-in, by their last groups; saves nothing',
  params: ById,
  notFound: 'INTEGRATION_NOT_FOUND',
  body: z.object({ groupRoles: GroupRoles, defaultRole: z.enum(ASSIGNABLE_ROLES) }),
  response: RolePreview,
});

export const addSsoDomain = endpoint({
  method: 'POST',
  path: '/api/sso/domains',
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
  path: '/api/sso/domains/:domain/verify',
  allow: 'integrations:manage',
  accounts: true,
  changes: ['sso'],
  summary: 'Check the TXT record of a claimed domain',
  params: z.object({ domain: Domain }),
  response: SsoDomain,
});

export const removeSsoDomain = endpoint({
  method: 'DELETE',
  path: '/api/sso/domains/:domain',
  allow: 'integrations:manage',
  accounts: true,
  changes: ['sso'],
  sensitive: true,
  summary: 'Remove a claimed domain',
  params: z.object({ domain: Domain }),
});

const WorkAccount = z.object({ id: Id, name: z.string(), preset: z.enum(PROVIDER_PRESETS), isConnected: z.boolean() });
export type WorkAccount = z.output<typeof WorkAccount>;

export const listWorkAccounts = endpoint({
  method: 'GET',
  path: '/api/auth/work-accounts',
  allow: 'signedIn',
  accounts: true,
  reads: ['sso', 'signInMethods'],
  summary: 'Identity providers of your organisation, and whether you have connected your account there',
  response: z.array(WorkAccount),
});

export const connectWorkAccount = endpoint({
  method: 'POST',
  path: '/api/auth/work-accounts/:id',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: [],
  sensitive: true,
  summary: 'Start connecting your account at an identity provider; the browser continues at the returned address',
  params: ById,
  notFound: 'INTEGRATION_NOT_FOUND',
  response: z.object({ url: z.string() }),
});

export const disconnectWorkAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/work-accounts/:id',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['signInMethods', 'users'],
  sensitive: true,
  summary: 'Disconnect your account at an identity provider; refused if it is your only sign-in method',
  params: ById,
  notFound: 'INTEGRATION_NOT_FOUND',
});
