import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import type { QuestionNavigation } from '#web/assessments/work/question.navigation.ts';
import type { View } from '#web/assessments/work/questions.list.ts';

interface PhoneFootProps {
  store: AnswerStore;
  navigation: QuestionNavigation;
  view: View;
  /** Shown instead of the next open question once none is left. */
  submit: ReactNode;
}

/** Button for the next open question, within thumb's reach; the submit button once none is left. */
export function PhoneFoot({ store, navigation, view, submit }: PhoneFootProps) {
  const { progress, marked } = useTotals(store);
  const open = progress.total - progress.answered + marked.unverified;
  const words = progress.requiredOpen > 0 ? `${progress.requiredOpen} required open` : open > 0 ? `${open} open` : 'No open questions';
  return (
    <div className="fixed inset-x-0 bottom-0 z-1 flex h-16 items-center gap-3 border-t border-border bg-surface-1 px-3">
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
    </div>
  );
}
