import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { type AddressInput, fillAddress } from './address.ts';
import { jsonOf, type RequestBody, send } from './send.ts';

interface AnyInput extends AddressInput {
  body?: RequestBody;
  form?: FormData;
  idempotencyKey?: string;
}

/** Calls without required input may be written `call(logout)`. */
export type InputArguments<E extends Endpoint> = { form?: never } extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

/** Calls an entry of the contract: input and result have its types, and every failure is a Fault. */
export async function call<E extends Endpoint>(entry: E, ...[input]: InputArguments<E>): Promise<OutputOf<E>> {
  return callWith(entry, input ?? {}, undefined);
}

/** The same with a signal, for queries that may be cancelled. */
export async function callWith<E extends Endpoint>(entry: E, input: unknown, signal: AbortSignal | undefined): Promise<OutputOf<E>> {
  const callInput = input as AnyInput; // The entry's schemas have more detail than this generic code needs.
  const response = await send({
    method: entry.method,
    url: fillAddress(entry.path, callInput),
    body: callInput.form ?? callInput.body,
    idempotencyKey: callInput.idempotencyKey,
    signal,
  });
  return (await jsonOf(response)) as OutputOf<E>; // The server validates every response with the entry's own schema.
}
