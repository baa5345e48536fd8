import { shortMonth } from '#domain/customers/fiscal.rules.ts';
import { type RunSeries, seriesLabel, spread } from './run.series.ts';

const WIDTH = 320;
const HEIGHT = 230;
const EDGE = { left: 24, right: 124, top: 12, bottom: 28 } as const;
const LINE_HEIGHT = 16;
const LABEL_LENGTH = 13;
const MARKS = 3;

/** Lines of failed checks over time from zero, each labelled at its end. The list below holds the same figures. */
export function RunsChart({ series }: { series: readonly RunSeries[] }) {
  const points = series.flatMap((one) => one.points);
  const times = points.map(({ observedAt }) => Date.parse(observedAt));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const top = roundedUp(Math.max(1, ...points.map(({ failed }) => failed)));
  const x = (at: number) => EDGE.left + ((at - first) / Math.max(1, last - first)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (failed: number) => HEIGHT - EDGE.bottom - (failed / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  const labels = spread(
    series.map((one) => y(one.last.failed)),
    LINE_HEIGHT,
    HEIGHT - EDGE.bottom,
  );
  return (
    <svg
      role="img"
      aria-label={series.map((one) => `${seriesLabel(one)}: ${one.points.map(({ failed }) => failed).join(', ')}`).join('. ')}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-130 text-[13px] tabular-nums"
    >
      {Array.from({ length: MARKS + 1 }, (_, at) => (top * at) / MARKS).map((value) => (
        <g key={value}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(value)} y2={y(value)} stroke="var(--border)" />
          <text x={EDGE.left - 8} y={y(value) + 4} textAnchor="end" fill="var(--text-muted)">
            {value}
          </text>
        </g>
      ))}
      {monthsBetween(first, last).map((at) => (
        <text key={at} x={x(at)} y={HEIGHT - 8} textAnchor="middle" fill="var(--text-muted)">
          {shortMonth(new Date(at).toISOString()).slice(0, 3)}
        </text>
      ))}
      {series.map((one, at) => (
        <Line
          key={`${one.tool} ${one.scope}`}
          series={one}
          place={{ x, y }}
          colour={`var(--series-${(at % 8) + 1})`}
          label={labels[at] ?? 0}
        />
      ))}
    </svg>
  );
}

interface LineProps {
  series: RunSeries;
  place: { x: (at: number) => number; y: (failed: number) => number };
  colour: string;
  /** Height of the label, which may differ from that of the last point. */
  label: number;
}

function Line({ series, place: { x, y }, colour, label }: LineProps) {
  const marks = series.points.map(({ id, observedAt, failed }) => ({ id, left: x(Date.parse(observedAt)), top: y(failed) }));
  const end = marks.at(-1);
  const name = seriesLabel(series);
  return (
    <g>
      <polyline
        points={marks.map(({ left, top }) => `${left},${top}`).join(' ')}
        fill="none"
        stroke={colour}
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {marks.map(({ id, left, top }) => (
        <circle key={id} cx={left} cy={top} r={3} fill={colour} />
      ))}
      {end && <line x1={end.left + 4} x2={WIDTH - EDGE.right + 6} y1={end.top} y2={label} stroke={colour} strokeWidth={1} opacity={0.5} />}
      <text x={WIDTH - EDGE.right + 10} y={label + 4} fontWeight={500} fill="var(--text)">
        <title>{`${series.last.failed} ${name}`}</title>
        {series.last.failed} {name.length > LABEL_LENGTH ? `${name.slice(0, LABEL_LENGTH - 1)}…` : name}
      </text>
    </g>
  );
}

/** Smallest round number that the marks of the scale divide. */
function roundedUp(most: number): number {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000].find((one) => one * MARKS >= most);
  return (step ?? Math.ceil(most / MARKS)) * MARKS;
}

/** Beginnings of at most six months in a period, or the period's start within one month. */
function monthsBetween(first: number, last: number): number[] {
  const start = new Date(first);
  const months: number[] = [];
  for (let at = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1); at <= last;) {
    months.push(at);
    const day = new Date(at);
    at = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
  }
  if (months.length === 0) return [first];
  const every = Math.ceil(months.length / 6);
  return months.filter((_, index) => index % every === 0);
}
