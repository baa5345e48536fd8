import { Link } from '@tanstack/react-router';
import type { Question } from '#domain/templates/templates.rules.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';

/** A question that takes proposals, with its section and its number there. */
export interface PlacedQuestion {
  question: Question;
  section: string;
  sectionKey: string;
  number: number;
}

interface QuestionHeadingProps {
  templateId: string;
  place: PlacedQuestion;
  /** Number of its checks. */
  checks: number;
  isReadOnly: boolean;
  onStep: (by: 1 | -1) => void;
}

/** Parts of a question that its template editor changes. */
const PARTS = ['Question', 'Scoring', 'Conditions', 'Help'] as const;
const TAB = 'flex h-10 shrink-0 items-center gap-1.5 border-b-2 font-medium -outline-offset-2';

/** Facts of a question, and tabs: the first ones open the template editor at the question. */
export function QuestionHeading({ templateId, place, checks, isReadOnly, onStep }: QuestionHeadingProps) {
  const { question, section, sectionKey, number } = place;
  const refs = (question.frameworkRefs ?? []).map(({ framework, ref }) => `${framework} ${ref}`);
  const facts = [`${section}, question ${number}`, `weight ${numberText(question.weight ?? 1)}`, ...refs.slice(0, 2)];
  return (
    <div className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 text-sm wrap-anywhere text-muted">
          {question.critical && (
            <StatusChip tone="danger" icon={AlertTriangleIcon}>
              Critical
            </StatusChip>
          )}
          {facts.join(' · ')}
        </p>
        <div className="flex shrink-0 gap-1">
          <IconButton icon={ChevronUpIcon} label="Previous question (K)" onClick={() => onStep(-1)} />
          <IconButton icon={ChevronDownIcon} label="Next question (J)" onClick={() => onStep(1)} />
        </div>
      </div>
      <h2 id="mapped-question" className="text-lg font-semibold wrap-anywhere">
        {question.text}
      </h2>
      {!isReadOnly && (
        <nav aria-label="Parts of the question" className="flex gap-5 overflow-x-auto border-b border-border [scrollbar-width:none]">
          {PARTS.map((part) => (
            <Link
              key={part}
              to="/templates/$id"
              params={{ id: templateId }}
              search={{ tab: 'edit', section: sectionKey, question: question.key }}
              className={`${TAB} border-transparent text-muted hover:text-text`}
            >
              {part}
            </Link>
          ))}
          <span aria-current="page" className={`${TAB} border-accent-line`}>
            Evidence <span className="text-muted tabular-nums">{checks}</span>
          </span>
        </nav>
      )}
    </div>
  );
}
