import { useState } from 'react';
import { ANSWER_LIMITS, isAnswered } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { NoteIcon, XIcon } from '#web/ui/icons.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { clearAnswer } from './answers.change.ts';
import type { AnswerDraft } from './answers.draft.ts';
import type { AnswerStore } from './answers.store.ts';

interface QuestionNotesProps {
  store: AnswerStore;
  question: Question;
  draft: AnswerDraft;
  wantsNote: boolean;
}

/** One internal note and one for the customer, clearly separate; collapsed while they are empty. */
export function QuestionNotes({ store, question, draft, wantsNote }: QuestionNotesProps) {
  const [open, setOpen] = useState({ internal: draft.internalNote !== '', customer: draft.customerNote !== '' });
  const isInternalOpen = open.internal || wantsNote || draft.internalNote !== '';
  const isCustomerOpen = open.customer || draft.customerNote !== '';
  return (
    <div className="mt-2 grid gap-2">
      {isInternalOpen && (
        <InternalNote>
          <TextArea
            data-note
            rows={2}
            aria-label="Internal note"
            autoFocus={open.internal && draft.internalNote === ''}
            maxLength={ANSWER_LIMITS.note}
            value={draft.internalNote}
            onChange={(event) => store.change(question.key, { internalNote: event.target.value }, 'typing')}
          />
        </InternalNote>
      )}
      {isCustomerOpen && (
        <Field label="Note for the customer" help="May appear in the customer's report.">
          <TextArea
            rows={2}
            autoFocus={open.customer && draft.customerNote === ''}
            maxLength={ANSWER_LIMITS.note}
            value={draft.customerNote}
            onChange={(event) => store.change(question.key, { customerNote: event.target.value }, 'typing')}
          />
        </Field>
      )}
      <p className="flex flex-wrap gap-x-4 empty:hidden">
        {!isInternalOpen && (
          <Opener icon={LockIcon} onOpen={() => setOpen({ ...open, internal: true })}>
            Internal note
          </Opener>
        )}
        {!isCustomerOpen && (
          <Opener icon={NoteIcon} onOpen={() => setOpen({ ...open, customer: true })}>
            Note for the customer
          </Opener>
        )}
        {isAnswered({ ...draft, points: null }) && (
          <Opener icon={XIcon} onOpen={() => clearAnswer(store, question)}>
            Clear answer
          </Opener>
        )}
      </p>
    </div>
  );
}

function Opener({ icon: Sign, onOpen, children }: { icon: Icon; onOpen: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-6 items-center gap-1 rounded-field text-sm text-muted hover:text-text pointer-coarse:min-h-9"
    >
      <Sign size={14} />
      {children}
    </button>
  );
}
