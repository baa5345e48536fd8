import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const getChatConfig = endpoint({
  method: 'GET',
  path: '/api/zendesk/config',
  allow: 'signedIn',
  reads: [],
  passive: true,
  summary: 'Whether there is a support chat, and the public key of its widget; the address of its script only where it is another one',
  response: z.object({ enabled: z.boolean(), key: z.nullable(z.string()), url: z.optional(z.string()) }),
});
