import type { AgainstTarget } from '#domain/recommendations/roadmap.rules.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { ArrowUpIcon } from '#web/ui/icons.tsx';

/** Length of the bar as a multiple of the target. */
const SCALE = 1.4;
const percent = (share: number) => `${Math.min(100, Math.max(0, (100 * share) / SCALE))}%`;

interface AgainstProps extends AgainstTarget {
  currency: string;
}

/** Planned amount against the target: a bar up to 1.4 times the target with a tick at the target, and the same as text. */
export function TargetBar({ target, planned, currency }: AgainstProps) {
  if (target === null || planned === null) return null;
  const share = target === 0 ? 0 : planned / target;
  return (
    <div className="grid gap-1">
      <div aria-hidden className="relative h-1.5 rounded-full bg-surface-2">
        <div className="absolute inset-y-0 left-0 rounded-full bg-warning-line" style={{ width: percent(share) }} />
        <div className="absolute inset-y-0 left-0 rounded-full bg-border-strong" style={{ width: percent(Math.min(share, 1)) }} />
        <div className="absolute -inset-y-1 w-0.5 bg-text" style={{ left: percent(1) }} />
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-xs text-muted tabular-nums">
        <span title="Total planned in the budget">
          {moneyText(planned, currency)}
          <span className="sr-only"> in the budget</span>
        </span>
        <OverOrUnder target={target} planned={planned} currency={currency} />
      </p>
    </div>
  );
}

export function OverOrUnder({ target, planned, currency }: AgainstProps) {
  if (target === null || planned === null) return null;
  if (planned > target) {
    return (
      <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-warning-text">
        <ArrowUpIcon size={12} /> {moneyText(planned - target, currency)} over
      </span>
    );
  }
  return <span className="whitespace-nowrap">{planned === target ? 'on target' : `${moneyText(target - planned, currency)} under`}</span>;
}
