import * as z from 'zod/mini';
import { CONNECTION_KINDS } from '#domain/evidence/connection.kinds.rules.ts';
import { TENANT_STATES } from '#domain/evidence/connections.rules.ts';
import { isClient, isTenant } from '#domain/integrations/outlook.rules.ts';
import { INTEGRATION_STATUSES } from '#domain/integrations/integrations.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, line, prose, Search, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const ByConnection = z.object({ kind: z.enum(CONNECTION_KINDS) });
const TenantAddress = line(253).check(z.refine(isTenant, 'must be a tenant ID or one of its domains'));
const ByTenant = z.extend(ByConnection, { tenantId: line(100) });

export const EvidenceConnection = z.object({
  kind: z.enum(CONNECTION_KINDS),
  status: z.enum(INTEGRATION_STATUSES),
  active: z.boolean(),
  config: z.record(z.string(), z.string()),
  hasSecret: z.boolean(),
  /** Last characters; the secret itself is never returned. */
  secretHint: z.string(),
  /** Reason why nothing is read; null while it works. */
  fault: z.nullable(z.string()),
  /** True while a fetch waits or runs. */
  isFetching: z.boolean(),
  fetchedAt: z.nullable(Instant),
  /** Address to which Microsoft returns after consent; it must be entered for the application. */
  consentReturn: z.string(),
  tenants: z.object({ matched: z.number(), check: z.number(), leftOut: z.number(), failing: z.number() }),
  version: Version,
});
export type EvidenceConnection = z.output<typeof EvidenceConnection>;

const CustomerRef = z.object({ id: Id, name: z.string() });
const RefusedPart = z.object({ key: z.string(), reason: z.string() });

export const EvidenceTenant = z.object({
  tenantId: z.string(),
  name: z.string(),
  domain: z.string(),
  state: z.enum(TENANT_STATES),
  customer: z.nullable(CustomerRef),
  /** Customer with the same domain or with files of this tenant, to be confirmed by a person. */
  proposed: z.nullable(z.extend(CustomerRef, { by: z.enum(['domain', 'files']) })),
  hasConsent: z.boolean(),
  /** Address for the tenant's administrator; null if the service needs no consent for each tenant. */
  consentUrl: z.nullable(z.string()),
  isWaiting: z.boolean(),
  fetchedAt: z.nullable(Instant),
  /** Reason why the tenant was not read the last time; null if it was. */
  fault: z.nullable(z.string()),
  /** Parts that may not be read. */
  refused: z.array(RefusedPart),
});
export type EvidenceTenant = z.output<typeof EvidenceTenant>;

const Config = z.object({
  url: z.optional(prose(500)),
  tenantId: z.optional(TenantAddress),
  clientId: z.optional(line(36).check(z.refine(isClient, 'must be the application (client) ID'))),
});
/** A certificate with its key is longer than a secret. */
const Secret = prose(12_000).check(z.minLength(1, 'is required'));

export const getEvidenceConnection = endpoint({
  method: 'GET',
  path: '/api/evidence-connections/:kind',
  allow: 'integrations:view',
  reads: ['integrations', 'evidence'],
  summary: 'A service that brings evidence: its settings without the secret, and the number of its tenants',
  params: ByConnection,
  response: EvidenceConnection,
});

export const putEvidenceConnection = endpoint({
  method: 'PUT',
  path: '/api/evidence-connections/:kind',
  allow: 'integrations:manage',
  sensitive: true,
  changes: ['integrations'],
  summary: 'Connect, pause or resume a service that brings evidence; the secret is write-only and is kept if omitted',
  params: ByConnection,
  body: z.object({
    config: z.optional(Config),
    secret: z.optional(Secret),
    active: z.optional(z.boolean()),
    version: z.optional(Version),
  }),
  response: EvidenceConnection,
});

export const deleteEvidenceConnection = endpoint({
  method: 'DELETE',
  path: '/api/evidence-connections/:kind',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  sensitive: true,
  changes: ['integrations'],
  summary: 'Disconnect: credentials and matched tenants are deleted; evidence that was fetched is kept',
  params: ByConnection,
});

export const testEvidenceConnection = endpoint({
  method: 'POST',
  path: '/api/evidence-connections/:kind/test',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  summary:
    'Show what would be read, before or after connecting: tenants, and the parts of the first tenant with the reason for each that cannot be read. Nothing is stored; without a body the stored settings are tested',
  params: ByConnection,
  body: z.optional(z.object({ config: Config, secret: z.optional(Secret) })),
  response: z.object({
    ok: z.boolean(),
    message: z.string(),
    /** The first tenants by name. */
    tenants: z.array(z.object({ tenantId: z.string(), name: z.string(), domain: z.string() })),
    total: z.number(),
    /** Parts of the first tenant. */
    parts: z.array(z.object({ key: z.string(), checks: z.number(), reason: z.nullable(z.string()) })),
  }),
});

export const fetchEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence-connections/:kind/fetch',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations', 'evidence'],
  status: 202,
  summary: 'Read all matched tenants now; they are read every night anyway. A fetch that waits is not started twice',
  params: ByConnection,
  response: EvidenceConnection,
});

export const listEvidenceTenants = endpoint({
  method: 'GET',
  path: '/api/evidence-connections/:kind/tenants',
  allow: 'integrations:view',
  reads: ['integrations', 'customers', 'evidence'],
  summary: 'Tenants of a service, with the customers that they are matched to, by name',
  params: ByConnection,
  ...listing({ sorts: ['name'], filters: { ...Search, state: z.optional(z.enum(TENANT_STATES)) }, usual: 50 }),
  response: z.array(EvidenceTenant),
});

export const addEvidenceTenant = endpoint({
  method: 'POST',
  path: '/api/evidence-connections/:kind/tenants',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  status: 201,
  summary: 'Add the tenant of a customer, by its ID or a domain; its administrator then gives consent',
  params: ByConnection,
  body: z.object({ tenant: TenantAddress, customerId: Id }),
  response: EvidenceTenant,
});

export const matchEvidenceTenant = endpoint({
  method: 'PUT',
  path: '/api/evidence-connections/:kind/tenants/:tenantId',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations', 'evidence'],
  summary: 'Match a tenant to a customer, or exclude it; evidence that was fetched before stays with its customer',
  params: ByTenant,
  body: z.object({ state: z.enum(['matched', 'left_out']), customerId: z.optional(Id) }),
  response: EvidenceTenant,
});
