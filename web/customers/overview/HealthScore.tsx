import type { Customer } from '#contract/customers/customers.contract.ts';
import { scoreChange } from '#domain/assessments/printed.scores.rules.ts';
import { signed } from '#domain/deck/facts/deck.figures.rules.ts';
import { classes } from '#web/ui/classes.ts';

/** The change since the run of the same template before. */
export function HealthChange({ health }: { health: Customer['health'] }) {
  const change = healthChange(health);
  return (
    <span className={classes('inline-block w-9 text-right text-xs tabular-nums', toneOf(change))}>
      {change === null ? health.score !== null && <First /> : signed(change)}
    </span>
  );
}

function First() {
  return (
    <span title="First run of this template">
      <span aria-hidden>new</span>
      <span className="sr-only">first run of this template</span>
    </span>
  );
}

function toneOf(change: number | null): string {
  if (change === null || change === 0) return 'text-muted';
  return change > 0 ? 'text-success-text' : 'text-danger-text';
}

/** Null where there is nothing to compare. */
export function healthChange({ score, previous }: Customer['health']): number | null {
  return score === null || previous === null ? null : scoreChange(score, previous);
}
