import { createContext, use } from 'react';

/** True while the subscription is read-only. Provided by the app shell, so that signed-out pages do not need the organisation. */
export const ReadOnlyContext = createContext(false);

export function useIsReadOnly(): boolean {
  return use(ReadOnlyContext);
}

/** Text of an empty list for people who cannot add to it; names a contact, unless the organisation is read-only. */
export function useNothingToAdd(whomToAsk: string): string {
  return useIsReadOnly() ? 'Nothing can be added while the subscription is read-only.' : whomToAsk;
}
