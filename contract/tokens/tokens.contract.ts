import * as z from 'zod/mini';
import { MOST_TOKENS, TOKEN_DAYS, TOKEN_SCOPES } from '#domain/tokens/tokens.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, PersonRef } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const Scope = z.enum(TOKEN_SCOPES);

const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** Last four characters; the token is shown only once. */
  hint: z.string(),
  scopes: z.array(z.string()),
  /** Person whose rights the token has; it ends with their account. */
  owner: PersonRef,
  createdAt: Instant,
  expiresAt: Instant,
  /** Updated with a delay of up to 30 seconds. */
  lastUsedAt: z.nullable(Instant),
});
export type ApiToken = z.output<typeof ApiToken>;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/api-tokens',
  allow: 'integrations:view',
  byToken: false,
  feature: 'tokens',
  reads: ['apiTokens', 'users'],
  summary: "The organisation's API tokens, newest first; never the token values",
  ...listing({ sorts: ['-created'], filters: {} }),
  response: z.array(ApiToken),
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/api-tokens',
  allow: 'integrations:manage',
  openWhenReadOnly: false,
  feature: 'tokens',
  sensitive: true,
  changes: ['apiTokens', 'integrations'],
  status: 201,
  summary: `Create an API token that acts for the caller with the chosen permissions; it is shown once, at most ${MOST_TOKENS}`,
  body: z.object({
    name: line(80),
    scopes: z.array(Scope).check(z.minLength(1, 'Choose at least one permission'), z.maxLength(TOKEN_SCOPES.length)),
    expiresInDays: z.literal([...TOKEN_DAYS], 'must be 30, 90, 180 or 365'),
  }),
  response: z.extend(ApiToken, { token: z.string() }),
});

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/api-tokens/:id',
  allow: 'integrations:manage',
  openWhenReadOnly: true,
  feature: 'tokens',
  notFound: 'API_TOKEN_NOT_FOUND',
  changes: ['apiTokens', 'integrations'],
  summary: 'Revoke an API token, effective from the next request',
  params: ById,
});
