import { Fault } from '#web/http/fault.ts';
import { CommentThread } from '#web/comments/CommentThread.tsx';
import { LONG_TEXT } from '#web/gallery/gallery.data.ts';
import type { Specimen } from '#web/gallery/specimen.ts';

const later = () => Promise.resolve();
const refuse = () => Promise.reject(new Fault({ code: 'NETWORK_ERROR' }));
const OPEN = [
  { id: '1', text: 'Is the backup tested?', author: { name: 'Maya Osei' }, createdAt: '2026-11-02T09:00:00.000Z', resolvedAt: null },
  { id: '2', text: LONG_TEXT, author: { name: 'Oliver Finch' }, createdAt: '2026-11-03T16:20:00.000Z', resolvedAt: null },
];
const RESOLVED = OPEN.map((comment) => ({ ...comment, resolvedAt: '2026-11-04T10:00:00.000Z' }));

export const COMMENTS: readonly Specimen[] = [
  {
    name: 'CommentThread',
    states: {
      Empty: <CommentThread comments={[]} label="Comment on this answer" mayWrite onAdd={later} onResolve={later} />,
      Open: <CommentThread comments={OPEN} label="Comment on this finding" mayWrite onAdd={later} onResolve={later} />,
      Resolved: <CommentThread comments={RESOLVED} label="Comment on this question" mayWrite onAdd={later} onResolve={later} />,
      'Read-only': <CommentThread comments={OPEN} label="Comment" mayWrite={false} onAdd={later} onResolve={later} />,
      'Refused when resolved': <CommentThread comments={OPEN} label="Comment on this row" mayWrite onAdd={refuse} onResolve={refuse} />,
    },
  },
];
