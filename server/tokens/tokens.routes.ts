import { randomBytes } from 'node:crypto';
import { can } from '#domain/users/permissions.rules.ts';
import { MOST_TOKENS, TOKEN_PREFIX } from '#domain/tokens/tokens.rules.ts';
import { type ApiToken, createApiToken, listApiTokens, revokeApiToken } from '#contract/tokens/tokens.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { countTokens, insertToken, shownTokens, type TokenRow } from './tokens.queries.ts';
import { endTokens } from './tokens.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

export function tokensRoutes(mount: Mounting): void {
  mount.onList(listApiTokens, {
    order: () => ({ columns: ['createdAt', 'id'], direction: 'desc' }),
    rows: ({ tx }) => shownTokens(tx),
    present,
  });
  mount.on(createApiToken, create);
  mount.on(revokeApiToken, revoke);
}

async function create(call: SignedInCall<typeof createApiToken>): Promise<OutputOf<typeof createApiToken>> {
  const { tx, actor, now } = call;
  const { name, expiresInDays } = call.body;
  const scopes = [...new Set(call.body.scopes)];
  if (!scopes.every((scope) => can(actor.roles, scope))) throw new Fault('FORBIDDEN', { field: 'scopes', message: BEYOND });
  if ((await countTokens(tx)) >= MOST_TOKENS) throw new Fault('TOO_MANY_API_TOKENS');
  const token = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS);
  const row = await insertToken(tx, { userId: actor.userId, name, scopes, expiresAt, tokenHash: hashToken(token), hint: token.slice(-4) });
  await call.audit({
    action: 'api_token.created',
    entity: { type: 'api_token', id: row.id, label: name },
    after: { name, scopes, expiresAt },
  });
  return { ...present(row), token };
}

const BEYOND = 'A token cannot have more permissions than you have';

async function revoke(call: SignedInCall<typeof revokeApiToken>): Promise<void> {
  if ((await endTokens(call, [call.params.id])) === 0) throw new Fault('API_TOKEN_NOT_FOUND');
}

function present({ createdAt, expiresAt, lastUsedAt, ...row }: TokenRow): ApiToken {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
