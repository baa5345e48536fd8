import * as z from 'zod/mini';
import { ASSIGNABLE_ROLES } from '#domain/users/permissions.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, PersonRef } from '#contract/fields.ts';

const Role = z.nullable(z.enum(ASSIGNABLE_ROLES));

const ScimConnection = z.object({
  /** Last four characters; the token is shown only once. */
  hint: z.string(),
  createdAt: Instant,
  createdBy: z.nullable(PersonRef),
  /** Updated with a delay of up to a minute. */
  lastUsedAt: z.nullable(Instant),
});

const ScimGroup = z.object({
  id: Id,
  name: z.string(),
  /** Role of the members; null if the group gives none. */
  role: Role,
  members: z.number(),
});
export type ScimGroup = z.output<typeof ScimGroup>;

const Scim = z.object({
  /** Address to enter at the identity provider. */
  url: z.string(),
  /** Null without a token. */
  connection: z.nullable(ScimConnection),
  /** People that the directory manages. */
  people: z.number(),
  groups: z.array(ScimGroup),
});
export type Scim = z.output<typeof Scim>;

export const getScim = endpoint({
  method: 'GET',
  path: '/api/integrations/scim',
  allow: 'integrations:view',
  byToken: false,
  feature: 'tokens',
  reads: ['scim', 'users'],
  summary: 'Provisioning by SCIM: address, token, and groups with their roles',
  response: Scim,
});

export const createScimToken = endpoint({
  method: 'POST',
  path: '/api/integrations/scim/token',
  allow: 'integrations:manage',
  openWhenReadOnly: false,
  feature: 'tokens',
  sensitive: true,
  changes: ['scim', 'integrations'],
  status: 201,
  summary: 'Create the SCIM token; it is shown once, and the previous one stops working',
  response: z.object({ token: z.string() }),
});

export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: '/api/integrations/scim/token',
  allow: 'integrations:manage',
  openWhenReadOnly: true,
  feature: 'tokens',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['scim', 'integrations'],
  summary: 'Revoke the SCIM token, effective from the next request; people, groups and roles are kept',
});

export const assignScimGroupRole = endpoint({
  method: 'PUT',
  path: '/api/integrations/scim/groups/:id',
  allow: 'integrations:manage',
  openWhenReadOnly: false,
  accounts: true,
  feature: 'tokens',
  sensitive: true,
  notFound: 'SCIM_GROUP_NOT_FOUND',
  changes: ['scim', 'users'],
  summary: 'Assign a role to the members of a group; null leaves them without a role from this group',
  params: ById,
  body: z.object({ role: Role }),
  response: ScimGroup,
});
