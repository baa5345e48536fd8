import { Link } from '@tanstack/react-router';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { BANDS, type ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import { isMeanOfFew } from '#domain/dashboard/dashboard.rules.ts';
import type { DashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { scoredCustomers } from './dashboard.links.ts';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreText } from '#web/ui/marks/score.text.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';

type Quarter = DashboardTrend['quarters'][number];

const WORDS: Record<ScoreBand, string> = { good: 'Good', fair: 'Fair', poor: 'Poor', critical: 'Critical' };
const FILLS: Record<ScoreBand, string> = {
  good: 'bg-success-line',
  fair: 'bg-warning-line',
  poor: 'bg-severity-high',
  critical: 'bg-danger-line',
};

/** Number of customers per score band at the end of each quarter; a table shows the same to screen readers. */
export function TrendBands({ quarters }: { quarters: readonly Quarter[] }) {
  const most = Math.max(...quarters.map(({ assessed }) => assessed), 1);
  const [before, now] = [quarters.at(-2), quarters.at(-1)];
  return (
    <>
      <div className="flex gap-3">
        <div aria-hidden className="min-w-0 flex-1">
          <div className="flex h-44 items-end gap-1.5">
            {quarters.map((quarter, at) => (
              <Bar key={`${quarter.year} ${quarter.quarter}`} quarter={quarter} most={most} isPresent={at === quarters.length - 1} />
            ))}
          </div>
          <ul className="mt-1 flex gap-1.5 text-center text-xs text-muted tabular-nums">
            {quarters.map(({ year, quarter }, at) => (
              <li key={`${year} ${quarter}`} className="min-w-0 flex-1">
                <span className={classes('block', at === quarters.length - 1 && 'font-semibold text-text')}>Q{quarter}</span>
                <span className="block">{(at === 0 || quarter === 1) && year}</span>
              </li>
            ))}
          </ul>
        </div>
        {now && (
          <ul className="flex w-31 flex-col justify-center gap-1.5 text-sm">
            {BANDS.map((band) => (
              <Present key={band} band={band} count={now.bands[band]} before={before && before.assessed > 0 ? before.bands[band] : null} />
            ))}
          </ul>
        )}
      </div>
      {now && isMeanOfFew(now.assessed) && <p className="mt-1 text-sm text-muted">{ofFew(now.assessed)}</p>}
      <Behind quarters={quarters} />
    </>
  );
}

const ofFew = (assessed: number) => `Based on only ${countText(assessed, 'customer')}.`;

function Bar({ quarter: { bands, assessed }, most, isPresent }: { quarter: Quarter; most: number; isPresent: boolean }) {
  return (
    <div
      className={classes('flex min-w-0 flex-1 flex-col gap-px overflow-hidden rounded-t-[3px]', !isPresent && 'opacity-55')}
      style={{ height: `${(100 * assessed) / most}%` }}
    >
      {BANDS.map((band) => bands[band] > 0 && <span key={band} className={FILLS[band]} style={{ flex: bands[band] }} />)}
    </div>
  );
}

/** Counts that link to their customers. More good and fewer poor customers are an improvement; fair ones are neutral. */
function Present({ band, count, before }: { band: ScoreBand; count: number; before: number | null }) {
  const by = before === null ? null : count - before;
  return (
    <li className="relative flex items-baseline gap-1.5 rounded-field hover:bg-surface-2">
      <span aria-hidden className={classes('size-2 shrink-0 rounded-[2px]', FILLS[band])} />
      <Link to={scoredCustomers(band)} className="flex-1 after:absolute after:inset-0">
        {WORDS[band]}
      </Link>
      <span className="font-medium tabular-nums">{numberText(count)}</span>
      <span className={classes('w-7 text-right tabular-nums', toneOf(band, by))}>{signOf(by)}</span>
    </li>
  );
}

function toneOf(band: ScoreBand, by: number | null): string {
  if (!by || band === 'fair') return 'text-muted';
  const isBetter = band === 'good' ? by > 0 : by < 0;
  return isBetter ? 'text-success-text' : 'text-danger-text';
}

function signOf(by: number | null): string {
  if (by === null) return '';
  if (by === 0) return '=';
  return by > 0 ? `+${by}` : `−${-by}`;
}

function Behind({ quarters }: { quarters: readonly Quarter[] }) {
  const limits = useScoreBands();
  return (
    <div className="sr-only">
      <table>
        <caption>
          Customers in each band and the overall alignment score at the end of each quarter, for the current quarter as of today
        </caption>
        <thead>
          <tr>
            <th scope="col">Quarter</th>
            <th scope="col">Score</th>
            <th scope="col">Customers assessed</th>
            {BANDS.map((band) => (
              <th key={band} scope="col">
                {WORDS[band]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ year, quarter, score, assessed, bands }) => (
            <tr key={`${year} ${quarter}`}>
              <th scope="row">{periodLabel({ year, quarter })}</th>
              <td>{score === null ? 'No customers assessed' : scoreText(score, limits)}</td>
              <td>{assessed}</td>
              {BANDS.map((band) => (
                <td key={band}>{bands[band]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
