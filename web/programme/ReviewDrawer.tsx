import { useQuery } from '@tanstack/react-query';
import { deleteQuarterlyReview, getQuarterlyReview, type QuarterlyReview } from '#contract/programme/programme.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfterDeletion } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PresentationIcon } from '#web/ui/icons.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import type { ReviewMark } from '#domain/programme/programme.rules.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { Checklist } from './Checklist.tsx';
import { type ReviewChange, useReviewChange } from './review.change.ts';
import { ReviewPlace } from './ReviewPlace.tsx';
import { STATUS_LABELS, whenText } from './programme.words.ts';
import { markLook } from './ReviewMark.tsx';

interface ReviewDrawerProps {
  id: string;
  today: string;
  mayPlan: boolean;
  onClose: () => void;
}

/** Date, checklist timeline and actions of one review. */
export function ReviewDrawer({ id, today, mayPlan, onClose }: ReviewDrawerProps) {
  const { data: review, error, refetch } = useQuery(ask(getQuarterlyReview, { params: { id } }));
  const { change, isChanging } = useReviewChange(id);
  return (
    <Drawer
      open
      onClose={onClose}
      title={review?.customer.name ?? 'Review'}
      footer={review && mayPlan && <Actions review={review} isChanging={isChanging} onChange={change} onDeleted={onClose} />}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!review && !error && <Skeleton className="m-4 h-80" />}
      {review && (
        <div className="grid gap-4 p-4">
          <Facts review={review} />
          <Checklist review={review} today={today} mayTick={mayPlan} onTick={(key, done) => change({ steps: [{ key, done }] })} />
          {mayPlan && <ReviewPlace key={review.version} review={review} onChange={change} />}
        </div>
      )}
    </Drawer>
  );
}

const TONES: Readonly<Record<ReviewMark, Tone>> = {
  held: 'success',
  open: 'warning',
  planned: 'neutral',
  overdue: 'danger',
  skipped: 'neutral',
};

function Facts({ review }: { review: QuarterlyReview }) {
  const { mark, status, quarter, year, owner } = review;
  return (
    <div className="grid justify-items-start gap-1.5">
      <StatusChip tone={TONES[mark]} icon={markLook(mark).icon}>
        {mark === 'overdue' ? `Overdue, ${STATUS_LABELS[status].toLowerCase()}` : STATUS_LABELS[status]}
      </StatusChip>
      <p className="text-muted">{[`Q${quarter} ${year}`, whenText(review), owner?.name].filter(Boolean).join(', ')}</p>
    </div>
  );
}

interface ActionsProps {
  review: QuarterlyReview;
  isChanging: boolean;
  onChange: (change: ReviewChange) => void;
  onDeleted: () => void;
}

function Actions({ review, isChanging, onChange, onDeleted }: ActionsProps) {
  const isOpen = review.status !== 'held' && review.status !== 'skipped';
  return (
    <>
      <ConfirmedButton
        variant="ghost"
        danger
        asks="Remove this review from the programme?"
        description={`Its ${reviewWord().one} and its assessments are kept unchanged.`}
        confirmLabel="Remove review"
        action={() => call(deleteQuarterlyReview, { params: { id: review.id }, body: { version: review.version } })}
        onDone={() => {
          onDeleted();
          return refreshAfterDeletion(deleteQuarterlyReview, review.id);
        }}
      >
        Remove
      </ConfirmedButton>
      {isOpen ? (
        <>
          <Button loading={isChanging} onClick={() => onChange({ status: 'skipped' })}>
            Skip
          </Button>
          <Button loading={isChanging} onClick={() => onChange({ status: 'held' })}>
            Mark as held
          </Button>
        </>
      ) : (
        <Button loading={isChanging} onClick={() => onChange({ status: 'planned' })}>
          Plan again
        </Button>
      )}
      {review.qbrId ? (
        <LinkButton variant="primary" icon={PresentationIcon} to={`/qbrs/${review.qbrId}`}>
          Open {reviewWord().one}
        </LinkButton>
      ) : (
        <LinkButton variant="primary" icon={PresentationIcon} to={`/qbrs?dialog=new&customerId=${review.customer.id}`}>
          Create {reviewWord().one}
        </LinkButton>
      )}
    </>
  );
}
