import * as z from 'zod/mini';
import { MOST_WEBHOOKS, OVERLAP_HOURS } from '#domain/integrations/delivery-targets.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { CustomerIds, CustomerRefs, Events, OutsideUrl } from './delivery-targets.fields.ts';

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  /** Last four characters; the secret is shown only once. */
  secretHint: z.string(),
  events: z.array(z.string()),
  /** Empty means all customers. */
  customers: CustomerRefs,
  active: z.boolean(),
  stoppedBecause: z.nullable(z.string()),
  failingSince: z.nullable(Instant),
  lastError: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(Instant),
  delivered: z.number(),
  retried: z.number(),
  version: Version,
  createdAt: Instant,
});
export type Webhook = z.output<typeof Webhook>;

const Delivery = z.object({
  id: Id,
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  /** HTTP status of the last response; null if there was none. */
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  title: z.string(),
  createdAt: Instant,
  attemptedAt: z.nullable(Instant),
});
export type Delivery = z.output<typeof Delivery>;

const WithSecret = z.extend(Webhook, { secret: z.string() });
const fields = { name: line(80), url: OutsideUrl, events: Events, customerIds: z.optional(CustomerIds) };

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  allow: 'integrations:view',
  feature: 'webhooks',
  reads: ['webhooks', 'customers'],
  summary: 'Webhooks, in the order they were added',
  ...listing({ sorts: ['created'], filters: {} }),
  response: z.array(Webhook),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  allow: 'integrations:manage',
  feature: 'webhooks',
  sensitive: true,
  changes: ['webhooks', 'integrations'],
  status: 201,
  summary: `Add a webhook that receives events as defined by Standard Webhooks; its signing secret is shown once; at most ${MOST_WEBHOOKS}`,
  body: z.object(fields),
  response: WithSecret,
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  allow: 'integrations:manage',
  feature: 'webhooks',
  notFound: 'WEBHOOK_NOT_FOUND',
  changes: ['webhooks', 'integrations'],
  summary: 'Change, pause or resume a webhook',
  params: ById,
  body: z.extend(z.partial(z.object(fields)), { active: z.optional(z.boolean()), version: z.optional(Version) }),
  response: Webhook,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  allow: 'integrations:manage',
  feature: 'webhooks',
  notFound: 'WEBHOOK_NOT_FOUND',
  changes: ['webhooks', 'integrations'],
  summary: 'Delete a webhook with its log; queued events are not sent',
  params: ById,
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/rotate-secret',
  allow: 'integrations:manage',
  duringVisit: false,
  feature: 'webhooks',
  notFound: 'WEBHOOK_NOT_FOUND',
  changes: ['webhooks'],
  summary: `Create a new secret, shown once; for ${OVERLAP_HOURS} hours everything is signed with both`,
  params: ById,
  response: z.object({ secret: z.string() }),
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  allow: 'integrations:manage',
  feature: 'webhooks',
  notFound: 'WEBHOOK_NOT_FOUND',
  changes: ['webhooks'],
  status: 202,
  summary: 'Send a "test" event; its delivery appears in the log',
  params: ById,
  response: Delivery,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  allow: 'integrations:view',
  feature: 'webhooks',
  notFound: 'WEBHOOK_NOT_FOUND',
  reads: ['webhooks'],
  summary: 'Webhook deliveries of the last 30 days, newest first',
  params: ById,
  ...listing({ sorts: ['-created'], filters: {}, usual: 100 }),
  response: z.array(Delivery),
});

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
  allow: 'integrations:manage',
  feature: 'webhooks',
  notFound: 'WEBHOOK_NOT_FOUND',
  changes: ['webhooks'],
  status: 202,
  summary: 'Resend a delivery with the same ID',
  params: z.object({ id: Id, deliveryId: Id }),
  response: Delivery,
});
