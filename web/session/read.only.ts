import { createContext, use } from 'react';

/** Whether the subscription allows only to read; the frame says it of the organisation, so that a guest's first page needs nothing of it. */
export const ReadOnlyContext = createContext(false);

export function useIsReadOnly(): boolean {
  return use(ReadOnlyContext);
}

/** What an empty list says to somebody who adds nothing to it: whom to ask, unless nobody may. */
export function useNothingToAdd(whomToAsk: string): string {
  return useIsReadOnly() ? 'Nothing can be added while the subscription allows only to read.' : whomToAsk;
}
