import type { OutputOf } from '#contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { movedSentence } from '#domain/assessments/compare/moved.rules.ts';
import { healthChange } from '#domain/customers/health.rules.ts';
import { compareAssessments } from '#contract/assessments/assessments.compare.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { getCustomerRuns } from '#contract/customers/timeline.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { BandMark } from '#web/ui/marks/BandMark.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { readersDecimals } from '#web/ui/data/sentence.text.ts';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { ScoreFigure } from '#web/ui/marks/ScoreFigure.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';
import { CustomerTeam } from './CustomerTeam.tsx';
import { CustomerRecommendations } from './CustomerRecommendations.tsx';
import { NextReview } from './NextReview.tsx';
import { OpenFindings } from './OpenFindings.tsx';
import { CustomerPromises } from './CustomerPromises.tsx';
import { SinceLastVisit } from '#web/customers/prepare/SinceLastVisit.tsx';
import { ScoreRuns } from './ScoreRuns.tsx';
import { WhatMoved } from './WhatMoved.tsx';
import { CustomerGoals } from '#web/customers/goals/CustomerGoals.tsx';

/** The customer's score and gaps on the left, next steps and facts on the right; before the first assessment without empty boxes. */
export function CustomerOverview({ customer }: { customer: Customer }) {
  const mayEdit = useCan()('customers:edit');
  const navigate = useNavigate({ from: '/customers/$id' });
  const isNew = customer.health.score === null && customer.latestAssessment === null;
  const edit = () => void navigate({ search: (now) => ({ ...now, dialog: 'edit' }), replace: true });
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <SinceLastVisit key={customer.id} customerId={customer.id} />
        <Score customer={customer} />
        {!isNew && <OpenFindings customerId={customer.id} />}
        {!isNew && <CustomerPromises customer={customer} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        {(!isNew || customer.nextReviewOn !== null) && <NextReview customer={customer} />}
        {(!isNew || customer.openRecommendations.count > 0) && <CustomerRecommendations customer={customer} />}
        <CustomerGoals customer={customer} />
        <CustomerTeam customer={customer} hidesEmpty={isNew} />
        {(!isNew || customer.notesInternal !== '') && <Notes text={customer.notesInternal} mayEdit={mayEdit} />}
        <CustomerFacts customer={customer} {...(mayEdit && { onEdit: edit })} />
      </div>
    </div>
  );
}

function Notes({ text, mayEdit }: { text: string; mayEdit: boolean }) {
  return (
    <InternalNote>
      <p className="wrap-anywhere whitespace-pre-line">
        {text || (mayEdit ? 'No notes yet. Edit the customer to write some.' : 'No notes yet.')}
      </p>
    </InternalNote>
  );
}

interface WhenceScoreProps {
  health: Customer['health'];
  isFirst: boolean;
  moved: OutputOf<typeof compareAssessments> | undefined;
}

function WhenceScore({ health, isFirst, moved }: WhenceScoreProps) {
  if (health.score === null) return 'The score appears when the first assessment is approved.';
  return (
    <>
      <BandMark score={health.score} /> {isFirst && 'First run of this template. '}
      {health.asOf && (
        <>
          From the assessment approved on <DateText value={health.asOf} />
        </>
      )}
      {moved && <span className="mt-1 block text-text">{readersDecimals(movedSentence(moved.sections) ?? '')}</span>}
    </>
  );
}

/** The latest run compared with the one of the same template before it. */
function useWhatMoved(runs: OutputOf<typeof getCustomerRuns>, isCompared: boolean) {
  const [now, before] = runs.slice(-2).toReversed();
  return useQuery({
    ...ask(compareAssessments, { params: { id: now?.assessmentId ?? '' }, query: { with: before?.assessmentId ?? '' } }),
    enabled: now !== undefined && before !== undefined && isCompared,
  }).data;
}

/** The first and the last of these runs side by side: what the work has changed, which is what a prospect is shown. */
function BeforeAndAfter({ runs }: { runs: OutputOf<typeof getCustomerRuns> }) {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return null;
  return (
    <p className="text-sm">
      <TextLink to={`/assessments/${last.assessmentId}/compare`} search={{ with: first.assessmentId }}>
        Before and after
      </TextLink>
    </p>
  );
}

/** The score with its last eight runs; a customer without one begins here. */
function Score({ customer }: { customer: Customer }) {
  const { id, health } = customer;
  const runs = useQuery(ask(getCustomerRuns, { params: { id } })).data ?? [];
  const change = healthChange(health, useScoreBands());
  const moved = useWhatMoved(runs, change !== null);
  return (
    <Card className="@container">
      <div
        className={classes(
          'grid gap-x-6 gap-y-4',
          runs.length > 1 && '@min-[560px]:grid-cols-[10.5rem_minmax(0,1fr)]',
          change !== null && '@min-[720px]:grid-cols-[10.5rem_minmax(0,1fr)_13.5rem]',
        )}
      >
        <ScoreFigure label="Alignment score" value={health.score} change={change}>
          <WhenceScore health={health} isFirst={change === null} moved={moved} />
        </ScoreFigure>
        {runs.length > 1 && (
          <div>
            <ScoreRuns runs={runs} />
            <BeforeAndAfter runs={runs} />
          </div>
        )}
        {moved && <WhatMoved comparison={moved} />}
      </div>
    </Card>
  );
}
