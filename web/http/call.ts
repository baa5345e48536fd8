import { type Endpoint, type InputOf, type OutputOf, takesIdempotencyKey } from '#contract/endpoint.ts';
import { type AddressInput, fillAddress } from './address.ts';
import { jsonOf, type RequestBody, send } from './send.ts';
import { Fault } from './fault.ts';

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

/** The keys of creations that no answer has come to, by what was sent. */
const unanswered = new Map<string, string>();

/** Also where a page is not served over https and `crypto.randomUUID` does not exist. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a creation with an Idempotency-Key. When the connection is lost nobody knows whether it was received, so the same creation that is
 * sent again carries the same key, and happens once.
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
