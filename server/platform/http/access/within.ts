import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { authorize } from './authorize.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { parseInput, parseParams } from '#server/platform/http/validation.ts';

/** Parts of a call that do not depend on its endpoint. */
export type OpenCall = Omit<SignedInCall<Endpoint>, 'params' | 'query' | 'body'>;

interface Within {
  params?: unknown;
  body: unknown;
  /** Added to each audit entry of the call. */
  mark: Readonly<Record<string, unknown>>;
}

/** Call of another endpoint inside the transaction of this one, with the permission check and validation of that endpoint. */
export function callWithin<E extends Endpoint>(call: OpenCall, entry: E, { params, body, mark }: Within): SignedInCall<E> {
  authorize(entry, call.actor, call.origin.ip);
  return {
    ...call,
    // The casts are safe: these types are inferred from the entry's schemas.
    params: parseParams(entry, params) as ParamsOf<E>,
    query: undefined as QueryOf<E>,
    body: parseInput(entry.body, body) as BodyOf<E>,
    audit: (...entries) => call.audit(...entries.map((one) => ({ ...one, after: { ...one.after, ...mark } }))),
  };
}
