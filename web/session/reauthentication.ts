import type { Fault } from '#web/http/fault.ts';
import { faultOf } from '#web/http/fault.ts';

interface Question {
  answer: (proved: boolean) => void;
}

let open: Question | null = null;
const listeners = new Set<() => void>();

function change(next: Question | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** For the one dialog that answers. */
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

/** Resolves once the person has proved who they are; throws the refusal when they would rather not. */
async function askForProof(refusal: Fault): Promise<void> {
  const proved = await new Promise<boolean>((answer) => {
    // One question at a time: whoever asks second puts the first aside.
    question.answer(false);
    change({ answer });
  });
  if (!proved) throw refusal;
}

/**
 * Makes a sensitive call: when the server asks for proof of the last minutes, the person is asked, and the call repeated once.
 * `withReauthentication(() => call(putSso, { body }))`
 */
export async function withReauthentication<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const refusal = faultOf(error);
    if (refusal.code !== 'REAUTHENTICATION_REQUIRED') throw error;
    await askForProof(refusal);
    return attempt();
  }
}
