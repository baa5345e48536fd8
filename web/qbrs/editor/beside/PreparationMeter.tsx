import { isLongPreparation, PREPARATION_MEASURE, PREPARATION_MINUTES, preparationText } from '#domain/qbrs/preparation.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { ClockIcon } from '#web/ui/icons.tsx';

/** Recorded working time on a review, compared with the target. */
export function PreparationMeter({ seconds }: { seconds: number }) {
  const isLong = isLongPreparation(seconds);
  const width = `${Math.min(100, (100 * seconds) / (PREPARATION_MINUTES * 60))}%`;
  return (
    <span title={PREPARATION_MEASURE} className={classes('flex items-center gap-1.5 text-sm', isLong ? 'text-warning-text' : 'text-muted')}>
      <ClockIcon size={14} />
      <span className="tabular-nums">
        Prepared in {preparationText(seconds)}
        <span className="sr-only">, the goal is {PREPARATION_MINUTES} minutes</span>
      </span>
      <span aria-hidden className="ml-auto h-1 w-10 shrink-0 rounded-full bg-surface-2">
        <span style={{ width }} className={classes('block h-1 rounded-full', isLong ? 'bg-warning-line' : 'bg-border-strong')} />
      </span>
    </span>
  );
}
