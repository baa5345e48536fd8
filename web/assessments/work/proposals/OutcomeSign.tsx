import { outcomeLabel, type Outcome } from '#domain/evidence/results.rules.ts';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, MinusIcon } from '#web/ui/icons.tsx';

const LOOKS: Partial<Record<Outcome, readonly [Icon, string]>> = {
  fail: [CircleXIcon, 'text-danger-text'],
  warn: [AlertTriangleIcon, 'text-warning-text'],
  pass: [CircleCheckIcon, 'text-success-text'],
};

/** Outcome of a check as icon and word. */
export function OutcomeSign({ outcome }: { outcome: Outcome }) {
  const [Sign, tone] = LOOKS[outcome] ?? [MinusIcon, 'text-muted'];
  return (
    <span className={classes('flex items-center gap-1.5 font-medium', tone)}>
      <Sign size={14} />
      {outcomeLabel(outcome)}
    </span>
  );
}
