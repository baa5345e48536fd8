import { memo } from 'react';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
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

/** The sections in their order, each with its progress. */
function useParts(store: AnswerStore, shown: readonly ListedQuestion[]): SectionProgress[] {
  useTotals(store);
  return partsOf(store, shown);
}

function partsOf(store: AnswerStore, shown: readonly ListedQuestion[]): SectionProgress[] {
  const answers = store.answers();
  const done = new Map<string, number>();
  const total = new Map<string, number>();
  for (const { question, section } of shown) {
    total.set(section.key, (total.get(section.key) ?? 0) + 1);
    if (isAnswered(answers.get(question.key))) done.set(section.key, (done.get(section.key) ?? 0) + 1);
  }
  return store.body.sections
    .filter(({ key }) => total.has(key))
    .map(({ key, title }) => ({ id: key, title, done: done.get(key) ?? 0, total: total.get(key) ?? 0 }));
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
