import * as z from 'zod/mini';
import { ASSISTANT_SCOPES } from '#domain/assistants/scopes.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, PersonRef } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const ConnectedApp = z.object({
  id: Id,
  /** Apps sign in with OAuth; API tokens are listed once an assistant has called a tool with them. */
  kind: z.enum(['app', 'token']),
  name: z.string(),
  /** Host that publishes the app; null for an app that registered itself, and for tokens. */
  host: z.nullable(z.string()),
  /** Last four characters of an API token; null for apps. */
  hint: z.nullable(z.string()),
  /** Person for whom the assistant acts, with the label of their highest role. */
  person: z.extend(PersonRef, { role: z.string() }),
  scopes: z.array(z.enum(ASSISTANT_SCOPES)),
  /** Customers that the assistant reads, of those that the caller sees. */
  customers: z.object({ read: z.number(), all: z.number() }),
  connectedAt: Instant,
  /** Updated with a delay of up to 30 seconds. */
  lastUsedAt: z.nullable(Instant),
  /** Calls of tools in the last 30 days, and those of them that were refused. */
  calls: z.number(),
  refused: z.number(),
  /** Proposals since it was connected. */
  proposals: z.object({ made: z.number(), accepted: z.number(), open: z.number() }),
});
export type ConnectedApp = z.output<typeof ConnectedApp>;

const LIST = listing({ sorts: ['-used'], filters: {} });

export const listOwnApps = endpoint({
  method: 'GET',
  path: '/api/assistants/own-apps',
  allow: 'signedIn',
  byToken: false,
  reads: ['assistantConnections', 'apiTokens', 'customers'],
  summary: 'Apps and API tokens by which assistants act for the caller, most recently used first',
  ...LIST,
  response: z.array(ConnectedApp),
});

export const listApps = endpoint({
  method: 'GET',
  path: '/api/assistants/apps',
  allow: 'integrations:view',
  byToken: false,
  reads: ['assistantConnections', 'apiTokens', 'customers', 'users'],
  summary: 'Apps and API tokens by which assistants act for people of the organisation, most recently used first',
  ...LIST,
  response: z.array(ConnectedApp),
});

export const exportApps = endpoint({
  method: 'GET',
  path: '/api/assistants/apps/export',
  allow: 'integrations:view',
  byToken: false,
  reads: ['assistantConnections', 'apiTokens', 'customers', 'users'],
  download: true,
  summary: 'Apps and API tokens by which assistants act for people of the organisation, as CSV',
  query: z.object({ format: z.optional(z.enum(['csv'])) }),
});

export const revokeOwnApp = endpoint({
  method: 'DELETE',
  path: '/api/assistants/own-apps/:id',
  allow: 'signedIn',
  byToken: false,
  duringVisit: false,
  openWhenReadOnly: true,
  notFound: 'ASSISTANT_CONNECTION_NOT_FOUND',
  changes: ['assistantConnections', 'apiTokens'],
  summary: 'End the access of an app, or of an API token of an assistant, that acts for the caller, effective from the next request',
  params: ById,
});

export const revokeApp = endpoint({
  method: 'DELETE',
  path: '/api/assistants/apps/:id',
  allow: 'integrations:manage',
  openWhenReadOnly: true,
  notFound: 'ASSISTANT_CONNECTION_NOT_FOUND',
  changes: ['assistantConnections', 'apiTokens'],
  summary: 'End the access of an app, or of an API token of an assistant, effective from the next request',
  params: ById,
});

export const revokeAllApps = endpoint({
  method: 'DELETE',
  path: '/api/assistants/apps',
  allow: 'integrations:manage',
  openWhenReadOnly: true,
  changes: ['assistantConnections', 'apiTokens'],
  summary: 'End the access of all apps and API tokens of assistants, effective from the next request',
  response: z.object({ revoked: z.number() }),
});
