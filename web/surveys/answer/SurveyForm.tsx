import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SurveyView } from '#contract/surveys/surveys.answer.contract.ts';
import { dayLabel, IN_UTC } from '#domain/deck/words/deck.words.rules.ts';
import { numbersOf, type SurveyQuestion } from '#domain/surveys/surveys.rules.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { QuestionField } from './QuestionField.tsx';
import { type Answer, type Answers, pagesOf, saveAnswers, surveyQuery } from './survey.api.ts';
import { SurveyFrame } from './SurveyFrame.tsx';

interface SurveyFormProps {
  token: string;
  view: SurveyView;
  /** From 1; the one after the last says thank you. */
  page: number;
  preselected: Answer | null;
  /** Called when the survey closed meanwhile. */
  onClosed: () => void;
}

/** One question on each page; numbers are saved when they are chosen, everything else by the button. */
export function SurveyForm(props: SurveyFormProps) {
  const { token, view, page } = props;
  const pages = pagesOf(view.questions);
  const shown = pages[page - 1] ?? [];
  const { answers, isSaved, isMissing, saving, change, next } = useAnswering(props, shown);
  const [main] = shown;
  if (!main) return <Thanks token={token} view={view} />;
  const isLong = pages.length > 1;
  return (
    <SurveyFrame look={view} title={main.text} aside={isLong && `${page} of ${pages.length}`}>
      {isLong && <Progress done={page / pages.length} />}
      <form key={page} noValidate onSubmit={next} className="mt-8 flex flex-1 flex-col gap-6">
        {shown.map((question) => (
          <section key={question.key}>
            <Heading question={question} isFirst={question === main} />
            <QuestionField question={question} value={answers[question.key]} onChange={(value) => change(question, value)} />
          </section>
        ))}
        {isMissing && <p role="alert">Choose an answer to continue.</p>}
        <SeenBy view={view} />
        <div className="mt-auto grid gap-3 pt-6">
          {saving.isPaused ? <NotSent /> : <FaultMessage error={saving.error} />}
          <Button type="submit" variant="primary" className="h-13 w-full text-lg" loading={saving.isPending && !saving.isPaused}>
            {page < pages.length ? 'Next' : 'Send'}
          </Button>
          <Foot stopToken={view.stopToken} saved={isSaved && !saving.isPaused && !saving.isError && savedWords(view)} />
        </div>
      </form>
    </SurveyFrame>
  );
}

function useAnswering(props: SurveyFormProps, shown: readonly SurveyQuestion[]) {
  const { token, view, page, preselected } = props;
  const [first] = view.questions;
  const [typed, setTyped] = useState<Answers>(() => (first && preselected !== null ? { [first.key]: preselected } : {}));
  const [isMissing, setMissing] = useState(false);
  const navigate = useNavigate();
  const saving = useSaving(props);
  const answers: Answers = { ...view.answers, ...typed };
  const isSaved = first !== undefined && view.answers[first.key] !== undefined;
  useSavedByHand(preselected !== null && !isSaved, () => first && saving.mutate(typed));

  const change = ({ key, kind }: SurveyQuestion, value: Answer) => {
    setTyped((now) => ({ ...now, [key]: value }));
    setMissing(false);
    if (kind === 'score' || kind === 'rating') saving.mutate({ [key]: value });
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    const lacks = shown.some(({ key, isRequired }) => isRequired && isEmpty(answers[key]));
    setMissing(lacks);
    if (lacks) return;
    const given = Object.fromEntries(shown.flatMap(({ key }) => (typed[key] === undefined ? [] : [[key, typed[key]]])));
    const go = () => void navigate({ to: '/survey/$token', params: { token }, search: { page: String(page + 1) } });
    if (Object.keys(given).length === 0) go();
    else saving.mutate(given, { onSuccess: go });
  };
  return { answers, isSaved, isMissing, saving, change, next };
}

const isEmpty = (value: Answer | undefined) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Saves in the order of the presses; while offline it waits and is sent when the network returns. */
function useSaving({ token, onClosed }: SurveyFormProps) {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: token },
    networkMode: 'online',
    mutationFn: (answers: Answers) => saveAnswers(token, answers),
    onSuccess: (view) => cache.setQueryData(surveyQuery(token).queryKey, view),
    onError: (error) => faultOf(error).code === 'SURVEY_CLOSED' && onClosed(),
  });
}

const BY_HAND = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const;

/** Saves the score of the email's link with the first movement of a person; link scanners open the page without one. */
function useSavedByHand(isWaiting: boolean, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const leave = new AbortController();
    const moved = ({ isTrusted }: Event) => {
      if (!isTrusted) return;
      leave.abort();
      latest.current();
    };
    for (const name of BY_HAND) window.addEventListener(name, moved, { signal: leave.signal, passive: true });
    return () => leave.abort();
  }, [isWaiting]);
}

function Progress({ done }: { done: number }) {
  return (
    <div aria-hidden className="mt-5 h-1 rounded-full bg-surface-2">
      <div className="h-1 rounded-full bg-accent-line" style={{ width: `${done * 100}%` }} />
    </div>
  );
}

function Heading({ question: { text, isRequired }, isFirst }: { question: SurveyQuestion; isFirst: boolean }) {
  const optional = !isRequired && <span className="font-normal text-muted"> Optional</span>;
  if (isFirst) {
    return (
      <h1 className="mb-4 text-2xl leading-tight font-semibold wrap-anywhere">
        {text}
        {optional && <span className="text-base">{optional}</span>}
      </h1>
    );
  }
  return (
    <h2 className="mb-2 font-semibold wrap-anywhere">
      {text}
      {optional}
    </h2>
  );
}

function SeenBy({ view: { provider, isAnonymous } }: { view: SurveyView }) {
  return (
    <p className="flex gap-2 text-sm text-muted">
      <LockIcon size={16} className="mt-0.5 shrink-0" />
      {isAnonymous ? `${provider} sees the answers without names.` : `${provider} sees your answer with your name. Your colleagues do not.`}
    </p>
  );
}

function NotSent() {
  return <p role="status">Not sent yet. Keep this page open; your answer is sent when you are online.</p>;
}

const savedWords = ({ questions: [first] }: SurveyView) =>
  first && numbersOf(first).length > 0 ? 'Your score is saved. ' : 'Your answer is saved. ';

function Foot({ stopToken, saved }: { stopToken: string; saved: string | false }) {
  return (
    <p role="status" className="text-center text-sm text-muted">
      {saved}
      <Link to="/survey/stop/$token" params={{ token: stopToken }} className="inline-flex min-h-11 items-center underline">
        Stop receiving surveys
      </Link>
    </p>
  );
}

function Thanks({ token, view }: { token: string; view: SurveyView }) {
  const { provider, nextReviewOn } = view;
  const review = nextReviewOn === null ? '' : ` before your review on ${dayLabel(`${nextReviewOn}T00:00:00Z`, IN_UTC)}`;
  return (
    <SurveyFrame look={view} title="Thank you">
      <h1 className="mt-10 text-2xl font-semibold">Thank you.</h1>
      <p className="mt-2">
        {provider} will read this{review}.
      </p>
      <p className="mt-6 text-sm text-muted">
        You can change your answers until {dayLabel(`${view.closesOn}T00:00:00Z`, IN_UTC)}.{' '}
        <Link to="/survey/$token" params={{ token }} className="inline-flex min-h-11 items-center underline">
          Change answers
        </Link>
      </p>
    </SurveyFrame>
  );
}
