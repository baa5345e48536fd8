import { memo } from 'react';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { NativeSelect } from '#web/ui/choosers/NativeSelect.tsx';
import { useTotals } from './answers.open.ts';
import type { AnswerStore } from './answers.store.ts';
import type { ListedQuestion } from './question.navigation.ts';

interface SectionListProps {
  store: AnswerStore;
  shown: readonly ListedQuestion[];
  current: string;
  onChoose: (key: string) => void;
}

interface SectionProgress {
  id: string;
  title: string;
  done: number;
  total: number;
}

/** The sections in the order of their questions, each with its progress. */
function useParts(store: AnswerStore, shown: readonly ListedQuestion[]): SectionProgress[] {
  useTotals(store);
  return partsOf(store, shown);
}

function partsOf(store: AnswerStore, shown: readonly ListedQuestion[]): SectionProgress[] {
  const answers = store.answers();
  const parts = new Map<string, SectionProgress>();
  for (const { question, section } of shown) {
    const part = parts.get(section.key) ?? { id: section.key, title: section.title, done: 0, total: 0 };
    const done = isAnswered(answers.get(question.key)) ? 1 : 0;
    parts.set(section.key, { ...part, done: part.done + done, total: part.total + 1 });
  }
  return [...parts.values()];
}

/** A list at the left on wide screens, otherwise a select above the questions. */
export function SectionList({ store, shown, current, onChoose }: SectionListProps) {
  const parts = useParts(store, shown);
  return (
    <nav aria-label="Sections" className="sticky top-30 max-h-[calc(100dvh-136px)] w-52 shrink-0 overflow-y-auto max-lg:hidden">
      <ol>
        {parts.map((part) => (
          <SectionItem key={part.id} {...part} isCurrent={part.id === current} onChoose={onChoose} />
        ))}
      </ol>
    </nav>
  );
}

export function SectionSelect({ store, shown, current, onChoose }: SectionListProps) {
  const parts = useParts(store, shown);
  return (
    <NativeSelect
      label="Section"
      options={parts.map(({ id, title, done, total }) => ({ value: id, label: `${title} (${done} of ${total})` }))}
      value={current}
      onChange={onChoose}
    />
  );
}

interface SectionItemProps extends SectionProgress {
  isCurrent: boolean;
  onChoose: (key: string) => void;
}

const SectionItem = memo(function SectionItem({ id, title, done, total, isCurrent, onChoose }: SectionItemProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(id)}
        className={classes(
          'flex min-h-8 w-full items-start gap-2 rounded-field px-2 py-1.5 text-left text-sm -outline-offset-2 hover:bg-surface-2',
          isCurrent ? 'bg-surface-2 font-medium text-text' : 'text-muted',
        )}
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
        {done === total && <CircleCheckIcon className="mt-0.5 text-success-text" size={14} />}
        <span className="tabular-nums">
          {done}/{total}
        </span>
      </button>
    </li>
  );
});
