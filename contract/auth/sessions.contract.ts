import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant } from '#contract/fields.ts';

const Session = z.object({
  id: Id,
  current: z.boolean(),
  /** Description such as "Firefox on Windows". */
  device: z.string(),
  ip: z.nullable(z.string()),
  methods: z.array(z.string()),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
});
export type Session = z.output<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  allow: 'signedIn',
  accounts: true,
  reads: ['sessions'],
  summary: 'Your own open sessions, newest first',
  response: z.array(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['sessions'],
  summary: 'End one of your own sessions',
  params: ById,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['sessions'],
  summary: 'End all your sessions except this one',
  response: z.object({ ended: z.int() }),
});
