import * as z from 'zod/mini';
import { ASSISTANT_SCOPES } from '#domain/assistants/scopes.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, PersonRef } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const ConnectedApp = z.object({
  id: Id,
  name: z.string(),
  /** Host that publishes the app; null for an app that registered itself. */
  host: z.nullable(z.string()),
  /** Person for whom the app acts. */
  person: PersonRef,
  scopes: z.array(z.enum(ASSISTANT_SCOPES)),
  /** Number of chosen customers; null for all that the person sees. */
  customers: z.nullable(z.number()),
  connectedAt: Instant,
  /** Updated with a delay of up to 30 seconds. */
  lastUsedAt: z.nullable(Instant),
  /** Calls of tools in the last 30 days. */
  calls: z.number(),
});
export type ConnectedApp = z.output<typeof ConnectedApp>;

const LIST = listing({ sorts: ['-created'], filters: {} });

export const listOwnApps = endpoint({
  method: 'GET',
  path: '/api/assistants/own-apps',
  allow: 'signedIn',
  byToken: false,
  reads: ['assistantConnections'],
  summary: 'Apps that act for the caller, newest first',
  ...LIST,
  response: z.array(ConnectedApp),
});

export const listApps = endpoint({
  method: 'GET',
  path: '/api/assistants/apps',
  allow: 'integrations:view',
  byToken: false,
  reads: ['assistantConnections', 'users'],
  summary: 'Apps that act for people of the organisation, newest first',
  ...LIST,
  response: z.array(ConnectedApp),
});

export const exportApps = endpoint({
  method: 'GET',
  path: '/api/assistants/apps/export',
  allow: 'integrations:view',
  byToken: false,
  reads: ['assistantConnections', 'users'],
  download: true,
  summary: 'Apps that act for people of the organisation, as CSV',
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
  changes: ['assistantConnections'],
  summary: 'End the access of an app that acts for the caller, effective from the next request',
  params: ById,
});

export const revokeApp = endpoint({
  method: 'DELETE',
  path: '/api/assistants/apps/:id',
  allow: 'integrations:manage',
  openWhenReadOnly: true,
  notFound: 'ASSISTANT_CONNECTION_NOT_FOUND',
  changes: ['assistantConnections'],
  summary: 'End the access of an app, effective from the next request',
  params: ById,
});

export const revokeAllApps = endpoint({
  method: 'DELETE',
  path: '/api/assistants/apps',
  allow: 'integrations:manage',
  openWhenReadOnly: true,
  changes: ['assistantConnections'],
  summary: 'End the access of all apps of the organisation, effective from the next request',
  response: z.object({ revoked: z.number() }),
});
