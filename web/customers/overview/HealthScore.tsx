import type { Customer } from '#contract/customers/customers.contract.ts';
import { healthChange } from '#domain/customers/health.rules.ts';
import { pointsText } from '#web/ui/marks/score.text.ts';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { classes } from '#web/ui/classes.ts';

/** Change since the previous assessment on the same template. */
export function HealthChange({ health }: { health: Customer['health'] }) {
  const change = healthChange(health, useScoreBands());
  return (
    <span className={classes('inline-block w-9 text-right text-xs tabular-nums', toneOf(change))}>
      {change === null ? health.score !== null && <First /> : pointsText(change)}
    </span>
  );
}

function First() {
  return (
    <span title="First assessment with this template">
      <span aria-hidden>new</span>
      <span className="sr-only">first assessment with this template</span>
    </span>
  );
}

function toneOf(change: number | null): string {
  if (change === null || change === 0) return 'text-muted';
  return change > 0 ? 'text-success-text' : 'text-danger-text';
}
