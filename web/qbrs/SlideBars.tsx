import type { Bar } from '#domain/deck/deck.model.rules.ts';
import { BAND_LABELS } from '#domain/deck/deck.words.rules.ts';
import { SCORE_BANDS } from '#domain/assessments/scores.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { SIZE } from './slide.classes.ts';

const BANDS = ['poor', 'fair', 'good'] as const;
const ROW = 'grid grid-cols-[32%_1fr] items-center gap-x-[1em]';
/** The scale leaves room for the numbers at the ends of the bars. */
const SCALES = { alone: 'relative mr-[3em]', compared: 'relative mr-[7em]' };

const number = (value: number) => String(Math.round(value * 10) / 10);

/** Sections in percent as bars from zero; the last score is a mark across its bar, the bands are thin lines. */
export function SlideBars({ bars, hasPrevious, alt }: { bars: readonly Bar[]; hasPrevious: boolean; alt: string }) {
  const scale = hasPrevious ? SCALES.compared : SCALES.alone;
  return (
    <div>
      <p className={classes('mb-[1em] text-(--quiet)', SIZE.small)}>
        Percent of the standard met.{hasPrevious && ' The mark across a bar is last time.'}
      </p>
      <div role="img" aria-label={alt} className={classes('relative grid gap-[1.3em] pt-[2em]', SIZE.table)}>
        <div aria-hidden className={classes(ROW, 'absolute inset-0')}>
          <span />
          <div className={classes(scale, 'h-full border-l border-(--before)')}>
            {BANDS.map((band) => (
              <div key={band} className="absolute inset-y-0 border-l border-(--rule)" style={{ left: `${SCORE_BANDS[band]}%` }}>
                <span className="absolute top-0 -translate-x-1/2 bg-(--paper) px-[0.3em] text-[length:calc(9*var(--pt))] whitespace-nowrap text-(--quiet)">
                  {BAND_LABELS[band]} {SCORE_BANDS[band]}
                </span>
              </div>
            ))}
          </div>
        </div>
        {bars.map((bar, index) => (
          <div key={index} className={ROW}>
            <span dir="auto" className="line-clamp-2 leading-tight wrap-anywhere">
              {bar.label}
            </span>
            <div className={classes(scale, 'h-[1.5em]')}>
              <div className="absolute inset-y-0 left-0 min-w-px bg-(--ink)" style={{ width: `${bar.value}%` }} />
              {bar.previous !== null && (
                <div
                  className="absolute -inset-y-[0.25em] -ml-[2px] w-1 border-x border-(--paper) bg-(--word)"
                  style={{ left: `${bar.previous}%` }}
                />
              )}
              <span
                className="absolute top-1/2 -translate-y-1/2 pl-[0.6em] leading-none whitespace-nowrap tabular-nums"
                style={{ left: `${Math.max(bar.value, bar.previous ?? 0)}%` }}
              >
                <b className="font-semibold">{number(bar.value)}</b>
                {bar.previous !== null && <span className="pl-[0.6em] text-(--quiet)">was {number(bar.previous)}</span>}
              </span>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
