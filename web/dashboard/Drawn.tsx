import { Suspense } from 'react';
import { pointsText } from '#web/ui/marks/score.text.ts';
import { classes } from '#web/ui/classes.ts';
import { Sparkline } from '#web/ui/marks/Sparkline.tsx';

/** Minimum range of the scale, so that small changes do not look steep. */
const LEAST_SPAN = 16;

/** Sparkline on its own scale. */
export function Line({ label, values, width = 80 }: { label: string; values: readonly number[]; width?: number }) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const rest = Math.max(0, LEAST_SPAN - (most - least)) / 2;
  return (
    <Suspense fallback={<span className="block h-6" style={{ width }} />}>
      <Sparkline label={label} values={values} domain={[least - rest, most + rest]} width={width} height={22} />
    </Suspense>
  );
}

/** Bars of the last values, with the current one coloured. */
export function Bars({ label, values }: { label: string; values: readonly number[] }) {
  const most = Math.max(...values, 1);
  return (
    <div role="img" aria-label={`${label}: ${values.join(', ')}`} className="flex h-8 items-end gap-0.5">
      {values.map((value, at) => (
        <span
          key={at}
          className={classes('min-h-px flex-1 rounded-t-[2px]', at === values.length - 1 ? 'bg-accent-line' : 'bg-border-strong/50')}
          style={{ height: `${(100 * value) / most}%` }}
        />
      ))}
    </div>
  );
}

interface ChangeProps {
  by: number | null;
  /** Text such as "since Q3". */
  since?: string;
}

/** Sign first, green for better and red for worse. */
export function Change({ by, since }: ChangeProps) {
  if (by === null) return null;
  return (
    <>
      <span className={classes('font-medium', by > 0 && 'text-success-text', by < 0 && 'text-danger-text')}>{pointsText(by)}</span>
      {since && ` ${since}`}
    </>
  );
}
