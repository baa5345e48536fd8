import type { FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { refuseLongLists } from '#server/platform/http/limits/bounds.ts';
import { Fault } from './faults.ts';
import { parseInput, parseParams, parseQuery, refuseUnknownAlone } from './validation.ts';

/** URL and headers of a request; nothing else is read before its session is found. */
export interface RequestParams<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  now: Date;
  /** ETag of the caller's cached response, for reads that can detect changes. */
  etag: string | null;
}

export interface RequestInput<E extends Endpoint> extends RequestParams<E> {
  body: BodyOf<E>;
}

/** Rows of each pipelined statement, in the same order. */
export type StatementRows = readonly (readonly TextRow[])[];

export function paramsOf<E extends Endpoint>(entry: E, request: FastifyRequest, now: Date): RequestParams<E> {
  // The casts are safe: these types are inferred from the entry's schemas.
  return {
    params: parseParams(entry, request.params) as ParamsOf<E>,
    query: parseQuery(entry.query, request.query) as QueryOf<E>,
    now,
    etag: etagOf(request.headers['if-none-match']),
  };
}

/** Validated only after the session and permission checks, because it may be expensive. */
export function bodyOf<E extends Endpoint>(entry: E, request: FastifyRequest): BodyOf<E> {
  const body = entry.body ? (request.body ?? missingBody(entry)) : undefined;
  refuseLongLists(entry, body);
  if (entry.method === 'PATCH') refuseUnknownAlone(entry.body, body);
  // The cast is safe: the type is inferred from this schema.
  return parseInput(entry.body, body, entry.malformed) as BodyOf<E>;
}

/**
 * Parameters with the statements made from them. An invalid parameter is reported only after the session was found; until then no statement
 * is sent.
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

/** A missing optional body stays undefined; a required one is validated as an empty object, so that the error names its first field. */
function missingBody(entry: Endpoint): unknown {
  return entry.body?.safeParse(undefined).success ? undefined : {};
}
