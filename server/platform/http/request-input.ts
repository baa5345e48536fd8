import type { FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { refuseLongLists } from '#server/platform/http/limits/bounds.ts';
import { Fault } from './faults.ts';
import { parseInput, parseParams, parseQuery, refuseUnknownAlone } from './validation.ts';

/** The address and headers of a request: all that is read of it before its session is found. */
export interface RequestParams<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  now: Date;
  /** The ETag of the response that the caller already has, for reads that know whether anything has changed. */
  etag: string | null;
}

export interface RequestInput<E extends Endpoint> extends RequestParams<E> {
  body: BodyOf<E>;
}

/** The rows of each statement that was sent with the session's, in the same order. */
export type StatementRows = readonly (readonly TextRow[])[];

export function paramsOf<E extends Endpoint>(entry: E, request: FastifyRequest, now: Date): RequestParams<E> {
  // These types are inferred from the entry's schemas.
  return {
    params: parseParams(entry, request.params) as ParamsOf<E>,
    query: parseQuery(entry.query, request.query) as QueryOf<E>,
    now,
    etag: etagOf(request.headers['if-none-match']),
  };
}

/** Validating a body may be expensive, so it is done only after the session and the permission were checked. */
export function bodyOf<E extends Endpoint>(entry: E, request: FastifyRequest): BodyOf<E> {
  const body = entry.body ? (request.body ?? missingBody(entry)) : undefined;
  refuseLongLists(entry, body);
  if (entry.method === 'PATCH') refuseUnknownAlone(entry.body, body);
  // As above: the type is inferred from this schema.
  return parseInput(entry.body, body, entry.malformed) as BodyOf<E>;
}

/**
 * Parameters and the statements made from them. An invalid parameter is refused only after the session was found; until then nothing is
 * sent.
 */
export interface Prepared<E extends Endpoint> {
  input: RequestParams<E> | Fault;
  statements: readonly Statement[];
}

export function prepareStatements<E extends Endpoint>(
  entry: E,
  { request, now }: { request: FastifyRequest; now: Date },
  statementsFor: (input: RequestParams<E>) => readonly Statement[],
): Prepared<E> {
  try {
    const input = paramsOf(entry, request, now);
    return { input, statements: statementsFor(input) };
  } catch (error) {
    if (error instanceof Fault) return { input: error, statements: [] };
    throw error;
  }
}

function etagOf(header: string | undefined): string | null {
  return /^W\/"([\w.-]{1,100})"$/.exec(header ?? '')?.[1] ?? null;
}

/**
 * An optional body that is missing stays undefined; a required one is validated as an empty object, so that the error names its first
 * field.
 */
function missingBody(entry: Endpoint): unknown {
  return entry.body?.safeParse(undefined).success ? undefined : {};
}
