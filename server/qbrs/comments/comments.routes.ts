import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';
import { addSlideComment, listSlideComments, resolveSlideComments, type SlideComment } from '#contract/qbrs/qbrs.comments.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { type CommentRow, commentsOf, insertComment, resolveThread } from './comments.queries.ts';

/** Comments stay possible after the meeting: they are no part of the deck. */
export function commentsRoutes({ on, onList }: Mounting): void {
  onList(listSlideComments, {
    check: (call) => qbrs.load(call, call.params.id),
    rows: ({ tx, params }) => commentsOf(tx, params.id),
    order: () => ({ columns: ['qbrComments.createdAt', 'qbrComments.id'], direction: 'asc' }),
    present,
  });
  on(addSlideComment, async (call) => {
    const { tx, actor, params, body, audit } = call;
    const qbr = await qbrs.lock(call, params.id);
    const thread = { qbrId: qbr.id, section: body.section };
    const comment = await insertComment(tx, { ...thread, text: body.text, authorId: actor.userId });
    await resolveThread(tx, thread, null);
    await audit({ action: 'qbr.commented', ...qbrs.about(qbr), after: { section: body.section, text: body.text } });
    return present(comment);
  });
  on(resolveSlideComments, async (call) => {
    const { tx, actor, params, body, now, audit } = call;
    const qbr = await qbrs.lock(call, params.id);
    const by = body.resolved ? { id: actor.userId, at: now } : null;
    const changed = await resolveThread(tx, { qbrId: qbr.id, section: body.section }, by);
    if (changed === 0) return;
    const action = body.resolved ? 'qbr.thread_resolved' : 'qbr.thread_reopened';
    await audit({ action, ...qbrs.about(qbr), after: { section: body.section, comments: changed } });
  });
}

function present({ section, createdAt, resolvedAt, ...row }: CommentRow): SlideComment {
  return {
    ...row,
    section: QBR_SECTION_KEYS.find((key) => key === section) ?? 'cover',
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
