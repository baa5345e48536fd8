import { useState } from 'react';
import type { AnsweredQuestion, AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { shownQuestions } from '#domain/assessments/answers.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EMPTY } from './answers.draft.ts';
import { EvidenceRead } from './EvidenceRead.tsx';
import { QuestionLegend } from '#web/assessments/work/rows/QuestionLegend.tsx';
import { AnswerRead } from './StoredAnswer.tsx';

const STEP = 100;

/** Every question that was shown, with its answer, by section; long lists are rendered in steps of a hundred. */
export function AllAnswers({ questions: { assessment, sections } }: { questions: AssessmentQuestions }) {
  const [limit, setLimit] = useState(STEP);
  const answers = new Map(
    sections.flatMap((section) => section.questions.flatMap(({ key, answer }) => (answer ? [[key, answer] as const] : []))),
  );
  const shown = shownQuestions({ sections }, answers);
  const listed = new Set(shown.slice(0, limit).map(({ question }) => question.key));
  const parts = sections
    .map((section) => ({ section, rows: section.questions.filter(({ key }) => listed.has(key)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      {parts.map(({ section, rows }) => (
        <section key={section.key} aria-labelledby={`all-${section.key}`} className="mb-6">
          <h2 id={`all-${section.key}`} className="mb-2 text-lg font-semibold">
            {section.title}
          </h2>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {rows.map((question, index) => (
              <AnswerItem key={question.key} assessmentId={assessment.id} question={question} number={index + 1} />
            ))}
          </ol>
        </section>
      ))}
      {shown.length > limit && <Button onClick={() => setLimit(limit + STEP)}>Show more</Button>}
    </>
  );
}

function AnswerItem({ assessmentId, question, number }: { assessmentId: string; question: AnsweredQuestion; number: number }) {
  return (
    <li className="rounded-card border border-border bg-surface-1 px-4 py-3 [contain-intrinsic-size:auto_90px] [content-visibility:auto]">
      <QuestionLegend as="div" question={question} number={number} isRetest={question.retest} />
      <div className="md:pl-8">
        <AnswerRead question={question} draft={question.answer ?? EMPTY} points={question.answer?.points ?? null} />
        <EvidenceRead assessmentId={assessmentId} questionKey={question.key} />
      </div>
    </li>
  );
}
