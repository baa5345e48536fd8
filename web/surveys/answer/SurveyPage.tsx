import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { SurveyView } from '#contract/surveys/surveys.answer.contract.ts';
import { dayLabel, IN_UTC } from '#domain/deck/words/deck.words.rules.ts';
import { answerLinks } from '#domain/surveys/links.rules.ts';
import { faultOf } from '#web/http/fault.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { type Answer, surveyQuery } from './survey.api.ts';
import { SurveyForm } from './SurveyForm.tsx';
import { SurveyFrame, WrongLink } from './SurveyFrame.tsx';

const route = getRouteApi('/survey/$token');

/** Page on which a contact answers a survey: no session, no app shell. */
export function SurveyPage() {
  const { token } = route.useParams();
  const { page = '1' } = route.useSearch();
  // The router drops the fragment with the next page.
  const [fragment] = useState(() => location.hash.slice(1));
  const read = useQuery(surveyQuery(token));
  if (read.data) {
    if (!read.data.isOpen) return <Closed view={read.data} />;
    return (
      <SurveyForm
        token={token}
        view={read.data}
        page={Number(page) || 1}
        preselected={preselectedIn(read.data, fragment)}
        onClosed={() => void read.refetch()}
      />
    );
  }
  const fault = read.error ? faultOf(read.error) : null;
  if (fault && (fault.status === 404 || fault.status === 400)) return <WrongLink />;
  return (
    <main className="mx-auto min-h-dvh max-w-120 px-5 pt-4">
      {fault ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Loading />}
    </main>
  );
}

/** Answer in the link of the email; null if the first question does not offer it or is answered already. */
function preselectedIn({ questions, answers }: SurveyView, fragment: string): Answer | null {
  const [first] = questions;
  if (!first || answers[first.key] !== undefined) return null;
  return answerLinks(first).find(({ mark }) => mark === fragment)?.value ?? null;
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Opening the survey</span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-30 w-full" />
    </div>
  );
}

function Closed({ view }: { view: SurveyView }) {
  return (
    <SurveyFrame look={view} title="Survey">
      <h1 className="mt-10 text-xl font-semibold">This survey closed on {dayLabel(`${view.closesOn}T00:00:00Z`, IN_UTC)}.</h1>
    </SurveyFrame>
  );
}
