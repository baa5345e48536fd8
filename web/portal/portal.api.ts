import {
  askInPortal,
  decideInPortal,
  downloadPortalDeck,
  downloadPortalPicture,
  getPortal,
  getPortalReview,
  undoInPortal,
} from '#contract/portal/portal.contract.ts';
import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { isLogo } from '#domain/deck/page/slide.model.rules.ts';
import { addressOf } from '#contract/address.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { readAgain } from '#web/http/refresh.ts';
import type { Desk } from '#web/share/share.desk.ts';

export const homeQuery = ask(getPortal);
export const reviewQuery = (id: string) => ask(getPortalReview, { params: { id } });

/** Review with the addresses of its pictures, which the portal serves by session. */
export function withPictures(view: CustomerView, id: string): CustomerView {
  const ids = view.slides.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (piece.kind === 'picture' && !isLogo(piece) ? [piece.source] : [])),
  );
  const addressIn = (pictureId: string) => addressOf(downloadPortalPicture, { params: { id, pictureId } });
  return { ...view, pictures: Object.fromEntries(ids.map((pictureId) => [pictureId, addressIn(pictureId)])) };
}

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
