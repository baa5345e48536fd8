import * as z from 'zod/mini';
import { PSA_KINDS } from '#domain/psa/psa.tools.rules.ts';
import { CHAT_KINDS, MOST_CHANNELS } from '#domain/integrations/delivery-targets.rules.ts';
import { INTEGRATION_KINDS, INTEGRATION_STATUSES } from '#domain/integrations/integrations.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, line, Version } from '#contract/fields.ts';
import { PsaConfig, PsaPeriods, PsaStack, PsaWriteChoices } from '#contract/psa/psa.fields.ts';
import { ChannelEvents, CustomerIds, CustomerRefs, OutsideUrl } from './delivery-targets.fields.ts';

const Channel = z.object({
  id: Id,
  name: z.string(),
  /** Host only, because the full URL is the secret. */
  host: z.string(),
  secretHint: z.string(),
  events: z.array(z.string()),
  /** Empty means all customers. */
  customers: CustomerRefs,
  active: z.boolean(),
  stoppedBecause: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(Instant),
  delivered: z.number(),
  /** Hour of the daily digest in the organisation's time zone; null if off. */
  digestHour: z.nullable(z.number()),
});
export type Channel = z.output<typeof Channel>;

export const Integration = z.object({
  kind: z.enum(INTEGRATION_KINDS),
  name: z.string(),
  status: z.enum(INTEGRATION_STATUSES),
  active: z.boolean(),
  /** Channels of a chat, and counts of configured targets and deliveries. */
  config: z.object({ channels: z.optional(z.array(Channel)), count: z.number(), delivered: z.number(), retried: z.number() }),
  hasSecret: z.boolean(),
  secretHint: z.nullable(z.string()),
  /** Time of the last message, sign-in, use or sync. */
  lastSyncAt: z.nullable(Instant),
  nextSyncAt: z.nullable(Instant),
  /** Last error; null if the last attempt succeeded. */
  lastResult: z.nullable(z.string()),
  /** API calls in this hour, by all clients if the service reports it, against its limit; null without a limit. */
  callMeter: z.nullable(z.object({ used: z.number(), ours: z.number(), limit: z.number() })),
  version: Version,
});
export type Integration = z.output<typeof Integration>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/integrations',
  allow: 'integrations:view',
  reads: ['integrations', 'webhooks', 'apiTokens', 'sso', 'scim', 'calendarFeed', 'customers'],
  summary: 'All available integrations, with their connection status and health',
  response: z.array(Integration),
});

export const WantedChannel = z
  .object({
    /** Id of an existing channel. */
    id: z.optional(Id),
    name: line(80),
    /** URL of the incoming webhook or workflow, write-only; absent keeps the stored one. */
    url: z.optional(OutsideUrl),
    events: ChannelEvents,
    customerIds: z.optional(CustomerIds),
    digestHour: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(23)))),
  })
  .check(
    z.refine(({ events, digestHour }) => events.length > 0 || typeof digestHour === 'number', {
      error: 'Choose at least one event, or a daily digest',
      path: ['events'],
    }),
  );
export type WantedChannel = z.output<typeof WantedChannel>;

const Kind = z.object({ kind: z.enum([...CHAT_KINDS, ...PSA_KINDS], 'must be slack, teams or a professional-services tool') });

export const putIntegration = endpoint({
  method: 'PUT',
  path: '/api/integrations/:kind',
  allow: 'integrations:manage',
  sensitive: true,
  changes: ['integrations'],
  summary: `Set up, pause or resume a chat (at most ${MOST_CHANNELS} channels; omitted channels are removed) or a PSA; the secret is write-only and is kept if omitted`,
  params: Kind,
  body: z.object({
    active: z.optional(z.boolean()),
    /** Only for chats. */
    channels: z.optional(z.array(WantedChannel).check(z.minLength(1, 'Add at least one channel'), z.maxLength(MOST_CHANNELS))),
    /** Only for PSA tools. */
    config: z.optional(PsaConfig),
    writes: z.optional(PsaWriteChoices),
    periods: z.optional(PsaPeriods),
    stack: z.optional(PsaStack),
    secret: z.optional(line(500)),
    version: z.optional(Version),
  }),
  response: Integration,
});

export const deleteIntegration = endpoint({
  method: 'DELETE',
  path: '/api/integrations/:kind',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  sensitive: true,
  changes: ['integrations'],
  summary:
    'Disconnect: a chat loses its channels and queued messages; a PSA loses its credentials, mapping and synced records; your own lists stay',
  params: Kind,
});

export const testIntegration = endpoint({
  method: 'POST',
  path: '/api/integrations/:kind/test',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  summary:
    'Send a test message to one or all channels of a chat; for a PSA, test whether it accepts the credentials, with the exact reason if not',
  params: Kind,
  body: z.optional(z.object({ channelId: z.optional(Id) })),
  response: z.object({ ok: z.boolean(), message: z.string(), sent: z.number() }),
});
