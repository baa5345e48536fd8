import type { Fault } from '#web/http/fault.ts';
import { faultOf } from '#web/http/fault.ts';

interface ReauthenticationRequest {
  answer: (proved: boolean) => void;
}

let open: ReauthenticationRequest | null = null;
const listeners = new Set<() => void>();

function change(next: ReauthenticationRequest | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Store for the dialog that answers the request. */
export const question = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isOpen: () => open !== null,
  answer: (proved: boolean) => {
    const { answer } = open ?? {};
    change(null);
    answer?.(proved);
  },
};

/** Resolves after reauthentication; throws the refusal on cancellation. */
async function requestReauthentication(refusal: Fault): Promise<void> {
  const proved = await new Promise<boolean>((answer) => {
    // Only one request at a time: a second one cancels the first.
    question.answer(false);
    change({ answer });
  });
  if (!proved) throw refusal;
}

/**
 * Makes a sensitive call. If the server requires reauthentication, shows the dialog and repeats the call once: `withReauthentication(() =>
 * call(putSso, { body }))`
 */
export async function withReauthentication<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const refusal = faultOf(error);
    if (refusal.code !== 'REAUTHENTICATION_REQUIRED') throw error;
    await requestReauthentication(refusal);
    return attempt();
  }
}
