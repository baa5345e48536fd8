import type { Question } from '#domain/templates/templates.rules.ts';
import { formatMoment } from '#web/ui/data/dates.ts';
import { LinkedSops } from '#web/sops/LinkedSops.tsx';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { QuestionHistory } from './QuestionHistory.tsx';
import { VerifiedBy } from './VerifiedBy.tsx';
import { hasHelp, HelpWords } from './QuestionHelp.tsx';

interface QuestionPanelProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
  mayAnswer: boolean;
}

/** The side panel with help for the current question, on wide screens. */
export function QuestionPanel({ assessmentId, store, question, mayAnswer }: QuestionPanelProps) {
  const { stored } = useAnswer(store, question.key);
  const refs = question.frameworkRefs ?? [];
  return (
    <aside
      aria-label="About this question"
      className="sticky top-30 max-h-[calc(100dvh-136px)] w-66 shrink-0 overflow-y-auto rounded-card border border-border bg-surface-1 p-4 max-[1199px]:hidden"
    >
      <p className="mb-3 line-clamp-3 text-sm font-medium text-muted">{question.text}</p>
      {hasHelp(question) ? (
        <HelpWords question={question} />
      ) : (
        <p className="text-sm text-muted">The template gives no help for this question.</p>
      )}
      {refs.length > 0 && (
        <div className="mt-3 text-sm">
          <p className="mb-1 font-semibold">Framework references</p>
          <ul className="grid gap-1">
            {refs.map(({ framework, version, ref }) => (
              <li key={`${framework} ${version ?? ''} ${ref}`} className="wrap-anywhere">
                {ref} <span className="text-muted">{[framework, version].filter(Boolean).join(' ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <LinkedSops questionKey={question.key} />
      {mayAnswer && <VerifiedBy store={store} questionKey={question.key} />}
      <div className="mt-3 border-t border-border pt-3">
        <p className="mb-2 text-sm font-semibold">Last runs</p>
        <QuestionHistory assessmentId={assessmentId} question={question} />
      </div>
      {stored && (
        <p className="mt-3 border-t border-border pt-3 text-xs text-muted">
          Answered by {stored.updatedBy?.name ?? 'a former colleague'}, {formatMoment(stored.updatedAt)}
        </p>
      )}
    </aside>
  );
}
