import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { signed } from './signed.ts';

const STEP = 10;
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' });

/** The label of a score is left of its point if the line rises behind it, which would cross the label on the right. */
const isRising = (trend: SurveyResults['trend'], place: number) =>
  (trend[place + 1]?.nps.score ?? -Infinity) > (trend[place]?.nps.score ?? 0);

/** Score of each survey as a point in its interval; the scale fits all intervals. */
export function SurveyTrend({ trend }: { trend: SurveyResults['trend'] }) {
  const low = Math.floor(Math.min(0, ...trend.map(({ nps }) => nps.low)) / STEP) * STEP;
  const high = Math.ceil(Math.max(low + STEP, ...trend.map(({ nps }) => nps.high)) / STEP) * STEP;
  const shareOf = (score: number) => (100 * (score - low)) / (high - low);
  const at = (score: number) => `${shareOf(score)}%`;
  const middleOf = (place: number) => (100 * (place + 0.5)) / trend.length;
  const points = trend.map(({ nps }, place) => `${middleOf(place)},${100 - shareOf(nps.score)}`).join(' ');
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs">
      <div aria-hidden className="relative h-28 w-7 text-right text-muted tabular-nums">
        {[low, (low + high) / 2, high].map((score) => (
          <span key={score} className="absolute right-0 translate-y-1/2 leading-none" style={{ bottom: at(score) }}>
            {signed(Math.round(score))}
          </span>
        ))}
      </div>
      <div className="relative h-28">
        {[low, (low + high) / 2, high].map((score) => (
          <span key={score} aria-hidden className="absolute inset-x-0 h-px bg-border" style={{ bottom: at(score) }} />
        ))}
        <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          <polyline points={points} fill="none" stroke="var(--series-1)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        </svg>
        <ol aria-label="Scores of the surveys" className="absolute inset-0">
          {trend.map(({ id, name, nps }, place) => (
            <li key={id} className="absolute inset-y-0 w-0" style={{ left: `${middleOf(place)}%` }}>
              <span
                aria-hidden
                className="absolute w-1.5 -translate-x-1/2 rounded-full bg-series-1/40"
                style={{ bottom: at(nps.low), top: `calc(100% - ${at(nps.high)})` }}
              />
              <span
                aria-hidden
                className="absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full bg-series-1"
                style={{ bottom: at(nps.score) }}
              />
              <span
                className={classes('absolute font-semibold tabular-nums', isRising(trend, place) ? 'right-2' : 'left-2')}
                style={{ bottom: `calc(${at(nps.score)} + 2px)` }}
              >
                <span className="sr-only">{name}: </span>
                {signed(nps.score)}
                <span className="sr-only">
                  , interval {signed(nps.low)} to {signed(nps.high)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div aria-hidden className="col-start-2 mt-2 flex text-center text-muted">
        {trend.map(({ id, sentAt }) => (
          <span key={id} className="min-w-0 flex-1">
            {MONTH.format(new Date(sentAt))}
          </span>
        ))}
      </div>
    </div>
  );
}
