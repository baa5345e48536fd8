import { takesProposals } from '#domain/evidence/mapping.rules.ts';
import type { EditedSection } from '#web/templates/editor/draft.ts';
import { classes } from '#web/ui/classes.ts';

interface QuestionListProps {
  sections: readonly EditedSection[];
  /** Key of the shown question. */
  current: string;
  /** Number of checks of a question. */
  countOf: (questionKey: string) => number;
  onChoose: (questionKey: string) => void;
}

/** Questions of the template with the number of their checks; a section shows how many of its questions have any. */
export function QuestionList({ sections, current, countOf, onChoose }: QuestionListProps) {
  return (
    <nav aria-label="Questions" className="min-w-0 text-sm max-lg:hidden">
      <p className="flex justify-between gap-2 pb-1 font-medium">
        Questions <span className="font-normal text-muted">Checks</span>
      </p>
      {sections.map(({ key: section, title, questions }) => (
        <details key={section} open={questions.some(({ key }) => key === current)}>
          <summary className="flex cursor-pointer items-baseline justify-between gap-2 py-1">
            <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
            <span className="text-muted tabular-nums">
              {questions.filter(({ key }) => countOf(key) > 0).length}/{questions.length}
              <span className="sr-only"> questions with checks</span>
            </span>
          </summary>
          <ol>
            {questions.map((question) => (
              <li key={question.key}>
                <button
                  type="button"
                  disabled={!takesProposals(question)}
                  aria-current={question.key === current}
                  title={question.text}
                  onClick={() => onChoose(question.key)}
                  className={classes(
                    'flex w-full items-center justify-between gap-2 rounded-field border-l-2 border-transparent px-2 py-1 text-left enabled:hover:bg-surface-2 disabled:text-muted',
                    question.key === current && 'border-accent-line bg-surface-2 font-medium',
                  )}
                >
                  <span className="min-w-0 truncate">{question.text}</span>
                  <span className="tabular-nums">{countOf(question.key) || '–'}</span>
                </button>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </nav>
  );
}
