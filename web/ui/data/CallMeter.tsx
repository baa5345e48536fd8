import { METER_MARKS } from '#domain/psa/psa.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { numberText } from './number.text.ts';

const MARKS = [METER_MARKS.scheduled, METER_MARKS.all];

function toneOf(share: number): string {
  if (share >= METER_MARKS.all) return 'bg-danger-line';
  return share >= METER_MARKS.scheduled ? 'bg-warning-line' : 'bg-accent-line';
}

interface CallMeterProps {
  /** API calls used by all clients if the service reports it; otherwise only ours. */
  used: number;
  ours: number;
  limit: number | null;
}

/** Meter of this hour's calls. Scheduled sync runs stop at the first mark, all runs at the second. */
export function CallMeter({ used, ours, limit }: CallMeterProps) {
  if (limit === null) return <span className="block text-sm text-muted tabular-nums">{numberText(ours)} API calls this hour</span>;
  const share = Math.min(1, used / limit);
  return (
    <span className="block max-w-96">
      <span
        role="meter"
        aria-label="API calls this hour"
        aria-valuenow={used}
        aria-valuemin={0}
        aria-valuemax={limit}
        className="relative block h-1.5 rounded-full bg-surface-2 inset-ring inset-ring-border"
      >
        <span className={classes('block h-full rounded-full', toneOf(share))} style={{ width: `${share * 100}%` }} />
        {MARKS.map((mark) => (
          <span key={mark} aria-hidden className="absolute -inset-y-0.5 w-px bg-text" style={{ left: `${mark * 100}%` }} />
        ))}
      </span>
      <span className="mt-1 flex justify-between gap-3 text-sm text-muted tabular-nums">
        <span>
          <span className="font-semibold text-text">{numberText(used)}</span> of {numberText(limit)} API calls this hour
        </span>
        <span>ours {numberText(ours)}</span>
      </span>
    </span>
  );
}
