import type { QuarterlyReview } from '#contract/programme/programme.contract.ts';
import { daysLate, dueWords, isWaitedFor, nextStep, offsetLabel, type StepKey } from '#domain/programme/programme.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { CircleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon } from '#web/ui/icons.tsx';
import { shortDay } from './programme.words.ts';

type Step = QuarterlyReview['checklist'][number];

/** Steps ticked by hand; all others follow from the assessment, the QBR and the next review. */
const TICKED: readonly StepKey[] = ['quotes_in', 'deck_shared', 'recap_sent'];

interface ChecklistProps {
  review: QuarterlyReview;
  today: string;
  mayTick: boolean;
  onTick: (key: StepKey, done: boolean) => void;
}

/** Checklist as a timeline, with days relative to the meeting and overdue steps in words. */
export function Checklist({ review, today, mayTick, onTick }: ChecklistProps) {
  const isSkipped = review.status === 'skipped';
  const isHeld = review.status === 'held';
  const next = isSkipped ? null : nextStep(review.checklist, isHeld);
  return (
    <section aria-label="Checklist" className="grid gap-1">
      <h3 className="font-semibold">Checklist</h3>
      <ol>
        {review.checklist.map((step) => (
          <StepRow
            key={step.key}
            step={step}
            today={today}
            isNext={step === next}
            isOver={isSkipped || (step.doneAt === null && !isWaitedFor(step, isHeld))}
            assessments={step.key === 'assessment_approved' ? review.assessments : []}
            mayTick={mayTick && TICKED.includes(step.key)}
            onTick={onTick}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepRowProps extends Pick<ChecklistProps, 'today' | 'mayTick' | 'onTick'> {
  step: Step;
  isNext: boolean;
  /** True if the step is obsolete and therefore never overdue. */
  isOver: boolean;
  /** Assessments that the step depends on. */
  assessments: QuarterlyReview['assessments'];
}

function StepRow({ step, today, isNext, isOver, mayTick, onTick, assessments }: StepRowProps) {
  const { key, title, offsetDays, doneAt, doneBy } = step;
  const doneOn = doneAt?.slice(0, 10) ?? null;
  const late = isOver ? 0 : daysLate(step, doneOn ?? today);
  return (
    <li className={classes('rounded-field px-2', isNext && 'bg-accent-tint font-semibold')}>
      <div className="flex min-h-9 items-center gap-2.5">
        <span className="w-8 shrink-0 text-right text-sm font-normal text-muted tabular-nums">{offsetLabel(offsetDays)}</span>
        <Sign doneAt={doneAt} late={late} isNext={isNext} />
        {mayTick ? (
          <button
            type="button"
            aria-pressed={doneAt !== null}
            title={doneBy ? `Completed by ${doneBy.name}` : undefined}
            disabled={doneAt !== null && doneBy === null}
            onClick={() => onTick(key, doneAt === null)}
            className="min-h-7 rounded-field text-left hover:underline"
          >
            {title}
          </button>
        ) : (
          <span>{title}</span>
        )}
        <span className={classes('ml-auto text-sm font-normal whitespace-nowrap', late > 0 && 'text-warning-text')}>
          {stateText(step, { doneOn, late, today, isOver })}
        </span>
      </div>
      {assessments.length > 0 && <Assessments assessments={assessments} />}
    </li>
  );
}

/** Listed below the step that depends on them. */
function Assessments({ assessments }: Pick<StepRowProps, 'assessments'>) {
  return (
    <ul aria-label="Assessments" className="grid gap-1 pb-2 pl-17 font-normal">
      {assessments.map(({ id, name, status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            <TextLink to={status === 'pending_review' ? `/assessments/${id}/review` : `/assessments/${id}`}>{name}</TextLink>
          </span>
          <AssessmentChip status={status} />
        </li>
      ))}
    </ul>
  );
}

interface StateText {
  doneOn: string | null;
  late: number;
  today: string;
  isOver: boolean;
}

function stateText(step: Step, { doneOn, late, today, isOver }: StateText): string {
  if (isOver && !doneOn) return 'no longer due';
  if (doneOn) return late > 0 ? `${shortDay(doneOn)}, ${countText(late, 'day')} late` : shortDay(doneOn);
  if (late > 0) return dueWords(step.dueOn, today);
  return `due ${shortDay(step.dueOn)}`;
}

function Sign({ doneAt, late, isNext }: { doneAt: string | null; late: number; isNext: boolean }) {
  if (doneAt) return <CircleCheckIcon size={18} className={late > 0 ? 'text-warning-text' : 'text-success-text'} />;
  const Open = isNext ? CircleDashedIcon : CircleIcon;
  return <Open size={18} className={late > 0 ? 'text-warning-text' : 'text-muted'} />;
}
