import { type Endpoint, type InputOf, type OutputOf, takesIdempotencyKey } from '#contract/endpoint.ts';
import { type AddressInput, fillAddress } from './address.ts';
import { createOnce } from './creations.ts';
import { jsonOf, type RequestBody, send } from './send.ts';

interface AnyInput extends AddressInput {
  body?: RequestBody;
  form?: FormData;
  /** The creation's own, where it is kept on the device and may be sent again by a later page. */
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
  const callInput = input as AnyInput; // The entry's schemas say more than this function needs to know.
  const { method } = entry;
  const url = fillAddress(entry.path, callInput);
  const body = callInput.form ?? callInput.body;
  const attempt = async (idempotencyKey?: string) =>
    (await jsonOf(await send({ method, url, body, idempotencyKey, signal }))) as OutputOf<E>; // The server validates every response with the entry's own schema.
  if (callInput.idempotencyKey !== undefined) return attempt(callInput.idempotencyKey);
  return takesIdempotencyKey(entry) && !callInput.form ? createOnce(`${url} ${JSON.stringify(body)}`, attempt) : attempt();
}
