import type { ReactNode } from 'react';
import type { Answer } from '#contract/assessments/answers.contract.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { withStop } from '#web/ui/data/sentence.text.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { copyText } from '#web/ui/controls/copy.ts';
import type { AnswerDraft } from '#web/assessments/work/answers.draft.ts';
import type { AnswerState } from '#web/assessments/work/answers.state.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { timeOfDay } from '#web/assessments/work/answers.words.ts';
import { answerWords } from '#web/ui/marks/answer.words.ts';

interface AnswerTroubleProps {
  store: AnswerStore;
  question: Question;
  state: AnswerState;
}

/** Explains a failed save: the cause, that nothing is lost, and the next step. */
export function AnswerTrouble({ store, question, state }: AnswerTroubleProps) {
  if (state.saving === 'conflict') return <Conflict store={store} question={question} state={state} />;
  if (state.saving === 'offline')
    return <p className="mt-2 text-sm text-warning-text">Stored on this device until the server can be reached.</p>;
  if (state.saving !== 'refused' || !state.refused) return null;
  const { refused } = state;
  return (
    <div className="mt-2">
      <Banner tone="danger">
        {withStop(state.refusal ?? '')} Your answer “{answerWords(question, refused)}” was not saved.
        <Choices>
          <Button size="sm" onClick={() => void copyText(draftText(question, refused))}>
            Copy my answer
          </Button>
          <Button size="sm" variant="ghost" onClick={() => store.dismissRefusal(question.key)}>
            Dismiss
          </Button>
        </Choices>
      </Banner>
    </div>
  );
}

/** Buttons below the text, so that both fit on narrow screens. */
function Choices({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-2">{children}</div>;
}

function Conflict({ store, question, state: { stored, draft } }: AnswerTroubleProps) {
  const mine = answerWords(question, draft);
  return (
    <div className="mt-2">
      <Banner tone="warning">
        {stored ? <Theirs question={question} stored={stored} mine={draft} /> : <p>Someone cleared this answer.</p>}
        <p className="text-sm">Yours: “{mine}”</p>
        <Choices>
          <Button size="sm" onClick={() => store.resolve(question.key, 'mine')}>
            Keep mine
          </Button>
          <Button size="sm" onClick={() => store.resolve(question.key, 'theirs')}>
            Use theirs
          </Button>
        </Choices>
      </Banner>
    </div>
  );
}

function Theirs({ question, stored, mine }: { question: Question; stored: Answer; mine: AnswerDraft }) {
  const { internalNote, customerNote } = stored;
  return (
    <>
      <p>
        {stored.updatedBy?.name ?? 'Someone'} answered “{answerWords(question, stored)}” at {timeOfDay(new Date(stored.updatedAt))}
      </p>
      {internalNote !== mine.internalNote && <p className="text-sm">Their internal note: “{internalNote}”</p>}
      {customerNote !== mine.customerNote && <p className="text-sm">Their note for the customer: “{customerNote}”</p>}
    </>
  );
}

/** Typed input as text for copying. */
export function draftText(question: Question, draft: AnswerDraft): string {
  const notes = [
    draft.internalNote && `Internal note: ${draft.internalNote}`,
    draft.customerNote && `Note for the customer: ${draft.customerNote}`,
  ];
  return [question.text, answerWords(question, draft), ...notes].filter(Boolean).join('\n');
}
