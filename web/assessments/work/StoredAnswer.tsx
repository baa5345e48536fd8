import type { Question } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { lookOf } from '#web/ui/marks/AnswerSign.tsx';
import { useAnswer } from './answers.open.ts';
import type { AnswerDraft } from './answers.draft.ts';
import type { AnswerStore } from './answers.store.ts';
import { answerWords } from '#web/ui/marks/answer.words.ts';

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
  const [Sign, tone] = lookOf(question, draft, points);
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
