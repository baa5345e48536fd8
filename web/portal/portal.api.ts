import {
  askInPortal,
  decideInPortal,
  downloadPortalDeck,
  getPortal,
  getPortalReview,
  undoInPortal,
} from '#contract/portal/portal.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
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
  const params = { id: reviewId };
  return {
    name,
    send: ({ by: _, ...body }) => call(decideInPortal, { params, body }),
    undo: (decisionId) => call(undoInPortal, { params: { ...params, decisionId } }),
    ask: ({ by: _, ...body }) => call(askInPortal, { params, body }),
    change: (id, to) => {
      queryClient.setQueryData(
        reviewQuery(reviewId).queryKey,
        (now) => now && { ...now, asked: now.asked.map((one) => (one.id === id ? to(one) : one)) },
      );
      void readAgain(getPortal);
    },
    download: () => download(downloadPortalDeck, { params }),
  };
}
