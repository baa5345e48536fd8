import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { alignedOf, type ReviewItem, type ReviewView, VIEW_LABELS } from './review.items.ts';
import { useVerdicts } from './VerdictField.tsx';

interface AlignedBarProps {
  assessmentId: string;
  items: readonly ReviewItem[];
  shown: readonly ReviewItem[];
  view: ReviewView;
}

const BY_LOOKING: readonly ReviewView[] = ['flagged', 'changed', 'unverified'];

/** Accepts everything aligned at once; what is flagged, changed or unverified is accepted from its own view, where it was seen. */
export function AlignedBar({ assessmentId, items, shown, view }: AlignedBarProps) {
  const give = useVerdicts(assessmentId);
  const aligned = alignedOf(items);
  const seen = BY_LOOKING.includes(view) ? shown.filter(({ verdict, finding }) => verdict === null && finding === null) : [];
  const waiting = items.filter(({ question, verdict }) => question.answer?.unverified && verdict === null).length;
  if (aligned.length === 0 && seen.length === 0 && waiting === 0) return null;
  const accept = (accepted: readonly ReviewItem[]) => give.mutate({ questionKeys: accepted.map(({ key }) => key), verdict: 'accepted' });
  return (
    <div className="sticky bottom-0 z-2 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-border bg-surface-2 px-3 py-2 text-sm">
      <p className="flex min-w-0 flex-1 basis-36 items-center md:basis-60 gap-2">
        <CircleCheckIcon size={16} className="shrink-0 text-success-text" />
        <span>
          <span className="font-semibold">{aligned.length === 1 ? '1 aligned answer' : `${aligned.length} aligned answers`}</span>
          <span className="max-md:sr-only"> verified and unchanged, not accepted yet.</span>
          {waiting > 0 && (
            <>
              {' '}
              <span className="font-semibold">{waiting} unverified</span> {waiting === 1 ? 'waits' : 'wait'}.
            </>
          )}
        </span>
      </p>
      {seen.length > 0 && (
        <Button size="sm" loading={give.isPending} onClick={() => accept(seen)}>
          Accept these {seen.length} ({VIEW_LABELS[view].toLowerCase()})
        </Button>
      )}
      {aligned.length > 0 && (
        <Button size="sm" loading={give.isPending} onClick={() => accept(aligned)}>
          Accept all {aligned.length} aligned
        </Button>
      )}
      <FaultMessage error={give.error} />
    </div>
  );
}
