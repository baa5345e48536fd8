import type { ReactNode } from 'react';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { type Nps, npsGroup } from '#domain/surveys/nps.rules.ts';
import { LEAST_ANSWERS } from '#domain/surveys/surveys.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { numberText, tenthsText } from '#web/ui/data/number.text.ts';
import { signed } from './signed.ts';
import { Change } from './SurveyCustomers.tsx';
import { SurveyTrend } from './SurveyTrend.tsx';

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
            <span className="flex flex-wrap gap-x-4 tabular-nums">
              <Group count={nps.detractors} word="detractor" tone="text-danger-text" />
              <Group count={nps.passives} word="passive" tone="text-text" />
              <Group count={nps.promoters} word="promoter" tone="text-success-text" />
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
        {trend.length > 0 ? <SurveyTrend trend={trend} /> : <p className="text-sm text-muted">NPS surveys to all customers appear here.</p>}
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

function Group({ count, word, tone }: { count: number; word: string; tone: string }) {
  return (
    <span>
      <strong className={tone}>{numberText(count)}</strong> {count === 1 ? word : `${word}s`}
    </span>
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
            <Change by={nps.score - former.nps.score} /> since {former.name}
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
