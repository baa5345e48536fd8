import * as z from 'zod/mini';
import { DIGESTS, PRODUCED_EVENTS } from '#domain/notifications/notifications.rules.ts';
import { endpoint } from '#contract/endpoint.ts';

const Wish = z.object({ event: z.enum(PRODUCED_EVENTS), inApp: z.boolean(), email: z.boolean() });

const Hour = z.int().check(z.gte(0), z.lte(23));
const QuietHours = z
  .object({ from: Hour, to: Hour })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'Quiet hours must start and end at different hours' }));

export const NotificationPreferences = z.object({
  digest: z.enum(DIGESTS),
  /** Full hours in the person's time zone; emails not related to security are held back until they end. */
  quietHours: z.nullable(z.object({ from: z.number(), to: z.number() })),
  events: z.array(z.extend(Wish, { label: z.string(), locked: z.boolean() })),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  allow: 'notifications:view',
  reads: ['notificationPreferences'],
  summary: 'The caller’s notification settings: events in the product and by email, digest frequency and quiet hours',
  response: NotificationPreferences,
});

export const updateNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  allow: 'notifications:view',
  openWhenReadOnly: true,
  changes: ['notificationPreferences'],
  summary: 'Choose the events to be notified about; omitted events are unchanged, and security events cannot be disabled',
  body: z.object({
    digest: z.optional(z.enum(DIGESTS)),
    quietHours: z.optional(z.nullable(QuietHours)),
    events: z.optional(z.array(Wish).check(z.maxLength(100))),
  }),
  response: NotificationPreferences,
});
