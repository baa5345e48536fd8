import * as z from 'zod/mini';
import { isClient, isTenant } from '#domain/integrations/outlook.rules.ts';
import { INTEGRATION_STATUSES } from '#domain/integrations/integrations.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Instant, line, Version } from '#contract/fields.ts';

const Mailbox = z.object({
  personId: z.string(),
  name: z.string(),
  address: z.string(),
  /** Disabled by the person. */
  isOff: z.boolean(),
  meetings: z.number(),
  /** Reason why the calendar is neither read nor written; null if it works. */
  fault: z.nullable(z.string()),
  readAt: z.nullable(Instant),
});

export const Outlook = z.object({
  status: z.enum(INTEGRATION_STATUSES),
  active: z.boolean(),
  tenantId: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** Last characters; the secret itself is never returned. */
  secretHint: z.string(),
  fault: z.nullable(z.string()),
  lastSyncAt: z.nullable(Instant),
  mailboxes: z.array(Mailbox),
  version: Version,
});
export type Outlook = z.output<typeof Outlook>;

export const getOutlook = endpoint({
  method: 'GET',
  path: '/api/outlook',
  allow: 'integrations:view',
  feature: 'calendar',
  reads: ['integrations', 'users'],
  summary: 'Connection of Microsoft 365 calendars, and the status of each review lead’s calendar',
  response: Outlook,
});

export const putOutlook = endpoint({
  method: 'PUT',
  path: '/api/outlook',
  allow: 'integrations:manage',
  feature: 'calendar',
  sensitive: true,
  changes: ['integrations'],
  summary:
    'Connect, pause or resume Microsoft 365 calendars, with an application of the tenant that has the permission Calendars.ReadWrite; the secret is write-only and is kept if omitted',
  body: z.object({
    tenantId: z.optional(line(253).check(z.refine(isTenant, 'must be a tenant ID or one of its domains'))),
    clientId: z.optional(line(36).check(z.refine(isClient, 'must be the application (client) ID'))),
    secret: z.optional(line(500)),
    active: z.optional(z.boolean()),
    version: z.optional(Version),
  }),
  response: Outlook,
});

export const deleteOutlook = endpoint({
  method: 'DELETE',
  path: '/api/outlook',
  allow: 'integrations:manage',
  feature: 'calendar',
  notFound: 'INTEGRATION_NOT_FOUND',
  sensitive: true,
  changes: ['integrations', 'qbrs'],
  summary: 'Disconnect: credentials and synced data are deleted; reviews stay here, and their meetings stay in the calendars',
});

export const testOutlook = endpoint({
  method: 'POST',
  path: '/api/outlook/test',
  allow: 'integrations:manage',
  feature: 'calendar',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  summary: 'Test whether Microsoft accepts the credentials and the caller’s calendar can be read, with the exact reason if not',
  response: z.object({ ok: z.boolean(), message: z.string() }),
});

const OwnOutlook = z.object({
  /** Connected by the organisation and not paused. */
  isConnected: z.boolean(),
  active: z.boolean(),
  address: z.string(),
  fault: z.nullable(z.string()),
  readAt: z.nullable(Instant),
});

export const getOwnOutlook = endpoint({
  method: 'GET',
  path: '/api/outlook/own',
  allow: 'assessments:view',
  feature: 'calendar',
  reads: ['integrations', 'calendarFeed'],
  summary: 'Whether the caller’s reviews are written to their own Microsoft calendar',
  response: OwnOutlook,
});

export const putOwnOutlook = endpoint({
  method: 'PUT',
  path: '/api/outlook/own',
  allow: 'assessments:view',
  openWhenReadOnly: false,
  feature: 'calendar',
  changes: ['integrations', 'calendarFeed'],
  summary: 'Turn your own Microsoft calendar off or on; turning it off removes upcoming meetings from it and deletes your busy times here',
  body: z.object({ active: z.boolean() }),
  response: OwnOutlook,
});
