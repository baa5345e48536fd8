import { useQuery } from '@tanstack/react-query';
import { addSlideComment, listSlideComments, resolveSlideComments } from '#contract/qbrs/qbrs.comments.contract.ts';
import type { SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { CommentThread } from '#web/comments/CommentThread.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';

/** Internal comments on the slides of a section; customers never see them. */
export function SlideThread({ qbrId, section }: { qbrId: string; section: SectionKey }) {
  const params = { id: qbrId };
  const { data = [] } = useQuery(ask(listSlideComments, { params }));
  const comments = data.filter((comment) => comment.section === section);
  const add = async (text: string) => {
    await call(addSlideComment, { params, body: { section, text } });
    await refreshAfter(addSlideComment);
  };
  const resolve = async (resolved: boolean) => {
    await call(resolveSlideComments, { params, body: { section, resolved } });
    await refreshAfter(resolveSlideComments);
  };
  return (
    <section aria-labelledby="slide-comments" className="mt-4">
      <h3 id="slide-comments" className="mb-1 font-semibold">
        Comments
      </h3>
      <InternalNote>
        <div className="grid gap-2">
          <CommentThread comments={comments} label="Comment on this slide" mayWrite onAdd={add} onResolve={resolve} />
        </div>
      </InternalNote>
    </section>
  );
}

export function useOpenThreads(qbrId: string): ReadonlySet<SectionKey> {
  const { data = [] } = useQuery(ask(listSlideComments, { params: { id: qbrId } }));
  return new Set(data.filter(({ resolvedAt }) => resolvedAt === null).map(({ section }) => section));
}
