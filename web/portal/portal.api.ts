import { decideInPortal, getPortal, getPortalReview } from '#contract/portal/portal.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { readAgain } from '#web/http/refresh.ts';
import type { Desk } from '#web/share/share.desk.ts';

export const homeQuery = ask(getPortal);
export const reviewQuery = (id: string) => ask(getPortalReview, { params: { id } });

/** True if the contact is not signed in, or no longer. */
export const isOut = (error: unknown) => error !== null && faultOf(error).code === 'PORTAL_SIGN_IN_REQUIRED';

/** Decision form of a review, submitting in the contact's name. */
export function deskIn(reviewId: string, name: string): Desk {
  return {
    name,
    send: ({ recommendationId, outcome, note }) =>
      call(decideInPortal, { params: { id: reviewId }, body: { recommendationId, outcome, ...(note === undefined ? {} : { note }) } }),
    record: (id, decision) => {
      queryClient.setQueryData(
        reviewQuery(reviewId).queryKey,
        (now) => now && { ...now, asked: now.asked.map((one) => (one.id === id ? { ...one, decision } : one)) },
      );
      void readAgain(getPortal);
    },
  };
}
