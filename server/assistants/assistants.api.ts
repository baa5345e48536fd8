import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { z } from 'zod';
import { type AddressInput, fillAddress } from '#contract/address.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { proposeAnswers } from '#contract/proposals/answers.contract.ts';
import type { proposeChanges } from '#contract/proposals/propose-changes.contract.ts';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';

type ReadEndpoint = Endpoint & { method: 'GET' };
/** Calls by which assistants propose; they change nothing that people have decided. */
type ProposeEndpoint = typeof proposeAnswers | typeof proposeChanges;

export interface Page<T> {
  rows: T;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

/** Calls of the product's own API with the token of the request, so that permissions, customers and limits are those of every other client. */
export interface Api {
  /** Throws `Refusal` with the code and message of the catalogue. */
  read<E extends ReadEndpoint>(entry: E, input: InputOf<E>): Promise<OutputOf<E>>;
  page<E extends ReadEndpoint>(entry: E, input: InputOf<E>): Promise<Page<OutputOf<E>>>;
  /** The same key again within a day returns the first result. */
  propose<E extends ProposeEndpoint>(entry: E, input: InputOf<E>, key: string | undefined): Promise<OutputOf<E>>;
  /** True if the person lets the app read internal notes. */
  readsInternal: boolean;
  /** Address of a screen, for the person to open. */
  screen(path: string): string;
}

const Problem = z.object({ code: z.string(), message: z.string(), resolution: z.string() });

/** A call that the API refused, in the words of its answer. */
export class Refusal extends Error {
  readonly code: string;
  constructor({ code, message, resolution }: z.infer<typeof Problem>) {
    super(`${code}: ${message}. ${resolution}`);
    this.code = code;
  }
}

type Called = Pick<AppContext, 'assistantCalls' | 'config'>;

interface Asking {
  request: FastifyRequest;
  readsInternal: boolean;
}

export function apiFor(app: FastifyInstance, { request, readsInternal }: Asking, { assistantCalls, config }: Called): Api {
  const send = async <E extends ReadEndpoint | ProposeEndpoint>(
    entry: E,
    input: InputOf<E>,
    sent: Pick<InjectOptions, 'payload' | 'headers'>,
  ) => {
    const response = await app.inject({
      method: entry.method,
      url: fillAddress(entry.path, input as AddressInput), // Params and query of an endpoint are objects of plain values.
      ...sent,
      headers: {
        ...sent.headers,
        authorization: request.headers.authorization ?? '',
        'user-agent': request.headers['user-agent'] ?? '',
        ...assistantCalls.mark,
      },
      // The networks that the organisation allows are those of the assistant, not of this process.
      remoteAddress: request.ip,
    });
    if (response.statusCode >= 400) throw new Refusal(Problem.parse(response.json()));
    return response;
  };
  const page = async <E extends ReadEndpoint>(entry: E, input: InputOf<E>): Promise<Page<OutputOf<E>>> => {
    const response = await send(entry, input, {});
    return { rows: response.json(), next: nextIn(response.headers.link) };
  };
  return {
    page,
    readsInternal,
    read: async (entry, input) => (await page(entry, input)).rows,
    propose: async (entry, input, key) =>
      (await send(entry, input, { payload: input.body, headers: key === undefined ? {} : { 'idempotency-key': key } })).json(),
    screen: (path) => `${config.publicUrl}${path}`,
  };
}

function nextIn(link: string | string[] | undefined): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}
