import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const getChatConfig = endpoint({
  method: 'GET',
  path: '/api/zendesk/config',
  allow: 'signedIn',
  reads: [],
  passive: true,
  summary: 'Whether a support chat is enabled, with its public key; the script address only if it is not the default',
  response: z.object({ enabled: z.boolean(), key: z.nullable(z.string()), url: z.optional(z.string()) }),
});
