import { memo } from 'react';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import { minutesLeft, minutesLeftText } from '#domain/assessments/pace.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CheckIcon, ClockIcon, FlagIcon } from '#web/ui/icons.tsx';
import { FileSearchIcon } from '#web/ui/icons.work.tsx';
import { NativeSelect } from '#web/ui/choosers/NativeSelect.tsx';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { agreementIn, useAllProposals } from '#web/assessments/work/proposals/proposals.ts';
import type { ListedQuestion } from '#web/assessments/work/question.navigation.ts';
import { ProgressShares } from './WorkFigures.tsx';
import { useCurrentUser } from '#web/session/session.ts';

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
  flags: number;
  proposals: number;
}

/** Sections in question order, each with its progress. */
function useParts(store: AnswerStore, shown: readonly ListedQuestion[]): SectionProgress[] {
  useTotals(store);
  useAllProposals(store);
  return partsOf(store, shown);
}

function partsOf(store: AnswerStore, shown: readonly ListedQuestion[]): SectionProgress[] {
  const answers = store.answers();
  const parts = new Map<string, SectionProgress>();
  for (const { question, section } of shown) {
    const part = parts.get(section.key) ?? { id: section.key, title: section.title, done: 0, total: 0, flags: 0, proposals: 0 };
    const done = isAnswered(answers.get(question.key)) ? 1 : 0;
    const flags = store.standing(question.key).mark?.flagged ? 1 : 0;
    const proposals = part.proposals + (store.proposals.of(question.key) ? 1 : 0);
    parts.set(section.key, { ...part, done: part.done + done, total: part.total + 1, flags: part.flags + flags, proposals });
  }
  return [...parts.values()];
}

/** List on the left of wide screens, otherwise a select above the questions. */
export function SectionList({ store, shown, current, onChoose }: SectionListProps) {
  const parts = useParts(store, shown);
  return (
    <nav aria-label="Sections" className="border-r border-border max-lg:hidden">
      <div className="sticky top-39 flex max-h-[calc(100dvh-156px)] flex-col">
        <ProgressShares store={store} />
        <ol className="min-h-0 overflow-y-auto p-2">
          {parts.map((part) => (
            <SectionItem key={part.id} {...part} isCurrent={part.id === current} onChoose={onChoose} />
          ))}
        </ol>
        <OpenProposals store={store} />
        <TimeLeft store={store} />
      </div>
    </nav>
  );
}

/** Number of open proposals, and of those that contradict an answer. */
function OpenProposals({ store }: { store: AnswerStore }) {
  useTotals(store);
  const proposals = useAllProposals(store);
  if (proposals.length === 0) return null;
  const disagree = proposals.filter((proposal) => agreementIn(store, proposal) === 'disagrees').length;
  return (
    <p className="flex items-center gap-2 border-t border-border bg-surface-1 px-4 py-2 text-xs text-muted tabular-nums">
      <FileSearchIcon size={14} />
      {openProposals(proposals.length)}
      {disagree > 0 && `, ${disagree} ${disagree === 1 ? 'disagrees' : 'disagree'}`}
    </p>
  );
}

/** `isBare` draws the select as text, for the bar of phones. */
export function SectionSelect({ store, shown, current, onChoose, isBare }: SectionListProps & { isBare: boolean }) {
  const parts = useParts(store, shown);
  return (
    <NativeSelect
      label="Section"
      isBare={isBare}
      options={parts.map(({ id, title, done, total }) => ({ value: id, label: isBare ? title : `${title} (${done} of ${total})` }))}
      value={current}
      onChange={onChoose}
    />
  );
}

interface SectionItemProps extends SectionProgress {
  isCurrent: boolean;
  onChoose: (key: string) => void;
}

const SectionItem = memo(function SectionItem({ id, title, done, total, flags, proposals, isCurrent, onChoose }: SectionItemProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(id)}
        className={classes(
          'flex min-h-7 w-full items-center gap-2 rounded-field border-l-2 py-1 pr-2 pl-1.5 text-left text-sm -outline-offset-2 hover:bg-surface-2',
          isCurrent ? 'border-l-accent-line bg-surface-2' : 'border-l-transparent',
          done < total ? 'font-medium text-text' : 'text-muted',
        )}
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
        {flags > 0 && (
          <span className="flex text-warning-text" title={flags === 1 ? 'One flag' : `${flags} flags`}>
            <FlagIcon size={14} />
            <span className="sr-only">{flags === 1 ? 'One flag' : `${flags} flags`}</span>
          </span>
        )}
        {proposals > 0 && (
          <span className="flex items-center gap-1 font-normal text-success-text tabular-nums" title={openProposals(proposals)}>
            <FileSearchIcon size={14} />
            <span aria-hidden>{proposals}</span>
            <span className="sr-only">{openProposals(proposals)}</span>
          </span>
        )}
        {done === total ? (
          <span className="flex text-success-text">
            <CheckIcon size={14} />
            <span className="sr-only">
              {done} of {total}
            </span>
          </span>
        ) : (
          <span className="min-w-8 text-right font-normal text-muted tabular-nums">
            {done > 0 ? <span className="font-medium text-text">{done}</span> : done}/{total}
          </span>
        )}
      </button>
    </li>
  );
});

const openProposals = (count: number) => (count === 1 ? '1 open proposal' : `${count} open proposals`);

/** Estimated time for the open questions at the person's own pace; hidden until that is known. */
function TimeLeft({ store }: { store: AnswerStore }) {
  const user = useCurrentUser();
  const { progress } = useTotals(store);
  const minutes = minutesLeft(user ? store.answeredBy(user.id) : [], progress.total - progress.answered);
  if (minutes === null) return null;
  return (
    <p className="flex items-center gap-2 border-t border-border bg-surface-1 px-4 py-2 text-sm text-muted" title="At your own pace">
      <ClockIcon size={14} />
      {minutesLeftText(minutes)}
    </p>
  );
}
