import * as z from 'zod/mini';
import { DIGESTS, PRODUCED_EVENTS } from '#domain/notifications/notifications.rules.ts';
import { endpoint } from '#contract/endpoint.ts';

const Wish = z.object({ event: z.enum(PRODUCED_EVENTS), inApp: z.boolean(), email: z.boolean() });

const Hour = z.int().check(z.gte(0), z.lte(23));
const QuietHours = z
  .object({ from: Hour, to: Hour })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'Quiet hours must end at another hour than they begin' }));

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
  summary: 'The events that the caller is notified of, in the product and by e-mail, how often by a digest, and between which hours not',
  response: NotificationPreferences,
});

export const updateNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  allow: 'notifications:view',
  openWhenReadOnly: true,
  changes: ['notificationPreferences'],
  summary: 'Choose the events to be notified of; omitted events stay as they are, security events cannot be switched off',
  body: z.object({
    digest: z.optional(z.enum(DIGESTS)),
    quietHours: z.optional(z.nullable(QuietHours)),
    events: z.optional(z.array(Wish).check(z.maxLength(100))),
  }),
  response: NotificationPreferences,
});
