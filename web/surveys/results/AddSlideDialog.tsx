import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addFeedbackSlide, type FeedbackSlide, getFeedbackSlide } from '#contract/qbrs/qbrs.feedback.contract.ts';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface AddSlideDialogProps {
  survey: SurveyResults;
  onClose: () => void;
}

type Customer = SurveyResults['customers'][number];

/** Shows the slide about surveys in the next QBR of a customer, or says why not. */
export function AddSlideDialog({ survey, onClose }: AddSlideDialogProps) {
  const answered = survey.customers.filter((one) => one.answered > 0);
  const [chosen, setChosen] = useState(answered.length === 1 ? (answered[0]?.id ?? null) : null);
  const customer = answered.find(({ id }) => id === chosen);
  const reading = useSlide(survey.id, customer?.id);
  const { slide, adding } = reading;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Add slide to a ${reviewWord().one}`}
      footer={
        <>
          <Button onClick={onClose}>{slide?.state === 'shown' ? 'Close' : 'Cancel'}</Button>
          {customer && slide && (
            <Action slide={slide} customerId={customer.id} isPending={adding.isPending} onAdd={() => adding.mutate()} />
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {answered.length > 1 && (
          <Field label="Customer" help="Customers who have answered">
            <Combobox
              options={answered.map((one) => ({ value: one.id, label: `${one.name}, ${one.answered} of ${one.sent} answered` }))}
              value={chosen}
              onChange={(id) => {
                setChosen(id);
                adding.reset();
              }}
              placeholder="Find a customer"
            />
          </Field>
        )}
        {answered.length === 0 && <p>No one has answered this survey yet. The slide needs at least one answer.</p>}
        <div aria-live="polite" className="empty:hidden">
          {customer && <Read customer={customer} reading={reading} />}
        </div>
        <FaultMessage error={adding.error} />
      </div>
    </Dialog>
  );
}

/** Slide in the next QBR of a customer, and its addition. */
function useSlide(surveyId: string, customerId: string | undefined) {
  const of = { params: { id: surveyId }, query: { customerId: customerId ?? '' } };
  const { data: slide, error, refetch } = useQuery({ ...ask(getFeedbackSlide, of), enabled: customerId !== undefined });
  const adding = useMutation({
    mutationFn: () => call(addFeedbackSlide, of),
    onSuccess: () => refreshAfter(addFeedbackSlide),
  });
  return { slide, error, retry: () => void refetch(), adding };
}

function Read({ customer, reading: { slide, error, retry } }: { customer: Customer; reading: ReturnType<typeof useSlide> }) {
  if (slide) return <State customer={customer} slide={slide} />;
  return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton className="h-10 w-full" />;
}

function Action({
  slide: { state, qbr },
  customerId,
  isPending,
  onAdd,
}: {
  slide: FeedbackSlide;
  customerId: string;
  isPending: boolean;
  onAdd: () => void;
}) {
  const { one } = reviewWord();
  if (state === 'no_qbr') {
    return (
      <LinkButton variant="primary" to={`/qbrs?dialog=new&customerId=${customerId}`}>
        Create {one}
      </LinkButton>
    );
  }
  if (state === 'ready') {
    return (
      <Button variant="primary" loading={isPending} onClick={onAdd}>
        Add slide
      </Button>
    );
  }
  return (
    <LinkButton variant={state === 'absent' ? 'secondary' : 'primary'} to={`/qbrs/${qbr?.id ?? ''}`}>
      Open {one}
    </LinkButton>
  );
}

function State({ customer, slide: { qbr, since, state } }: { customer: Customer; slide: FeedbackSlide }): ReactNode {
  const { one } = reviewWord();
  if (!qbr) {
    return (
      <p>
        {customer.name} has no open {one}. Create one: its deck includes the slide, unless you leave it out.
      </p>
    );
  }
  const title = (
    <>
      “{qbr.title}”
      {qbr.dateTime && (
        <>
          {' '}
          on <DateText value={qbr.dateTime} />
        </>
      )}
    </>
  );
  switch (state) {
    case 'no_deck':
      return <p>{title} has no deck yet. Generate it from an approved assessment first.</p>;
    case 'absent':
      return (
        <p>
          The slide of {title} shows answers to surveys sent since {since && <DateText value={since} />}. This survey was sent earlier.
        </p>
      );
    case 'shown':
      return <p>{title} shows the slide with the latest answers.</p>;
    default:
      return (
        <>
          <p>The slide “What you said and what follows” is added to {title}.</p>
          <p className="mt-1 text-muted">
            It shows surveys sent since {since && <DateText value={since} />}, without names. The data of the whole deck is refreshed; your
            edits are kept, and the current deck is saved as a version.
          </p>
        </>
      );
  }
}
