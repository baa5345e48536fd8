import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  downloadPortalDeck,
  downloadPortalFile,
  downloadPortalMeeting,
  getPortalPlan,
  openSurveyInPortal,
  type PortalHome,
  type PortalPlan,
} from '#contract/portal/portal.contract.ts';
import { startsInWords } from '#domain/portal/portal.rules.ts';
import { momentLabel } from '#domain/deck/words/deck.words.rules.ts';
import { download } from '#web/http/download.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { RECORDED, waitingWords } from '#web/share/share.desk.ts';
import { AskLink } from './AskLink.tsx';
import { OpenDecisions } from './OpenDecisions.tsx';
import { PlanCards } from './PlanCards.tsx';
import { PlanLines } from './PlanLines.tsx';
import { Letters } from './Letters.tsx';
import { homeQuery, isOut } from './portal.api.ts';
import { PortalFrame } from './PortalFrame.tsx';
import { ScoreCard } from './ScoreCard.tsx';

/** Portal home of a contact: open decisions, next meeting, reviews, plan and past decisions. */
export function PortalPage() {
  const { data: home, error, refetch } = useQuery(homeQuery);
  if (isOut(error)) return <AskLink />;
  if (error) {
    return (
      <main className="min-h-dvh">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!home) return <Loading />;
  return (
    <PortalFrame home={home} title={home.customer}>
      <Home home={home} />
    </PortalFrame>
  );
}

/** On a phone in the order score, decisions, next review, documents. */
function Home({ home }: { home: PortalHome }) {
  const { data: plan, error, refetch } = useQuery(ask(getPortalPlan));
  const { customer, nextReview, reviews, decisions, files, letters, provider, surveys } = home;
  return (
    <main className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pt-6 pb-16 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:px-6">
      <div className="md:col-span-2">
        <h1 className="text-2xl font-semibold wrap-anywhere">{headline(plan ?? null, reviews)}</h1>
        <p className="mt-1 text-muted wrap-anywhere">
          {customer}
          {plan && (
            <>
              , as of <DateText value={plan.plan.asOf} />
            </>
          )}
        </p>
      </div>
      {plan !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PortalFigures plan={plan} error={error} onRetry={() => void refetch()} provider={provider} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Letters letters={letters} />
        {surveys.length > 0 && <Surveys surveys={surveys} />}
        {nextReview && <NextReview review={nextReview} />}
        <Reviews reviews={reviews} provider={provider} />
        {files.length > 0 && <Files files={files} />}
      </div>
      {plan && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:col-span-2">
          <PlanLines plan={plan} />
          <PlanCards plan={plan} />
        </div>
      )}
      {decisions.length > 0 && (
        <div className="md:col-span-2">
          <MadeDecisions decisions={decisions} />
        </div>
      )}
    </main>
  );
}

interface PortalFiguresProps {
  plan: PortalPlan | undefined;
  error: Error | null;
  onRetry: () => void;
  provider: string;
}

function PortalFigures({ plan, error, onRetry, provider }: PortalFiguresProps) {
  return (
    <>
      {error && <ErrorState error={error} onRetry={onRetry} />}
      {!plan && !error && <CardSkeleton lines={4} label="Loading the latest review" />}
      {plan?.score && <ScoreCard score={plan.score} />}
      {plan && <OpenDecisions plan={plan} provider={provider} />}
    </>
  );
}

/** "Your IT is at 71%, up 5.5 points from 65.5% in Q3 2026; 4 decisions pending". */
function headline(plan: PortalPlan | null, reviews: PortalHome['reviews']): string {
  const waiting = waitingLine(reviews);
  if (!plan?.score) return waiting;
  const { now, change } = plan.score;
  return `Your IT is at ${now}${change === null ? '' : `, ${change}`}; ${waiting.charAt(0).toLowerCase()}${waiting.slice(1)}`;
}

function waitingLine(reviews: PortalHome['reviews']): string {
  if (reviews.length === 0) return 'Nothing to decide yet';
  return waitingWords(reviews.reduce((sum, { waiting }) => sum + waiting, 0));
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="-my-2 divide-y divide-border">{children}</ul>;
}

function Surveys({ surveys }: Pick<PortalHome, 'surveys'>) {
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: (id: string) => call(openSurveyInPortal, { params: { id } }),
    onSuccess: ({ token }) => navigate({ to: '/survey/$token', params: { token } }),
  });
  return (
    <Card title="Surveys">
      <Rows>
        {surveys.map(({ id, name, closesAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-sm text-muted">
                Open until <DateText value={new Date(Date.parse(closesAt) - 1).toISOString()} />
              </span>
            </span>
            <Button size="sm" loading={opening.isPending && opening.variables === id} onClick={() => opening.mutate(id)}>
              Answer<span className="sr-only">: {name}</span>
            </Button>
          </li>
        ))}
      </Rows>
      <FaultMessage error={opening.error} />
    </Card>
  );
}

