import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.contract.ts';

export interface Refusal extends ErrorBody {
  status: number;
  [more: string]: unknown;
}

interface Raw {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: string | Buffer | object;
  headers?: Record<string, string>;
}

/** HTTP client like a browser: it stores cookies and fetches CSRF tokens. */
export interface Caller {
  /** Response of a call that must succeed. */
  sees<const E extends Endpoint>(entry: E, ...input: InputArguments<E>): Promise<OutputOf<E>>;
  /** Refusal of a call that must fail. */
  refused<const E extends Endpoint>(entry: E, ...input: InputArguments<E>): Promise<Refusal>;
  inject(raw: Raw): Promise<LightMyRequestResponse>;
  cookies: Record<string, string>;
}

type InputArguments<E extends Endpoint> =
  unknown extends InputOf<E> ? [input?: InputOf<E>] : object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string;
}

export function addressOf(entry: Endpoint, input: LooseInput): string {
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, `${value}`);
  return query.size > 0 ? `${path}?${query}` : path;
}

export function caller(app: FastifyInstance, cookies: Record<string, string>): Caller {
  let csrf: string | undefined;

  const send = async (raw: Raw) => {
    const response = await app.inject({ ...raw, cookies });
    for (const { name, value } of response.cookies) {
      if (value === '') delete cookies[name];
      else cookies[name] = value;
      csrf = name.endsWith('sid') ? undefined : csrf;
    }
    return response;
  };
  const inject = async (raw: Raw) => {
    if (raw.method === 'GET') return send(raw);
    csrf ??= (await send({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>().csrfToken;
    return send({ ...raw, headers: { 'x-csrf-token': csrf, ...raw.headers } });
  };
  const perform = (entry: Endpoint, input: LooseInput = {}) =>
    inject({
      method: entry.method,
      url: addressOf(entry, input),
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
      },
    });

  return {
    cookies,
    inject,
    sees: async (entry, ...[input]) => {
      const response = await perform(entry, input);
      if (response.statusCode >= 400) throw new Error(`${entry.method} ${entry.path} was refused: ${response.statusCode} ${response.body}`);
      // Typed as the contract declares it; the server has validated the response.
      return (response.body === '' ? undefined : response.json()) as OutputOf<typeof entry>;
    },
    refused: async (entry, ...[input]) => {
      const response = await perform(entry, input);
      if (response.statusCode < 400)
        throw new Error(`${entry.method} ${entry.path} was not refused: ${response.statusCode} ${response.body}`);
      return { status: response.statusCode, ...response.json<ErrorBody>() };
    },
  };
}
