import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TOKEN_PREFIX } from '#domain/tokens/tokens.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Entrance } from '#server/platform/http/actor.ts';

const HEADER = 'x-plumbline-assistant';

/**
 * Recognises the calls that tools of assistants make inside this process. An access token is issued for the address of the assistants alone,
 * so the API accepts it only from there.
 */
export class AssistantCalls {
  readonly #key = randomBytes(32).toString('hex');

  /** Header of such a call. */
  readonly mark: Readonly<Record<string, string>> = { [HEADER]: this.#key };

  includes({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
    const sent = headers[HEADER];
    return typeof sent === 'string' && timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', this.#key, 'buffer'));
  }
}

/** Address of the assistants, the only resource of access tokens. */
export function resourceOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/mcp`;
}

/** Entrance of an assistant, which sends an API token or an access token. */
export function entranceByBearer(config: Pick<Config, 'publicUrl'>, token: string): Entrance {
  if (token.startsWith(TOKEN_PREFIX)) return { by: 'token', token, passive: false };
  return { by: 'assistant', token, passive: false, resource: resourceOf(config) };
}
