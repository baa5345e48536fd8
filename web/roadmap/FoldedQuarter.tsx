import type { PlaceTotals } from '#domain/recommendations/roadmap.rules.ts';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { recommendationsText, keyOf, quarterName, mainSumText } from './roadmap.words.ts';

interface FoldedQuarterProps {
  quarter: FiscalQuarter & PlaceTotals;
  startMonth: number;
  gridColumn: number;
  isTarget: boolean;
  onUnfold: () => void;
}

/** A far quarter: narrow and upright, a line on a phone. A press unfolds it, and so does a card that is held over it. */
export function FoldedQuarter({ quarter, startMonth, gridColumn, isTarget, onUnfold }: FoldedQuarterProps) {
  const name = quarterName(quarter, startMonth);
  return (
    <button
      type="button"
      aria-expanded={false}
      data-place={keyOf(quarter)}
      onClick={onUnfold}
      style={{ '--at': String(gridColumn) }}
      className={classes(
        'flex min-h-10 items-center gap-3 overflow-hidden rounded-card border px-2.5 text-sm whitespace-nowrap md:row-start-2 md:[grid-column:var(--at)] md:px-3 md:py-0 md:[writing-mode:vertical-rl]',
        isTarget ? 'border-accent-line bg-accent-tint' : 'border-border bg-surface-0 hover:bg-surface-1',
      )}
    >
      <span className="font-semibold">{name}</span>
      <span className="text-muted tabular-nums">{mainSumText(quarter.sums)}</span>
      <span className="text-muted">{recommendationsText(quarter.count)}</span>
    </button>
  );
}
