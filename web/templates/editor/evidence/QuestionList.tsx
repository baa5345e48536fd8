import { takesProposals } from '#domain/evidence/mapping.rules.ts';
import type { EditedSection } from '#web/templates/editor/draft.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';

interface QuestionListProps {
  sections: readonly EditedSection[];
  /** Key of the shown question. */
  current: string;
  /** Number of checks of a question. */
  countOf: (questionKey: string) => number;
  onChoose: (questionKey: string) => void;
}

/** Questions with the number of their checks; a section shows how many of its questions have any. A select on narrow screens. */
export function QuestionList({ sections, current, countOf, onChoose }: QuestionListProps) {
  const options = sections
    .flatMap(({ questions }) => questions)
    .filter(takesProposals)
    .map(({ key, text }) => ({ value: key, label: `${text} (${countOf(key)})` }));
  return (
    <>
      <Field label="Question" className="min-w-0 lg:hidden">
        <Select options={options} value={current} onChange={onChoose} />
      </Field>
      <nav aria-label="Questions" className="sticky top-18 max-h-[calc(100dvh-6rem)] min-w-0 overflow-y-auto text-sm max-lg:hidden">
        <p className="flex justify-between gap-2 pr-2 pb-1 font-semibold">
          Questions <span className="font-normal text-muted">Checks</span>
        </p>
        {sections.map((section) => (
          // A new key opens the section of a question that was reached by keys.
          <Section
            key={`${section.key} ${section.questions.some(({ key }) => key === current)}`}
            section={section}
            current={current}
            countOf={countOf}
            onChoose={onChoose}
          />
        ))}
      </nav>
    </>
  );
}

function Section({
  section: { title, questions },
  current,
  countOf,
  onChoose,
}: Omit<QuestionListProps, 'sections'> & { section: EditedSection }) {
  return (
    <details className="group" open={questions.some(({ key }) => key === current)}>
      <summary className="flex cursor-pointer list-none items-center gap-2 py-1 pr-2">
        <ChevronRightIcon size={14} className="shrink-0 text-muted group-open:rotate-90" />
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
        <span className="text-muted tabular-nums">
          {questions.filter(({ key }) => countOf(key) > 0).length}/{questions.length}
          <span className="sr-only"> questions with checks</span>
        </span>
      </summary>
      <ol>
        {questions.map((question, at) => (
          <li key={question.key}>
            <button
              type="button"
              disabled={!takesProposals(question)}
              aria-current={question.key === current}
              title={takesProposals(question) ? question.text : `${question.text} (takes no proposals)`}
              onClick={() => onChoose(question.key)}
              className={classes(
                'flex w-full items-center gap-2 rounded-field border-l-2 border-transparent px-2 py-1 text-left enabled:hover:bg-surface-2 disabled:text-muted',
                question.key === current && 'border-accent-line bg-surface-2 font-medium',
              )}
            >
              <span className="w-5 shrink-0 text-right text-muted tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 truncate">{question.text}</span>
              <span className="tabular-nums">{countOf(question.key) || '–'}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
