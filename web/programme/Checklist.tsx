import type { QuarterlyReview } from '#contract/programme/programme.contract.ts';
import { daysLate, dueWords, nextStep, offsetLabel, type StepKey } from '#domain/programme/programme.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CircleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon } from '#web/ui/icons.tsx';
import { shortDay } from './programme.words.ts';

type Step = QuarterlyReview['checklist'][number];

/** What somebody ticks by hand; all else follows from the assessment, the QBR and the next review. */
const TICKED: readonly StepKey[] = ['quotes_in', 'deck_shared', 'recap_sent'];

interface ChecklistProps {
  review: QuarterlyReview;
  today: string;
  mayTick: boolean;
  onTick: (key: StepKey, done: boolean) => void;
}

/** The checklist as a timeline: days from the meeting, what is done, and lateness in words. */
export function Checklist({ review, today, mayTick, onTick }: ChecklistProps) {
  const isOver = review.status === 'skipped';
  const next = isOver ? null : nextStep(review.checklist);
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
            isOver={isOver}
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
  isOver: boolean;
}

function StepRow({ step, today, isNext, isOver, mayTick, onTick }: StepRowProps) {
  const { key, title, offsetDays, doneAt, doneBy } = step;
  const doneOn = doneAt?.slice(0, 10) ?? null;
  const late = isOver ? 0 : daysLate(step, doneOn ?? today);
  return (
    <li className={classes('flex min-h-9 items-center gap-2.5 rounded-field px-2', isNext && 'bg-accent-tint font-semibold')}>
      <span className="w-8 shrink-0 text-right text-sm font-normal text-muted tabular-nums">{offsetLabel(offsetDays)}</span>
      <Sign doneAt={doneAt} late={late} isNext={isNext} />
      {mayTick ? (
        <button
          type="button"
          aria-pressed={doneAt !== null}
          title={doneBy ? `Ticked by ${doneBy.name}` : undefined}
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
        {stateText(step, { doneOn, late, today })}
      </span>
    </li>
  );
}

function stateText(step: Step, { doneOn, late, today }: { doneOn: string | null; late: number; today: string }): string {
  if (doneOn) return late > 0 ? `${shortDay(doneOn)}, ${late} d late` : shortDay(doneOn);
  if (late > 0) return dueWords(step.dueOn, today);
  return `due ${shortDay(step.dueOn)}`;
}

function Sign({ doneAt, late, isNext }: { doneAt: string | null; late: number; isNext: boolean }) {
  if (doneAt) return <CircleCheckIcon size={18} className={late > 0 ? 'text-warning-text' : 'text-success-text'} />;
  const Open = isNext ? CircleDashedIcon : CircleIcon;
  return <Open size={18} className={late > 0 ? 'text-warning-text' : 'text-muted'} />;
}
