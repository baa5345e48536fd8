import { bandOf } from '#domain/assessments/printed.scores.rules.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { getCustomerRuns } from '#contract/customers/timeline.contract.ts';
import { shortMonth } from '#domain/customers/fiscal.rules.ts';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreNumber } from '#web/ui/marks/score.text.ts';

type Run = OutputOf<typeof getCustomerRuns>[number];

const WIDTH = 360;
const HEIGHT = 150;
const LEFT = 24;
const RIGHT = 62;
const TOP = 20;
const BOTTOM = 26;
const LIMITS = [
  ['Good', 'good'],
  ['Fair', 'fair'],
  ['Poor', 'poor'],
] as const;
/** Minimum range of the scale, so that small changes do not look steep. */
const LEAST_SPAN = 16;

/** Line of the last assessments on one template, with scores and the band limits in range. */
export function ScoreRuns({ runs }: { runs: readonly Run[] }) {
  const bands = useScoreBands();
  const rules = LIMITS.map(([word, band]) => [word, bands[band]] as const);
  const scores = runs.map(({ score }) => score);
  const middle = (Math.min(...scores) + Math.max(...scores)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...scores) - Math.min(...scores) + 12);
  const y = (score: number) => TOP + ((middle + span / 2 - score) / span) * (HEIGHT - TOP - BOTTOM);
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - RIGHT)) / Math.max(1, runs.length - 1);
  const path = runs.map(({ score }, at) => `${at === 0 ? 'M' : 'L'}${x(at)},${y(score)}`).join('');
  const label = runs.map(({ score, approvedAt }) => `${shortMonth(approvedAt)} ${scoreNumber(score, bands)}%`).join(', ');
  return (
    <svg
      role="img"
      aria-label={`The last ${runs.length} assessments: ${label}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-105 text-[13px]"
    >
      {rules
        .filter(([, limit]) => y(limit) >= TOP - 8 && y(limit) <= HEIGHT - BOTTOM)
        .map(([word, limit]) => (
          <g key={word}>
            <line x1={0} x2={WIDTH - RIGHT + 14} y1={y(limit)} y2={y(limit)} stroke="var(--border)" />
            <text x={WIDTH} y={y(limit) + 4} textAnchor="end" fill="var(--text-muted)">
              {word} {limit}
            </text>
          </g>
        ))}
      <path d={path} fill="none" stroke="var(--series-1)" strokeWidth={2} strokeLinejoin="round" />
      {runs.map(({ assessmentId, score, approvedAt }, at) => {
        const isLast = at === runs.length - 1;
        return (
          <g key={assessmentId} data-band={bandOf(score, bands)}>
            <circle
              cx={x(at)}
              cy={y(score)}
              r={isLast ? 5 : 3.5}
              fill={isLast ? 'var(--series-1)' : 'var(--surface-1)'}
              stroke="var(--series-1)"
              strokeWidth={2}
            />
            <text x={x(at)} y={y(score) - 10} textAnchor="middle" fontWeight={isLast ? 700 : 500} fill="var(--text)">
              {scoreNumber(score, bands)}
            </text>
            <text x={x(at)} y={HEIGHT - 6} textAnchor="middle" fill="var(--text-muted)">
              {monthOf(approvedAt, runs[at - 1]?.approvedAt)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Month and year such as "Nov 25", without the year if it equals the previous assessment's. */
function monthOf(approvedAt: string, before: string | undefined): string {
  const month = shortMonth(approvedAt).slice(0, 3);
  return before?.slice(0, 4) === approvedAt.slice(0, 4) ? month : `${month} ${approvedAt.slice(2, 4)}`;
}
