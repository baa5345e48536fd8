import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  allow: 'public',
  reads: [],
  passive: true,
  summary: 'Whether the process responds',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
});

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  allow: 'public',
  reads: [],
  passive: true,
  summary: 'Whether the process is not shutting down, and the database responds and is migrated; 503 otherwise',
  response: z.object({ status: z.literal('ready') }),
});
