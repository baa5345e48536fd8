import { type AskedQuestion, kindOf, pointsFor } from '#domain/templates/kinds.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { lookOf, type QuestionLimits } from './AnswerSign.tsx';
import { shortWords } from '#web/ui/marks/answer.words.ts';

/** A dashed chip is a proposal; a filled one is an answer. */
export function ProposedChip({ question, value }: { question: AskedQuestion & QuestionLimits; value: string | number }) {
  const answer = { value, notApplicable: false };
  const points = kindOf(question.type).bands === 'age' ? null : pointsFor(question, value, '');
  const [Sign, tone] = lookOf(question, answer, points);
  return (
    <span
      className={classes(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-[5px] border border-dashed border-current px-1.5 text-sm font-medium',
        tone,
      )}
    >
      <span className="sr-only">Proposed: </span>
      <Sign size={14} />
      <span className="truncate">{shortWords(question, answer)}</span>
    </span>
  );
}
