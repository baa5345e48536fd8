import type { OutputOf } from '#contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { type MovedLine, movedLines, movedSentence } from '#domain/assessments/compare/moved.rules.ts';
import { healthChange } from '#domain/customers/health.rules.ts';
import { compareAssessments, type Comparison } from '#contract/assessments/assessments.compare.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import { getCustomerRuns } from '#contract/customers/timeline.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { BandMark } from '#web/ui/marks/BandMark.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { readersDecimals } from '#web/ui/data/sentence.text.ts';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { ScoreFigure } from '#web/ui/marks/ScoreFigure.tsx';
import { pointsText } from '#web/ui/marks/score.text.ts';
import { CustomerFacts } from './CustomerFacts.tsx';
import { CustomerRecommendations } from './CustomerRecommendations.tsx';
import { NextReview } from './NextReview.tsx';
import { OpenFindings } from './OpenFindings.tsx';
import { ScoreRuns } from './ScoreRuns.tsx';
import { CustomerGoals } from '#web/customers/goals/CustomerGoals.tsx';
import { contactRoleLabel } from '#web/customers/customers.words.ts';

/* Loaded on demand: both appear only after calls of their own. */
const CustomerPromises = lazy(async () => ({ default: (await import('./CustomerPromises.tsx')).CustomerPromises }));
const SinceLastVisit = lazy(async () => ({ default: (await import('#web/customers/prepare/SinceLastVisit.tsx')).SinceLastVisit }));

/** Score and gaps on the left, next steps and facts on the right. Omits empty boxes before the first assessment. */
export function CustomerOverview({ customer }: { customer: Customer }) {
  const mayEdit = useCan()('customers:edit');
  const navigate = useNavigate({ from: '/customers/$id' });
  const isNew = customer.health.score === null && customer.latestAssessment === null;
  const edit = () => void navigate({ search: (now) => ({ ...now, dialog: 'edit' }), replace: true });
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <Suspense>
          <SinceLastVisit key={customer.id} customerId={customer.id} />
        </Suspense>
        <Score customer={customer} />
        {!isNew && <OpenFindings customerId={customer.id} />}
        {!isNew && (
          <Suspense fallback={<CardSkeleton lines={3} label="Loading actions" />}>
            <CustomerPromises customer={customer} />
          </Suspense>
        )}
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
        {text || (mayEdit ? 'No notes yet. Edit the customer to add some.' : 'No notes yet.')}
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
      <BandMark score={health.score} /> {isFirst && 'First assessment on this template. '}
      {health.asOf && (
        <>
          From the assessment approved on <DateText value={health.asOf} />
        </>
      )}
      {moved && <span className="mt-1 block text-text">{readersDecimals(movedSentence(moved.sections) ?? '')}</span>}
    </>
  );
}

/** Comparison of the latest assessment with the previous one on the same template. */
function useWhatMoved(runs: OutputOf<typeof getCustomerRuns>, isCompared: boolean) {
  const [now, before] = runs.slice(-2).toReversed();
  return useQuery({
    ...ask(compareAssessments, { params: { id: now?.assessmentId ?? '' }, query: { with: before?.assessmentId ?? '' } }),
    enabled: now !== undefined && before !== undefined && isCompared,
  }).data;
}

/** First and last of these assessments side by side, to show prospects the progress. */
function BeforeAndAfter({ runs }: { runs: OutputOf<typeof getCustomerRuns> }) {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return null;
  return (
    <p className="text-sm">
      <TextLink to={`/assessments/${last.assessmentId}/compare`} search={{ with: first.assessmentId }}>
        Compare first and latest
      </TextLink>
    </p>
  );
}

/** Score with the last eight assessments; without one, the way to start. */
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

const CONTACTS_SHOWN = '4';

function CustomerTeam({ customer, hidesEmpty }: { customer: Customer; hidesEmpty: boolean }) {
  const { vcio, engineer, accountManager } = customer;
  const contacts = useQuery(ask(listContacts, { params: { id: customer.id }, query: { limit: CONTACTS_SHOWN } })).data ?? [];
  const isEmpty = !vcio && !engineer && !accountManager && contacts.length === 0;
  if (isEmpty && hidesEmpty) return null;
  return (
    <Card title="Team">
      {isEmpty ? (
        <p className="text-muted">No team members are assigned yet.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {vcio && <TeamMember name={vcio.name}>vCIO</TeamMember>}
          {engineer && <TeamMember name={engineer.name}>engineer</TeamMember>}
          {accountManager && <TeamMember name={accountManager.name}>account manager</TeamMember>}
          {contacts.map(({ id, name, role, title }) => (
            <TeamMember key={id} name={name}>
              {role === 'other' ? (title ?? 'contact') : contactRoleLabel(role).toLowerCase()}
            </TeamMember>
          ))}
        </ul>
      )}
    </Card>
  );
}

function TeamMember({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Avatar name={name} size="md" />
      <span className="grid min-w-0 leading-tight">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="truncate text-sm text-muted">{children}</span>
      </span>
    </li>
  );
}

/** Sections that changed the score since the previous assessment on the same template; the lines add up to the change next to the score. */
export function WhatMoved({ comparison: { assessment, with: before, score, sections } }: { comparison: Comparison }) {
  if (score.change === null) return null;
  const lines = movedLines(sections, score.change);
  const most = Math.max(...lines.map(({ points }) => Math.abs(points)), 1);
  return (
    <section aria-labelledby="what-moved-it" className="max-w-105 min-w-0 text-sm @min-[560px]:col-span-2 @min-[720px]:col-span-1">
      <h2 id="what-moved-it" className="text-muted">
        Score change by section, points
      </h2>
      <ul className="mt-1 grid gap-1">
        {lines.length === 0 && <li>No section changed the score.</li>}
        {lines.map((line) => (
          <MovedBar key={line.key} line={line} most={most} />
        ))}
      </ul>
      <p className="mt-1 flex items-center justify-between gap-2 border-t border-border pt-1">
        <TextLink to={`/assessments/${assessment.id}/compare`} search={{ with: before.id }}>
          Compare assessments
        </TextLink>
        <span className={classes('font-semibold tabular-nums', toneOf(score.change))}>{pointsText(score.change, 1)}</span>
      </p>
    </section>
  );
}

/** Keys of lines that combine several sections start with a space. */
const standsForSeveral = ({ key }: MovedLine) => key.startsWith(' ');

function MovedBar({ line, most }: { line: MovedLine; most: number }) {
  const { title, points } = line;
  const fill = points < 0 ? 'var(--series-2)' : standsForSeveral(line) ? 'var(--text-muted)' : 'var(--series-1)';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2.25rem_2.25rem] items-center gap-2">
      <span className="truncate" title={title}>
        {title}
      </span>
      <span aria-hidden className="h-2" style={{ width: `${Math.max(4, (100 * Math.abs(points)) / most)}%`, background: fill }} />
      <span className={classes('text-right font-medium tabular-nums', points < 0 && 'text-danger-text')}>{pointsText(points, 1)}</span>
    </li>
  );
}

function toneOf(change: number): string {
  if (change === 0) return 'text-muted';
  return change > 0 ? 'text-success-text' : 'text-danger-text';
}
