import { Fault } from './fault.ts';

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
export async function createOnce<T>(creation: string, attempt: (idempotencyKey: string) => Promise<T>): Promise<T> {
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
