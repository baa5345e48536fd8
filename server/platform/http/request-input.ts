import type { FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { Fault } from './faults.ts';
import { parseInput, parseParams } from './validation.ts';

/** What is known of a call before anybody is known to make it. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  now: Date;
  /** The mark of the answer that the caller holds already, for reads that know when nothing has changed. */
  held: string | null;
}

/** What the statements that rode along have found, in their order. */
export type Found = readonly (readonly TextRow[])[];

export function inputOf<E extends Endpoint>(entry: E, request: FastifyRequest): Omit<Asked<E>, 'now' | 'held'> {
  // The schemas of the entry are what these three types are inferred from.
  return {
    params: parseParams(entry, request.params) as ParamsOf<E>,
    query: parseInput(entry.query, request.query) as QueryOf<E>,
    body: parseInput(entry.body, entry.body ? (request.body ?? missingBody(entry)) : undefined, entry.malformed) as BodyOf<E>,
  };
}

/** A bad input is refused only after its sender is known, so until then nothing rides along. */
export function askedOf<E extends Endpoint>(
  entry: E,
  request: FastifyRequest,
  now: Date,
  ask: (asked: Asked<E>) => readonly Statement[],
): { asked?: Asked<E>; riding: readonly Statement[]; refusal?: Fault } {
  try {
    const asked = { ...inputOf(entry, request), now, held: markOf(request.headers['if-none-match']) };
    return { asked, riding: ask(asked) };
  } catch (error) {
    if (error instanceof Fault) return { riding: [], refusal: error };
    throw error;
  }
}

function markOf(header: string | undefined): string | null {
  return /^W\/"([\w.-]{1,100})"$/.exec(header ?? '')?.[1] ?? null;
}

/** A body that may be left out stays absent; one that is needed is read as empty, so that its first field is named. */
function missingBody(entry: Endpoint): unknown {
  return entry.body?.safeParse(undefined).success ? undefined : {};
}
