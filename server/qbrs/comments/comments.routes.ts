import { isSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { addSlideComment, listSlideComments, resolveSlideComments, type SlideComment } from '#contract/qbrs/qbrs.comments.contract.ts';
import { COMMENT_ORDER, openThread, presentComment, resolve } from '#server/comments/comments.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { type CommentRow, commentsOf, insertComment, threadOf } from './comments.queries.ts';

/** Comments remain open after the meeting: they are not part of the deck. */
export function commentsRoutes({ on, onList }: Mounting): void {
  onList(listSlideComments, {
    check: (call) => qbrs.load(call, call.params.id),
    rows: ({ tx, params }) => commentsOf(tx, params.id),
    order: () => COMMENT_ORDER,
    present,
  });
  on(addSlideComment, async (call) => {
    const { tx, actor, params, body, audit } = call;
    const qbr = await qbrs.lock(call, params.id);
    const comment = await insertComment(tx, { qbrId: qbr.id, section: body.section, text: body.text, authorId: actor.userId });
    await openThread(tx, threadOf(qbr.id, body.section));
    await audit({ action: 'qbr.commented', ...qbrs.about(qbr), after: { section: body.section, text: body.text } });
    return present(comment);
  });
  on(resolveSlideComments, async (call) => {
    const { section } = call.body;
    const qbr = await qbrs.lock(call, call.params.id);
    await resolve(call, threadOf(qbr.id, section), { about: qbrs.about(qbr), place: { section } });
  });
}

function present({ section, ...row }: CommentRow): SlideComment {
  return { ...presentComment(row), section: isSectionKey(section) ? section : 'cover' };
}
