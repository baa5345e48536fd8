import type { ReactNode } from 'react';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { type Nps, npsGroup } from '#domain/surveys/nps.rules.ts';
import { LEAST_ANSWERS } from '#domain/surveys/surveys.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { countText, numberText, tenthsText } from '#web/ui/data/number.text.ts';
import { signed } from './signed.ts';

/** Score with its interval, distribution of the answers, and trend. */
export function SurveyFigures({ survey }: { survey: SurveyResults }) {
  const { nps, counts, trend } = survey;
  return (
    <div className="grid divide-border rounded-card border border-border bg-surface-1 max-lg:divide-y lg:grid-cols-[15rem_minmax(0,1fr)_minmax(0,24rem)] lg:divide-x">
      <Part title={nps ? 'Net promoter score' : 'Average score'}>
        <Score survey={survey} />
      </Part>
      <Part
        title="Answers"
        aside={
          nps && (
            <span className="tabular-nums">
              {countText(nps.detractors, 'detractor')}, {countText(nps.passives, 'passive')}, {countText(nps.promoters, 'promoter')}
            </span>
          )
        }
      >
        {counts.length > 0 ? (
          <Distribution counts={counts} />
        ) : (
          <p className="text-sm text-muted">Anonymous answers are shown from {LEAST_ANSWERS} answers on.</p>
        )}
      </Part>
      <Part title="Trend" aside="with 95 % interval">
        {trend.length > 0 ? <Trend trend={trend} /> : <p className="text-sm text-muted">NPS surveys to all customers appear here.</p>}
      </Part>
    </div>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0 p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{title}</h2>
        {aside && <span className="text-sm text-muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

function Score({ survey: { nps, average, answered, sent, trend } }: { survey: SurveyResults }) {
  const former = trend.at(-2);
  const share = sent === 0 ? 0 : Math.round((100 * answered) / sent);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-[32px] leading-10 font-semibold tabular-nums">
          {nps ? signed(nps.score) : average === null ? '–' : tenthsText(average)}
        </span>
        {nps && former && (
          <span className="text-sm text-muted">
            {signed(nps.score - former.nps.score, true)} since {former.name}
          </span>
        )}
      </p>
      {nps && <Interval nps={nps} />}
      <p className="mt-3 text-sm tabular-nums">
        <strong>
          {numberText(answered)} of {numberText(sent)}
        </strong>{' '}
        answered, {share} %
      </p>
    </>
  );
}

/** Share of a width on which −100 is left and 100 is right. */
const placeOf = (score: number) => `${(score + 100) / 2}%`;

function Interval({ nps: { score, low, high } }: { nps: Nps }) {
  return (
    <>
      <p className="text-sm text-muted">
        95 % interval {signed(low)} to {signed(high)}
      </p>
      <div aria-hidden className="mt-2">
        <div className="relative h-1.5 rounded-full bg-surface-2">
          <div
            className="absolute h-1.5 rounded-full bg-series-1/60"
            style={{ left: placeOf(low), right: `calc(100% - ${placeOf(high)})` }}
          />
          <div className="absolute -top-1 h-3.5 w-0.5 bg-text" style={{ left: placeOf(score) }} />
        </div>
        <div className="mt-1 flex justify-between text-xs text-muted tabular-nums">
          <span>{signed(-100)}</span>
          <span>0</span>
          <span>100</span>
        </div>
      </div>
    </>
  );
}

const BARS = { promoters: 'bg-success-line', passives: 'bg-border-strong', detractors: 'bg-danger-line' } as const;

function Distribution({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <ol aria-label="Number of answers by score" className="flex h-36 items-end gap-1.5">
      {counts.map((count, score) => (
        <li key={score} className="flex h-full min-w-0 flex-1 flex-col justify-end text-center text-xs tabular-nums">
          <span className={count === 0 ? 'sr-only' : 'font-semibold'}>{count}</span>
          <span
            aria-hidden
            className={classes('min-h-px rounded-t-[3px]', BARS[npsGroup(score)])}
            style={{ height: `${(75 * count) / most}%` }}
          />
          <span className="pt-1 text-muted">
            <span className="sr-only"> answers of </span>
            {score}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** One column for each survey: interval as a bar, score as a point with its number; the scale fits all intervals. */
function Trend({ trend }: { trend: SurveyResults['trend'] }) {
  const low = Math.min(0, ...trend.map(({ nps }) => nps.low));
  const high = Math.max(low + 1, ...trend.map(({ nps }) => nps.high));
  const at = (score: number) => `${(100 * (score - low)) / (high - low)}%`;
  return (
    <ol aria-label="Scores of the surveys" className="flex gap-2">
      {trend.map(({ id, name, nps }) => (
        <li key={id} className="flex min-w-0 flex-1 flex-col text-center text-xs">
          <span className="relative mx-auto block h-28 w-full border-b border-border">
            <span
              aria-hidden
              className="absolute left-1/2 w-1.5 -translate-x-1/2 rounded-full bg-series-1/40"
              style={{ bottom: at(nps.low), top: `calc(100% - ${at(nps.high)})` }}
            />
            <span
              aria-hidden
              className="absolute left-1/2 size-2 -translate-x-1/2 translate-y-1/2 rounded-full bg-series-1"
              style={{ bottom: at(nps.score) }}
            />
            <span className="absolute left-1/2 translate-x-2 translate-y-1/2 font-semibold tabular-nums" style={{ bottom: at(nps.score) }}>
              {signed(nps.score)}
              <span className="sr-only">
                , interval {signed(nps.low)} to {signed(nps.high)}
              </span>
            </span>
          </span>
          <span className="pt-1 text-muted wrap-anywhere">{name}</span>
        </li>
      ))}
    </ol>
  );
}
