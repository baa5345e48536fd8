import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CameraIcon, PaperclipIcon } from '#web/ui/icons.files.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { FlagIcon, NoteIcon } from '#web/ui/icons.tsx';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import type { AnswerDraft } from '#web/assessments/work/answers.draft.ts';

export interface QuestionTools {
  onEvidence: () => void;
  onNote: () => void;
  onInternal: () => void;
  onFlag: () => void;
}

interface RowMarksProps {
  files: readonly StoredFile[];
  store: AnswerStore;
  questionKey: string;
  /** Present on the current question, where each mark is a button. */
  tools: QuestionTools | null;
  /** True if the row keeps no room for marks that are not set. */
  isTight?: boolean;
}

/** Marks for an answer's evidence, notes and flag. */
export function RowMarks({ files, store, questionKey, tools, isTight = false }: RowMarksProps) {
  const { draft } = useAnswer(store, questionKey);
  if (tools) return <Tools draft={draft} files={files.length} tools={tools} />;
  if (isTight && !isMarked(draft, files)) return null;
  return (
    <span className={classes('flex items-center justify-end gap-1.5 text-muted', isTight ? 'min-h-5' : 'min-h-7')}>
      {files.length > 0 && <Files files={files} />}
      {draft.customerNote !== '' && <Mark icon={NoteIcon} words="With a note for the customer" />}
      {draft.internalNote !== '' && <Mark icon={LockIcon} words="With an internal note" className="text-internal-text" />}
      {draft.flagged && <Mark icon={FlagIcon} words={draft.flagText || 'Flagged'} className="text-warning-text" />}
    </span>
  );
}

function isMarked({ customerNote, internalNote, flagged }: AnswerDraft, files: readonly StoredFile[]): boolean {
  return files.length > 0 || customerNote !== '' || internalNote !== '' || flagged;
}

function Files({ files }: { files: readonly StoredFile[] }) {
  const picture = files.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl;
  return (
    <span className="relative flex" title={files.length === 1 ? 'One file' : `${files.length} files`}>
      {picture ? <img src={picture} alt="" className="h-5 w-7 rounded-[3px] object-cover" /> : <PaperclipIcon size={14} />}
      {files.length > 1 && (
        <span className="absolute -top-2 -right-2 rounded-full border border-border bg-surface-2 px-1 text-xs/4 text-text tabular-nums">
          {files.length}
        </span>
      )}
      <span className="sr-only">With evidence</span>
    </span>
  );
}

function Mark({ icon: Sign, words, className }: { icon: Icon; words: string; className?: string }) {
  return (
    <span title={words} className={classes('flex', className)}>
      <Sign size={16} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

function Tools({ draft, files, tools }: { draft: AnswerDraft; files: number; tools: QuestionTools }) {
  return (
    <span className="flex min-h-7 items-center justify-end">
      <Tool icon={CameraIcon} label="Evidence" isOn={files > 0} onPress={tools.onEvidence} />
      <Tool icon={NoteIcon} label="Note for the customer" isOn={draft.customerNote !== ''} onPress={tools.onNote} />
      <Tool icon={LockIcon} label="Internal note" isOn={draft.internalNote !== ''} onPress={tools.onInternal} tone="text-internal-text" />
      <Tool
        icon={FlagIcon}
        label={draft.flagged ? 'Remove flag' : 'Flag'}
        isOn={draft.flagged}
        onPress={tools.onFlag}
        tone="text-warning-text"
      />
    </span>
  );
}

interface ToolProps {
  icon: Icon;
  label: string;
  isOn: boolean;
  tone?: string;
  onPress: () => void;
}

function Tool({ icon: Sign, label, isOn, tone = 'text-text', onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={classes('flex size-6 items-center justify-center rounded-field hover:bg-surface-1', isOn ? tone : 'text-muted')}
    >
      <Sign size={16} />
    </button>
  );
}