function NextReview({ review: { id, title, startsAt, minutes, timezone, place } }: { review: NonNullable<PortalHome['nextReview']> }) {
  return (
    <Card
      title="Next review"
      actions={<DownloadButton size="sm" label="Add to calendar" download={() => download(downloadPortalMeeting, { params: { id } })} />}
    >
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="mt-1 text-muted wrap-anywhere">
        <time dateTime={startsAt}>{momentLabel(startsAt, { timezone })}</time>
        {place && `, ${place}`}
      </p>
      <p className="mt-1 text-muted">
        <RelativeTime value={startsAt} words={(value, now) => startsInWords(value, now, timezone)} />, {minutes} minutes
      </p>
    </Card>
  );
}

function Reviews({ reviews, provider }: { reviews: PortalHome['reviews']; provider: string }) {
  return (
    <Card title="Reviews">
      {reviews.length === 0 ? (
        <p className="text-muted">Nothing has been shared with you yet. When {provider} presents a review, it appears here.</p>
      ) : (
        <Rows>
          {reviews.map((review) => (
            <li key={review.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 wrap-anywhere max-md:[&_a]:inline-flex max-md:[&_a]:min-h-11 max-md:[&_a]:items-center">
                <TextLink to={`/portal/reviews/${review.id}`}>{review.title}</TextLink>
                <p className="mt-0.5 text-sm text-muted">
                  {review.startsAt && (
                    <>
                      <DateText value={review.startsAt} /> ·{' '}
                    </>
                  )}
                  {askedWords(review)}
                </p>
              </div>
              <DownloadButton size="sm" label="PDF" download={() => download(downloadPortalDeck, { params: { id: review.id } })} />
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}

function askedWords({ asked, decided, waiting }: PortalHome['reviews'][number]): string {
  if (waiting > 0) return waitingWords(waiting);
  if (asked === 0) return 'No decisions requested';
  return `${decided} of ${asked} ${asked === 1 ? 'decision' : 'decisions'} made`;
}

function MadeDecisions({ decisions }: { decisions: PortalHome['decisions'] }) {
  return (
    <Card title="Decisions made">
      <Rows>
        {decisions.map(({ title, review, outcome, called, by, note, at }) => (
          <li key={`${at} ${title}`} className="py-3 wrap-anywhere">
            <p className="font-medium">{title}</p>
            <p className="mt-0.5 text-sm text-muted">
              {called ?? RECORDED[outcome]} by {by}, <DateText value={at} />, in {review}
            </p>
            {note.trim() !== '' && <p className="mt-1 whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </Rows>
    </Card>
  );
}

function Files({ files }: { files: PortalHome['files'] }) {
  return (
    <Card title="Documents">
      <Rows>
        {files.map(({ id, name, addedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{name}</p>
              <p className="mt-0.5 text-sm text-muted">
                Added on <DateText value={addedAt} />
              </p>
            </div>
            <DownloadButton size="sm" label="Download" download={() => download(downloadPortalFile, { params: { id } })} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

function Loading() {
  return (
    <main role="status" className="mx-auto grid max-w-260 gap-4 p-4 md:p-6">
      <span className="sr-only">Opening your reviews</span>
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </main>
  );
}
