import type { Customer } from '#contract/customers/customers.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/icons.tsx';
import { ScoreBar } from '#web/ui/data/ScoreBar.tsx';

/** The alignment score in a row, with an arrow where it differs from the previous assessment's. */
export function HealthScore({ health }: { health: Customer['health'] }) {
  const change = healthChange(health);
  const isUp = change !== null && change > 0;
  const Arrow = isUp ? ArrowUpIcon : ArrowDownIcon;
  return (
    <span className="inline-flex items-center gap-2">
      <ScoreBar score={health.score} label="Alignment score" />
      <span className={classes('inline-flex w-11 items-center text-xs tabular-nums', isUp ? 'text-success-text' : 'text-danger-text')}>
        {change !== null && change !== 0 && (
          <>
            <Arrow size={14} />
            <span className="sr-only">{isUp ? 'up' : 'down'}</span>
            {Math.abs(change)}
          </>
        )}
      </span>
    </span>
  );
}

/** One decimal, like scores; null where there is nothing to compare. */
export function healthChange({ score, previous }: Customer['health']): number | null {
  return score === null || previous === null ? null : Math.round((score - previous) * 10) / 10;
}
