import type { ReactNode } from 'react';
import type { Section } from '#domain/templates/templates.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { useSectionProposals } from '#web/assessments/work/proposals/proposals.ts';
import type { QuestionNavigation } from '#web/assessments/work/question.navigation.ts';
import { OF_PROPOSALS, type View } from '#web/assessments/work/questions.list.ts';

interface PhoneFootProps {
  store: AnswerStore;
  navigation: QuestionNavigation;
  view: View;
  section: Section;
  /** Shown instead of the next open question once none is left. */
  submit: ReactNode;
  /** Opens the summary of the section's proposals. */
  onAccept: (section: Section) => void;
}

/** Foot within thumb's reach: the section's proposals in their lists, otherwise the next open question. */
export function PhoneFoot(props: PhoneFootProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-1 flex h-16 items-center gap-3 border-t border-border bg-surface-1 px-3">
      {OF_PROPOSALS.has(props.view) ? <OfProposals {...props} /> : <OfQuestions {...props} />}
    </div>
  );
}

function OfProposals({ store, navigation, view, section, onAccept }: PhoneFootProps) {
  const { chosen } = useSectionProposals(store, section);
  return (
    <>
      <IconButton
        label="Previous question"
        icon={ChevronLeftIcon}
        variant="secondary"
        className="size-12!"
        onClick={() => navigation.step(-1, view)}
      />
      <Button className="h-12! min-w-0 flex-1" disabled={chosen.length === 0} onClick={() => onAccept(section)}>
        {chosen.length === 1 ? 'Accept 1 proposal' : `Accept ${chosen.length} proposals`}
      </Button>
      <IconButton
        label="Next question"
        icon={ChevronRightIcon}
        variant="secondary"
        className="size-12!"
        onClick={() => navigation.step(1, view)}
      />
    </>
  );
}

function OfQuestions({ store, navigation, view, submit }: PhoneFootProps) {
  const { progress, marked } = useTotals(store);
  const open = progress.total - progress.answered + marked.unverified;
  const words = progress.requiredOpen > 0 ? `${progress.requiredOpen} required open` : open > 0 ? `${open} open` : 'No open questions';
  return (
    <>
      <IconButton
        label="Previous question"
        icon={ChevronUpIcon}
        variant="secondary"
        className="size-11!"
        onClick={() => navigation.step(-1, view)}
      />
      <span className="flex-1 text-center text-sm text-muted tabular-nums">{words}</span>
      {open === 0 ? (
        submit
      ) : (
        <Button variant="primary" className="h-11!" onClick={navigation.next}>
          Next open
          <ChevronDownIcon />
        </Button>
      )}
    </>
  );
}
