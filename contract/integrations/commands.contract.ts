import * as z from 'zod/mini';
import { CHAT_KINDS } from '#domain/integrations/delivery-targets.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, line } from '#contract/fields.ts';

const ByChat = z.object({ chat: z.enum(CHAT_KINDS) });

/** Chat command that returns a customer's score. */
const ChatCommand = z.object({
  kind: z.enum(CHAT_KINDS),
  /** URL that the chat calls; null until set up. */
  url: z.nullable(z.string()),
  hasSecret: z.boolean(),
  /** Last characters; the secret itself is never returned. */
  secretHint: z.string(),
  /** Pairing code that has not been entered in a channel yet. */
  waiting: z.nullable(z.object({ name: z.string(), until: Instant })),
  /** Paired channels; all others are rejected. */
  channels: z.array(z.object({ externalId: z.string(), name: z.string(), connectedBy: z.string(), connectedAt: Instant })),
});
export type ChatCommand = z.output<typeof ChatCommand>;

export const getChatCommand = endpoint({
  method: 'GET',
  path: '/api/chat-commands/:chat',
  allow: 'integrations:view',
  reads: ['integrations'],
  summary: 'Questions available from Slack or Teams, and the channels that may ask them',
  params: ByChat,
  response: ChatCommand,
});

export const putChatCommand = endpoint({
  method: 'PUT',
  path: '/api/chat-commands/:chat',
  allow: 'integrations:manage',
  sensitive: true,
  changes: ['integrations'],
  summary: 'Set up the chat command; its signing secret is write-only and is kept if omitted',
  params: ByChat,
  body: z.object({ secret: z.optional(line(200)) }),
  response: ChatCommand,
});

export const deleteChatCommand = endpoint({
  method: 'DELETE',
  path: '/api/chat-commands/:chat',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  summary: 'Remove the chat command: its address stops working, and no channel may ask',
  params: ByChat,
});

export const ChannelName = z.object({ name: line(80) });

export const makeChannelCode = endpoint({
  method: 'POST',
  path: '/api/chat-commands/:chat/code',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  sensitive: true,
  changes: ['integrations'],
  summary: 'Create a code, shown once, that lets a channel ask questions if it is entered there within 15 minutes',
  params: ByChat,
  body: ChannelName,
  response: z.object({ code: z.string(), until: Instant }),
});

export const removeCommandChannel = endpoint({
  method: 'DELETE',
  path: '/api/chat-commands/:chat/channels/:externalId',
  allow: 'integrations:manage',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  summary: 'Disconnect a channel from the chat command',
  params: z.object({ chat: z.enum(CHAT_KINDS), externalId: line(200) }),
});

const Unknowns = z.array(z.unknown());

export const askFromChat = endpoint({
  method: 'POST',
  path: '/api/chat/:key',
  allow: 'public',
  byLink: true,
  rawBody: true,
  maxBytes: 256 * 1024,
  summary:
    'Endpoint for signed Slack and Teams commands; returns a customer’s score, open critical findings and next review in the chat’s format',
  params: z.object({ key: Id }),
  /** Slack reads `response_type` and `blocks`, Teams `type` and `attachments`. */
  response: z.object({
    response_type: z.optional(z.literal('ephemeral')),
    type: z.optional(z.literal('message')),
    text: z.string(),
    blocks: z.optional(Unknowns),
    attachments: z.optional(Unknowns),
  }),
});
