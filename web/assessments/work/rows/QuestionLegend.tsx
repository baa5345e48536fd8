import type { Question } from '#domain/templates/templates.rules.ts';
import { AlertTriangleIcon, LockIcon } from '#web/ui/icons.guest.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';

interface QuestionLegendProps {
  question: Question;
  number: number;
  /** What was recommended for its finding is done. */
  isRetest?: boolean;
  /** A legend only inside a fieldset, otherwise a plain block. */
  as?: 'legend' | 'div';
}

/** The question's text and guidance. */
export function QuestionLegend({ question, number, isRetest = false, as: Block = 'legend' }: QuestionLegendProps) {
  const refs = question.frameworkRefs ?? [];
  return (
    <Block className={Block === 'legend' ? 'float-left mb-2 w-full' : 'mb-2'}>
      <span className="flex gap-2">
        <span aria-hidden className="min-w-6 pt-px text-right text-sm text-muted tabular-nums">
          {number}
        </span>
        <span className="min-w-0">
          <span className="font-medium wrap-anywhere whitespace-pre-line">{question.text}</span>
          <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
            {isRetest && (
              <span className="flex items-center gap-1 font-medium text-info-text">
                <RefreshIcon size={14} />
                Re-test
              </span>
            )}
            {question.required && <span>Required</span>}
            {question.critical && (
              <span className="flex items-center gap-1 font-medium text-danger-text">
                <AlertTriangleIcon size={14} />
                Critical
              </span>
            )}
            {question.internalOnly && (
              <span className="flex items-center gap-1 font-medium text-internal-text">
                <LockIcon size={14} />
                Internal only
              </span>
            )}
            {refs.slice(0, 3).map(({ framework, ref }) => (
              <span key={`${framework} ${ref}`} className="max-w-80 truncate" title={framework}>
                {ref}
              </span>
            ))}
          </span>
        </span>
      </span>
    </Block>
  );
}
