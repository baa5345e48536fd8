import { BAND_LABELS } from '#domain/deck/deck.words.rules.ts';
import { SCORE_BANDS } from '#domain/assessments/scores.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { SIZE } from './slide.classes.ts';

interface Point {
  label: string;
  value: number;
}

const BANDS = ['poor', 'fair', 'good'] as const;

/** The score over time on a scale from 0 to 100, with a number at every point. */
export function SlideTrend({ points, alt }: { points: readonly Point[]; alt: string }) {
  const x = (index: number) => (points.length > 1 ? (100 * index) / (points.length - 1) : 50);
  return (
    <div>
      <p className={classes('mb-[0.6em] text-(--quiet)', SIZE.small)}>Percent of the standard met.</p>
      <div role="img" aria-label={alt} className={classes('relative h-[calc(290*var(--pt))] leading-none', SIZE.table)}>
        <div className="absolute inset-x-0 top-[2em] bottom-[2em] mr-[5em] border-b border-(--before)">
          {BANDS.map((band) => (
            <div key={band} className="absolute inset-x-0 border-t border-(--rule)" style={{ bottom: `${SCORE_BANDS[band]}%` }}>
              <span className="absolute left-full -translate-y-1/2 pl-[0.6em] text-[length:calc(9.5*var(--pt))] whitespace-nowrap text-(--quiet)">
                {BAND_LABELS[band]} {SCORE_BANDS[band]}
              </span>
            </div>
          ))}
          <div className="absolute inset-y-0 right-[2.2em] left-[2.2em]">
            <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
              <polyline
                points={points.map(({ value }, index) => `${x(index)},${100 - value}`).join(' ')}
                fill="none"
                stroke="var(--ink)"
                strokeWidth={2.2}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            {points.map((point, index) => (
              <PointMark key={index} point={point} left={x(index)} isLast={index === points.length - 1} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function PointMark({ point, left, isLast }: { point: Point; left: number; isLast: boolean }) {
  return (
    <>
      <span
        className={classes(
          'absolute -translate-x-1/2 translate-y-1/2 rounded-full border border-(--paper) bg-(--ink)',
          isLast ? 'size-[0.9em]' : 'size-[0.7em]',
        )}
        style={{ left: `${left}%`, bottom: `${point.value}%` }}
      />
      <span
        className={classes('absolute -translate-x-1/2 pb-[0.7em] tabular-nums', isLast && 'text-[length:calc(13*var(--pt))] font-semibold')}
        style={{ left: `${left}%`, bottom: `${point.value}%` }}
      >
        {Math.round(point.value * 10) / 10}
      </span>
      <span
        className="absolute top-full -translate-x-1/2 pt-[0.8em] text-[length:calc(10*var(--pt))] whitespace-nowrap text-(--quiet)"
        style={{ left: `${left}%` }}
      >
        {point.label}
      </span>
    </>
  );
}
