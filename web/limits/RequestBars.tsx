import { LIMIT_PERIODS, type LimitPeriod } from '#domain/limits/limits.rules.ts';
import type { RateLimits } from '#contract/limits/limits.contract.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

/** Requests over time; the refused part of each bar has another colour, and its title names it. */
export function RequestBars({ limits: { bars, requests, rejected }, period }: { limits: RateLimits; period: LimitPeriod }) {
  const highest = Math.max(1, ...bars.map((bar) => bar.requests));
  const { step } = LIMIT_PERIODS[period];
  const each = step === 1 ? 'minute' : step < 60 ? `${step} minutes` : `${step / 60} hours`;
  const first = bars[0];
  const last = bars.at(-1);
  return (
    <Card title={`Requests per ${each}`}>
      <div
        role="img"
        aria-label={`${requests} requests, ${rejected} of them refused; at most ${highest} in ${each}`}
        className="flex h-32 items-end gap-px"
      >
        {bars.map((bar) => (
          <div
            key={bar.at}
            title={`${bar.requests} requests, ${bar.rejected} refused`}
            className="flex min-w-0 flex-1 flex-col justify-end rounded-t-[2px] bg-accent"
            style={{ height: `${(bar.requests / highest) * 100}%` }}
          >
            {bar.rejected > 0 && <div className="bg-danger-line" style={{ height: `${(bar.rejected / bar.requests) * 100}%` }} />}
          </div>
        ))}
      </div>
      <p className="mt-1 flex justify-between text-xs text-muted">
        <DateText value={first?.at} withTime />
        <span>{`at most ${numberText(highest)}`}</span>
        <DateText value={last?.at} withTime />
      </p>
    </Card>
  );
}
