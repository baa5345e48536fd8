import { classes } from '#web/ui/classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { type Draft, missingIn, type Step } from './wizard.draft.ts';

const LABELS: Record<Step, string> = {
  assessments: 'Assessments',
  sections: 'Sections',
  asked: 'Recommendations',
  meeting: 'Date and people',
};

interface StepListProps {
  steps: readonly Step[];
  step: Step;
  draft: Draft;
  onGo: (step: Step) => void;
}

/** Progress and navigation: back to any step, forward while nothing is missing. */
export function StepList({ steps, step, draft, onGo }: StepListProps) {
  const at = steps.indexOf(step);
  const firstLack = steps.findIndex((one) => missingIn(one, draft) !== null);
  return (
    <span role="list" aria-label="Steps" className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
      {steps.map((one, place) => (
        <span key={one} role="listitem">
          <button
            type="button"
            aria-current={one === step ? 'step' : undefined}
            disabled={firstLack !== -1 && place > firstLack}
            onClick={() => onGo(one)}
            className={classes(
              'flex h-7 items-center gap-1.5 rounded-field text-sm disabled:opacity-55',
              one === step ? 'font-semibold text-text' : 'text-muted enabled:hover:text-text',
            )}
          >
            <span
              className={classes(
                'flex size-5 items-center justify-center rounded-full border text-xs tabular-nums',
                one === step ? 'border-accent bg-accent text-accent-text' : 'border-border-strong',
              )}
            >
              {place < at ? <CheckIcon size={12} /> : place + 1}
            </span>
            <span className={classes(one !== step && 'max-sm:sr-only')}>{LABELS[one]}</span>
          </button>
        </span>
      ))}
    </span>
  );
}
