import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getQuestionHistory, type QuestionRun } from '#contract/assessments/answers.contract.ts';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { AnswerSign } from '#web/ui/marks/AnswerSign.tsx';
import { answerWords } from '#web/ui/marks/answer.words.ts';

/** Delay that avoids requests while the person moves through questions. */
const PAUSE_MS = 250;

function useRested(key: string): string | null {
  const [rested, setRested] = useState<string | null>(null);
  // Subscribes to the clock.
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return rested === key ? key : null;
}

interface QuestionHistoryProps {
  assessmentId: string;
  question: Question;
  /** Omits the latest answer if it is shown elsewhere. */
  withoutLatest?: boolean;
}

/** Answers of the last eight approved assessments to the question, and the latest note. */
export function QuestionHistory({ assessmentId, question, withoutLatest = false }: QuestionHistoryProps) {
  const rested = useRested(question.key);
  const params = { id: assessmentId, questionKey: question.key };
  const { data, error } = useQuery({ ...ask(getQuestionHistory, { params }), enabled: rested !== null, staleTime: Infinity });
  if (error) return <p className="text-sm text-muted">Previous assessments could not be loaded.</p>;
  if (!data) return <Skeleton className="h-12 w-full" />;
  if (data.length === 0) return <p className="text-sm text-muted">This is the first assessment on this template.</p>;
  const latest = withoutLatest ? undefined : data.find(({ answer }) => answer !== null);
  return (
    <>
      <ol className="grid grid-cols-8 gap-x-1">
        {data.toReversed().map((run) => (
          <RunSign key={run.assessment.id} run={run} question={question} />
        ))}
      </ol>
      {latest?.answer && <LatestAnswer run={latest} answer={latest.answer} question={question} />}
    </>
  );
}

function RunSign({ run: { assessment, answer }, question }: { run: QuestionRun; question: Question }) {
  const words = answer ? answerWords(question, answer) : 'Not answered';
  const { year, quarter } = assessment.period;
  return (
    <li className="grid justify-items-start gap-0.5 text-xs text-muted" title={`${periodLabel(assessment.period)}: ${words}`}>
      {answer ? (
        <AnswerSign question={question} draft={answer} points={answer.points} />
      ) : (
        <AnswerSign question={question} draft={null} points={null} />
      )}
      <span className="sr-only">{words}, </span>
      <span>Q{quarter}</span>
      <span className="tabular-nums">{String(year).slice(2)}</span>
    </li>
  );
}

interface LatestAnswerProps {
  run: QuestionRun;
  answer: NonNullable<QuestionRun['answer']>;
  question: Question;
}

function LatestAnswer({ run, answer, question }: LatestAnswerProps) {
  return (
    <div className="mt-2 grid gap-1 text-sm">
      <p className="text-muted">
        {periodLabel(run.assessment.period)}: {answer.updatedBy?.name ?? 'a former colleague'}, {formatDay(answer.updatedAt)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{answer.customerNote || answerWords(question, answer)}</p>
      {answer.internalNote && (
        <InternalNote>
          <p className="wrap-anywhere whitespace-pre-line">{answer.internalNote}</p>
        </InternalNote>
      )}
    </div>
  );
}
