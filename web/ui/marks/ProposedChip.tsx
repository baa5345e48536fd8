import { type AskedQuestion, kindOf, pointsFor } from '#domain/templates/kinds.rules.ts';
import { AnswerSign, type QuestionLimits } from './AnswerSign.tsx';
import { shortWords } from '#web/ui/marks/answer.words.ts';

/** A dashed chip is a proposal; a filled one is an answer. */
export function ProposedChip({ question, value }: { question: AskedQuestion & QuestionLimits; value: string }) {
  const answer = { value, notApplicable: false };
  return (
    <span className="inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-[5px] border border-dashed border-border-strong px-1.5 text-sm font-medium">
      <span className="sr-only">Proposed: </span>
      <AnswerSign
        question={question}
        draft={answer}
        points={kindOf(question.type).bands === 'age' ? null : pointsFor(question, value, '')}
      />
      <span className="truncate">{shortWords(question, answer)}</span>
    </span>
  );
}
