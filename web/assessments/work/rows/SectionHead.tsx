import { useState } from 'react';
import { scoreChange } from '#domain/assessments/printed.scores.rules.ts';
import type { Section } from '#domain/templates/templates.rules.ts';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { answerAll, canBeMet, unansweredOf } from '#web/assessments/work/answers.change.ts';
import { useReading, useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import type { ListedQuestion } from '#web/assessments/work/question.navigation.ts';
import { useSectionProposals } from '#web/assessments/work/proposals/proposals.ts';
import { Change } from '#web/assessments/work/Change.tsx';
import { scoreText } from '#web/ui/marks/score.text.ts';

export const AcceptDialog = lazyDialog(async () => (await import('#web/assessments/work/proposals/AcceptDialog.tsx')).AcceptDialog);
const RestDialog = lazyDialog(async () => (await import('./RestDialog.tsx')).RestDialog);

interface SectionHeadProps {
  store: AnswerStore;
  section: Section;
  rows: readonly ListedQuestion[];
  baseline: AssessmentQuestions['baseline'];
  mayAnswer: boolean;
  /** Opens the summary of the section's proposals. */
  onAccept: () => void;
}

/** Name and progress of the section, with actions that answer the rest of it at once. */
export function SectionHead({ store, section, rows, baseline, mayAnswer, onAccept }: SectionHeadProps) {
  const bands = useScoreBands();
  const { score } = useTotals(store);
  const questions = rows.map(({ question }) => question);
  const open = useReading(store, () => unansweredOf(store, questions).length);
  const value = score.sections.find(({ key }) => key === section.key)?.value ?? null;
  const before = baseline?.sections.find(({ key }) => key === section.key)?.value ?? null;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-2 px-4 pt-2">
      <h2 id="section-title" className="text-lg font-semibold">
        {section.title}
      </h2>
      <p className="text-base text-muted tabular-nums">
        {rows.length - open} of {rows.length}
        {value !== null && ` · ${scoreText(value, bands)}`}
      </p>
      {value !== null && before !== null && <Change by={scoreChange(value, before, bands)} />}
      {mayAnswer && (
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
          <AcceptSection {...{ store, section, onAccept }} />
          {open > 0 && <MarkRest store={store} questions={questions} />}
        </span>
      )}
    </div>
  );
}

interface AcceptSectionProps extends Pick<SectionHeadProps, 'store' | 'section' | 'onAccept'> {
  /** True for the section of the current question, whose proposals Shift+P accepts. */
  isCurrent?: boolean;
}

/** Opens the summary of the section's proposals; those that contradict an answer stay open. */
export function AcceptSection({ store, section, onAccept, isCurrent = true }: AcceptSectionProps) {
  const { chosen, disagree } = useSectionProposals(store, section);
  if (chosen.length + disagree === 0) return null;
  return (
    <span className="ml-auto flex items-center gap-3 text-sm text-muted tabular-nums">
      {disagree > 0 && (disagree === 1 ? '1 disagreement stays open' : `${disagree} disagreements stay open`)}
      {chosen.length > 0 && (
        <Button variant={isCurrent ? 'primary' : 'secondary'} size="sm" {...AcceptDialog.prefetch} onClick={onAccept}>
          {chosen.length === 1 ? 'Accept 1 proposal' : `Accept ${chosen.length} proposals`}
          {isCurrent && (
            <span aria-hidden className="flex gap-1 opacity-80 max-md:hidden pointer-coarse:hidden">
              <kbd className={KEY}>Shift</kbd>
              <kbd className={KEY}>P</kbd>
            </span>
          )}
        </Button>
      )}
    </span>
  );
}

interface ProposedSectionProps {
  store: AnswerStore;
  section: Section;
  shown: readonly ListedQuestion[];
  mayAnswer: boolean;
  isCurrent: boolean;
  onAccept: (section: Section) => void;
}

/** Head of a section in the lists of proposals. */
export function ProposedSection({ store, section, shown, mayAnswer, isCurrent, onAccept }: ProposedSectionProps) {
  const questions = shown.flatMap((row) => (row.section.key === section.key ? [row.question] : []));
  const open = useReading(store, () => unansweredOf(store, questions).length);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-border px-4 py-1.5">
      <h3 className="text-lg font-semibold">{section.title}</h3>
      <p className="text-base text-muted tabular-nums">
        {questions.length - open} of {questions.length} answered
      </p>
      {mayAnswer && <AcceptSection {...{ store, section, isCurrent }} onAccept={() => onAccept(section)} />}
    </div>
  );
}

/** Key on a filled button. */
const KEY = 'inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-current px-1 font-sans text-xs';

function say(done: number, undo: () => void): void {
  toast({
    title: done === 1 ? 'One question answered' : `${done} questions answered`,
    action: { label: 'Undo', onSelect: undo },
    duration: 15_000,
  });
}

function MarkRest({ store, questions }: { store: AnswerStore; questions: readonly ListedQuestion['question'][] }) {
  const [isAsking, setAsking] = useState(false);
  const open = unansweredOf(store, questions);
  const met = open.filter(canBeMet);
  const mark = (rest: readonly ListedQuestion['question'][], as: Parameters<typeof answerAll>[2]) =>
    say(rest.length, answerAll(store, rest, as));
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" variant="ghost" className="text-muted">
            Mark the rest
            <ChevronDownIcon size={14} />
          </Button>
        }
      >
        {met.length > 0 && <MenuItem onSelect={() => mark(met, 'met')}>{countWords(met.length)} as met</MenuItem>}
        <MenuItem {...RestDialog.prefetch} onSelect={() => setAsking(true)}>
          {countWords(open.length)} as not applicable…
        </MenuItem>
      </Menu>
      {isAsking && (
        <RestDialog
          count={open.length}
          onSave={(naReason) => {
            mark(unansweredOf(store, questions), { naReason });
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const countWords = (count: number) => (count === 1 ? 'The one open question' : `All ${count} open questions`);
