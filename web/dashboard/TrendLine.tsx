import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { printedScore, scoreText } from '#domain/assessments/printed.scores.rules.ts';
import { isMeanOfFew } from '#domain/dashboard/dashboard.rules.ts';
import type { DashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { heightsOf, runsOf } from './trend.scale.ts';

type Quarter = DashboardTrend['quarters'][number];

/** Every point has its number; a table shows the same to people who cannot see the line. */
export function TrendLine({ quarters }: { quarters: readonly Quarter[] }) {
  const heights = heightsOf(quarters.map(({ score }) => score));
  const left = (index: number) => (100 * (index + 0.5)) / quarters.length;
  const present = quarters.length - 1;
  const hasFew = quarters.some(({ score, assessed }) => score !== null && isMeanOfFew(assessed));
  return (
    <>
      <div aria-hidden className="relative h-36">
        <div className="absolute inset-x-0 top-5 bottom-9">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
            {runsOf(heights).map((run) => (
              <polyline
                key={run[0]}
                points={run.map((index) => `${left(index)},${100 - (heights[index] ?? 0)}`).join(' ')}
                fill="none"
                stroke="var(--series-1)"
                strokeWidth={1.75}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {heights.map(
            (height, index) =>
              height !== null && (
                <Point
                  key={index}
                  left={left(index)}
                  height={height}
                  score={quarters[index]?.score ?? null}
                  isPresent={index === present}
                  isOfFew={isMeanOfFew(quarters[index]?.assessed ?? 0)}
                />
              ),
          )}
        </div>
        <ul className="absolute inset-x-0 bottom-0 grid grid-cols-8 border-t border-border pt-1 text-center text-xs text-muted tabular-nums">
          {quarters.map(({ year, quarter }, index) => (
            <li key={`${year} ${quarter}`}>
              <span className="block">Q{quarter}</span>
              <span className="block">{(index === 0 || quarter === 1) && year}</span>
            </li>
          ))}
        </ul>
      </div>
      {hasFew && <p className="mt-2 text-sm text-muted">{wordsOnFew(quarters.at(-1))}</p>}
      <Behind quarters={quarters} />
    </>
  );
}

/** A mean over few is said to be one. */
function wordsOnFew(present: Quarter | undefined): string {
  const hollow = 'Hollow points are means of one or two customers.';
  if (!present || present.score === null || !isMeanOfFew(present.assessed)) return hollow;
  return `${scoreText(present.score)} is the mean of ${present.assessed === 1 ? '1 customer' : `${present.assessed} customers`}. ${hollow}`;
}

interface PointProps {
  left: number;
  height: number;
  score: number | null;
  isPresent: boolean;
  isOfFew: boolean;
}

function Point({ left, height, score, isPresent, isOfFew }: PointProps) {
  return (
    <span className="absolute" style={{ left: `${left}%`, bottom: `${height}%` }}>
      <span
        className={classes(
          'absolute -translate-1/2 rounded-full border',
          isOfFew ? 'border-(--series-1) bg-surface-1' : 'border-surface-1 bg-(--series-1)',
          isPresent ? 'size-2.5' : 'size-1.5',
        )}
      />
      <span
        className={classes(
          'absolute bottom-1.5 -translate-x-1/2 text-xs whitespace-nowrap tabular-nums',
          isPresent ? 'font-semibold' : 'text-muted',
        )}
      >
        {score === null ? '' : printedScore(score)}
      </span>
    </span>
  );
}

function Behind({ quarters }: { quarters: readonly Quarter[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Overall alignment score at the end of each quarter, the last one as it stands now</caption>
        <thead>
          <tr>
            <th scope="col">Quarter</th>
            <th scope="col">Score</th>
            <th scope="col">Customers assessed</th>
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ year, quarter, score, assessed }) => (
            <tr key={`${year} ${quarter}`}>
              <th scope="row">{periodLabel({ year, quarter })}</th>
              <td>{score === null ? 'Nobody assessed' : scoreText(score)}</td>
              <td>{assessed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
