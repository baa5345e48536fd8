import { ANSWER_LIMITS } from '#domain/assessments/answers.limits.rules.ts';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { FlagIcon, XIcon } from '#web/ui/icons.tsx';
import { clearAnswer, toggleFlag } from '#web/assessments/work/answers.change.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { actAndStay, type QuestionPart } from '#web/assessments/work/question.navigation.ts';
import { PanelTitle } from './PanelTitle.tsx';

interface NotesProps {
  store: AnswerStore;
  question: Question;
}

/** Flags an answer; typing here does not verify it. */
export function FlagField({ store, question }: NotesProps) {
  const { draft } = useAnswer(store, question.key);
  if (!draft.flagged) return null;
  return (
    <div className="flex items-center gap-1">
      <FlagIcon size={16} className="shrink-0 text-warning-text" />
      <TextInput
        data-flag
        aria-label="Reason for the flag"
        placeholder="What should the reviewer look at?"
        maxLength={ANSWER_LIMITS.flagText}
        value={draft.flagText}
        onChange={(event) => store.change(question.key, { flagText: event.target.value }, 'typing')}
      />
      <IconButton label="Remove flag" icon={XIcon} onClick={() => actAndStay(question.key, () => void toggleFlag(store, question))} />
    </div>
  );
}

export function CustomerNote({ store, question }: NotesProps) {
  const { draft } = useAnswer(store, question.key);
  return (
    <div>
      <PanelTitle letter="N">Note for the customer</PanelTitle>
      <TextArea
        data-note
        rows={2}
        aria-label="Note for the customer"
        placeholder="May appear in the report"
        maxLength={ANSWER_LIMITS.note}
        value={draft.customerNote}
        onChange={(event) => store.change(question.key, { customerNote: event.target.value }, 'typing')}
      />
    </div>
  );
}

interface InternalFieldProps extends NotesProps {
  isOpen: boolean;
  onOpen: (key: string, part: QuestionPart) => void;
}

/** Collapsed until used, and styled so that it is not confused with the customer note above. */
export function InternalField({ store, question, isOpen, onOpen }: InternalFieldProps) {
  const { draft } = useAnswer(store, question.key);
  if (!isOpen && draft.internalNote === '') {
    return (
      <button
        type="button"
        onClick={() => onOpen(question.key, 'internal')}
        className="flex min-h-8 w-full items-center gap-1.5 rounded-field border border-internal-line bg-internal-tint px-2 py-1 text-left text-sm font-medium text-internal-text pointer-coarse:min-h-11"
      >
        <LockIcon size={14} />
        <span className="flex-1">Internal: never shown to the customer</span>
        <span aria-hidden className="pointer-coarse:hidden">
          <Kbd>I</Kbd>
        </span>
      </button>
    );
  }
  return (
    <InternalNote>
      <TextArea
        data-internal
        rows={2}
        aria-label="Internal note"
        autoFocus={isOpen && draft.internalNote === ''}
        maxLength={ANSWER_LIMITS.note}
        value={draft.internalNote}
        onChange={(event) => store.change(question.key, { internalNote: event.target.value }, 'typing')}
      />
    </InternalNote>
  );
}

export function ClearAnswer({ store, question }: NotesProps) {
  const { draft } = useAnswer(store, question.key);
  if (!isAnswered({ ...draft, points: null })) return null;
  return (
    <button
      type="button"
      onClick={() => actAndStay(question.key, () => clearAnswer(store, question))}
      className="flex min-h-6 items-center gap-1 justify-self-start rounded-field text-sm text-muted hover:text-text pointer-coarse:min-h-11"
    >
      <XIcon size={14} />
      Clear answer
    </button>
  );
}
