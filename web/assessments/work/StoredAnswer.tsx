import type { Question } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CircleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, MinusIcon } from '#web/ui/icons.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { useAnswer } from './answers.open.ts';
import type { AnswerDraft } from './answers.draft.ts';
import type { AnswerStore } from './answers.store.ts';
import { answerWords } from './answers.words.ts';

/** A read-only answer. */
export function StoredAnswer({ store, question }: { store: AnswerStore; question: Question }) {
  const { draft, stored } = useAnswer(store, question.key);
  return <AnswerRead question={question} draft={draft} points={stored?.points ?? null} />;
}

interface AnswerReadProps {
  question: Question;
  draft: AnswerDraft;
  points: number | null;
}

export function AnswerRead({ question, draft, points }: AnswerReadProps) {
  const [Sign, tone] = lookOf(draft, points);
  return (
    <div className="grid gap-2">
      <p className={classes('flex items-start gap-2 font-medium', tone)}>
        <Sign className="mt-0.5" />
        <span className="wrap-anywhere whitespace-pre-line">{answerWords(question, draft)}</span>
      </p>
      {draft.customerNote && (
        <p className="text-sm wrap-anywhere whitespace-pre-line">
          <span className="text-muted">Note for the customer: </span>
          {draft.customerNote}
        </p>
      )}
      {draft.internalNote && (
        <InternalNote>
          <p className="text-sm wrap-anywhere whitespace-pre-line">{draft.internalNote}</p>
        </InternalNote>
      )}
    </div>
  );
}

function lookOf(draft: AnswerDraft, points: number | null) {
  if (draft.notApplicable) return [MinusIcon, 'text-muted'] as const;
  if (draft.value === null) return [CircleDashedIcon, 'text-muted'] as const;
  if (points === null) return [CircleIcon, 'text-text'] as const;
  if (points >= 100) return [CircleCheckIcon, 'text-success-text'] as const;
  return points > 0 ? ([CircleIcon, 'text-warning-text'] as const) : ([CircleXIcon, 'text-danger-text'] as const);
}
