import { type Dispatch, type KeyboardEvent, memo } from 'react';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ArrowDownIcon, ArrowUpIcon, ChevronDownIcon, ChevronRightIcon, TrashIcon } from '#web/ui/icons.tsx';
import { GripVerticalIcon } from '#web/ui/icons.writing.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { TemplateEdit, EditedQuestion, EditedSection } from './draft.ts';
import { keepFocus, stepOf } from './EditorOutline.tsx';
import { useRowDrag } from './row.drag.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import { QuestionMarks } from '#web/templates/QuestionMarks.tsx';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';

interface EditableQuestionProps {
  templateId: string;
  question: EditedQuestion;
  at: number;
  count: number;
  section: string;
  sections: EditedSection[];
  path: string;
  faulty: readonly FaultLocation[];
  isOpen: boolean;
  onOpen: (key: string | null) => void;
  edit: Dispatch<TemplateEdit>;
}

/** Collapsed rows do not depend on other sections, so typing there does not render them. */
export const EditableQuestion = memo(QuestionRow, (before, after) => {
  const isSame = before.question === after.question && before.path === after.path && before.count === after.count;
  return isSame && !before.isOpen && !after.isOpen && before.faulty === after.faulty;
});

function QuestionRow(props: EditableQuestionProps) {
  const { question, at, count, section, path, faulty, isOpen, onOpen, edit } = props;
  const { key, text } = question;
  const move = (by: 1 | -1) => edit({ act: 'moveQuestion', section, question: key, by });
  const remove = () => {
    edit({ act: 'removeQuestion', section, question: key });
    const onSelect = () => edit({ act: 'insertQuestion', section, index: at, question });
    toast({ title: 'Question removed', description: 'Takes effect when you save.', action: { label: 'Undo', onSelect } });
  };
  const moveByKeys = (event: KeyboardEvent) => {
    const by = stepOf(event);
    if (by === null) return;
    event.preventDefault();
    keepFocus(() => move(by));
  };
  const { row, handle, isOver } = useRowDrag('question', key, (_, dragged) =>
    edit({ act: 'placeQuestion', section, question: dragged, at: key }),
  );
  const isFaulty = faulty.some((place) => place.path.startsWith(`${path}.`));
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <li
      ref={row}
      className={classes(
        'px-3 py-2',
        isOver && 'bg-surface-2 inset-ring-2 inset-ring-accent-line',
        !isOpen && '[content-visibility:auto] [contain-intrinsic-size:auto_4rem]',
      )}
    >
      <div role="presentation" onKeyDown={moveByKeys} className="flex items-start gap-2">
        <span ref={handle} aria-hidden title="Drag to move" className="flex min-h-8 cursor-grab items-center text-muted max-md:hidden">
          <GripVerticalIcon />
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : key)}
          className="flex min-h-8 min-w-0 flex-1 items-start gap-2 rounded-field py-1 text-left"
        >
          <Chevron className="mt-0.5 shrink-0 text-muted" />
          <span className="w-6 shrink-0 text-right text-muted tabular-nums">{at + 1}</span>
          <span className={classes('wrap-anywhere', isFaulty && 'text-danger-text', text === '' && 'text-muted')}>
            {text || 'New question'}
          </span>
        </button>
        <div className="flex shrink-0">
          <IconButton label={`Move question ${at + 1} up`} icon={ArrowUpIcon} disabled={at === 0} onClick={() => move(-1)} />
          <IconButton label={`Move question ${at + 1} down`} icon={ArrowDownIcon} disabled={at === count - 1} onClick={() => move(1)} />
          <IconButton label={`Remove question ${at + 1}`} icon={TrashIcon} onClick={remove} />
        </div>
      </div>
      {isOpen ? (
        <QuestionEditor {...props} />
      ) : (
        <div className="pl-14">
          <QuestionMarks question={question} />
        </div>
      )}
    </li>
  );
}
