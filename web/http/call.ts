import { type Endpoint, type InputOf, type OutputOf, takesIdempotencyKey } from '#contract/endpoint.ts';
import { type AddressInput, fillAddress } from '#contract/address.ts';
import { jsonOf, type RequestBody, send } from './send.ts';
import { Fault } from './fault.ts';

interface AnyInput extends AddressInput {
  body?: RequestBody;
  form?: FormData;
  /** Idempotency key of a creation that is stored on the device and may be resent by a later page. */
  idempotencyKey?: string;
}

/** Calls without required input can be written `call(logout)`. */
export type InputArguments<E extends Endpoint> = { form?: never } extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

/** Calls an endpoint of the contract: input and result have its types, and every failure is a Fault. */
export async function call<E extends Endpoint>(entry: E, ...[input]: InputArguments<E>): Promise<OutputOf<E>> {
  return callWith(entry, input ?? {}, undefined);
}

/** Same as `call`, with a signal for queries that may be cancelled. */
export async function callWith<E extends Endpoint>(entry: E, input: unknown, signal: AbortSignal | undefined): Promise<OutputOf<E>> {
  const callInput = input as AnyInput; // Only the untyped parts are needed here.
  const { method } = entry;
  const url = fillAddress(entry.path, callInput);
  const body = callInput.form ?? callInput.body;
  const attempt = async (idempotencyKey?: string) =>
    (await jsonOf(await send({ method, url, body, idempotencyKey, signal }))) as OutputOf<E>; // The server validates every response against the endpoint's schema.
  if (callInput.idempotencyKey !== undefined) return attempt(callInput.idempotencyKey);
  return takesIdempotencyKey(entry) && !callInput.form ? createOnce(`${url} ${JSON.stringify(body)}`, attempt) : attempt();
}

/** Idempotency keys of creations without a response, by content. */
const unanswered = new Map<string, string>();

/** Works without https too, where `crypto.randomUUID` does not exist. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a creation with an Idempotency-Key. After a lost connection its fate is unknown, so resending the same content reuses the key and
 * takes effect once.
 */
async function createOnce<T>(creation: string, attempt: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(creation) ?? newKey();
  unanswered.set(creation, key);
  try {
    const created = await attempt(key);
    unanswered.delete(creation);
    return created;
  } catch (error) {
    if (error instanceof Fault && error.status >= 400 && error.status < 500) unanswered.delete(creation);
    throw error;
  }
}
