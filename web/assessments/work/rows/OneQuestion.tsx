import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import type { ListedQuestion } from '#web/assessments/work/question.navigation.ts';
import type { View } from '#web/assessments/work/questions.list.ts';
import { QuestionCard } from './QuestionCard.tsx';
import type { ListParts } from './SectionWork.tsx';

interface OneQuestionProps extends ListParts {
  here: ListedQuestion;
  /** Position within its section. */
  number: number;
  view: View;
}

/** One question at a time, with buttons for the previous and next. */
export function OneQuestion({ here: { question, section }, number, view, navigation, baseline, isPhone, ...rest }: OneQuestionProps) {
  return (
    <section aria-labelledby="section-title" className="mx-auto grid w-full max-w-180 content-start gap-3 max-md:min-h-dvh md:p-4">
      <h2 id="section-title" className="text-lg font-semibold max-md:sr-only">
        {section.title}
      </h2>
      <div className="overflow-clip border-border md:rounded-card md:border">
        <QuestionCard
          {...rest}
          key={question.key}
          question={question}
          number={number}
          isCurrent
          onNext={navigation.next}
          onGoOn={() => navigation.step(1, view)}
          lastRun={baseline && periodLabel(baseline.period)}
        />
      </div>
      <div className={isPhone ? 'hidden' : 'flex justify-between gap-2'}>
        <Button icon={ChevronLeftIcon} onClick={() => navigation.step(-1, view)}>
          Previous
        </Button>
        <Button icon={ChevronRightIcon} onClick={() => navigation.step(1, view)}>
          Next
        </Button>
      </div>
    </section>
  );
}
