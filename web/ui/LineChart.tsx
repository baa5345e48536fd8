import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { ChartTable } from './ChartTable.tsx';
import { useMeasuredWidth } from './measured.ts';

export interface LineSeries {
  name: string;
  /** One for each of `points`; null leaves a gap. */
  values: readonly (number | null)[];
}

interface LineChartProps {
  label: string;
  points: readonly string[];
  /** At most five: more is a table. */
  series: readonly LineSeries[];
  domain?: readonly [number, number];
  unit?: string;
  /** Fixed where there is nothing to fill, as in print. */
  width?: number;
  height?: number;
  /** Colours by number, as attributes, so that the same drawing prints. */
  palette?: readonly string[];
}

const TOKENS = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)', 'var(--series-4)', 'var(--series-5)'];
const EDGE = { top: 12, right: 80, bottom: 24, left: 36 };
const LABEL_GAP = 14;

export function LineChart(props: LineChartProps) {
  const { label, points, series, domain = [0, 100], unit = '', width: fixedWidth, height = 220, palette = TOKENS } = props;
  const [ref, measured] = useMeasuredWidth(640);
  const width = fixedWidth ?? measured;
  const x = scalePoint(points, [EDGE.left, width - EDGE.right]);
  const y = scaleLinear(domain, [height - EDGE.bottom, EDGE.top]);
  const draw = line<number | null>(
    (_, index) => x(points[index] ?? '') ?? 0,
    (value) => y(value ?? 0),
  ).defined((value) => value !== null);
  const ends = labelHeights(series.map(({ values }) => y(values.findLast((value) => value !== null) ?? 0)));
  return (
    <figure ref={ref}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="block w-full" fontSize={12}>
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} stroke="var(--border)" />
            <text x={EDGE.left - 6} y={y(tick) + 4} textAnchor="end" fill="var(--text-muted)">
              {tick}
            </text>
          </g>
        ))}
        {points.map((point) => (
          <text key={point} x={x(point) ?? 0} y={height - 6} textAnchor="middle" fill="var(--text-muted)">
            {point}
          </text>
        ))}
        {series.map(({ name, values }, index) => (
          <g key={name}>
            <path d={draw(values) ?? ''} fill="none" stroke={palette[index % palette.length]} strokeWidth={2} strokeLinejoin="round" />
            {values.map((value, at) =>
              value === null ? null : (
                <circle key={points[at]} cx={x(points[at] ?? '') ?? 0} cy={y(value)} r={3} fill={palette[index % palette.length]} />
              ),
            )}
            <text x={width - EDGE.right + 8} y={(ends[index] ?? 0) + 4} fill="var(--text)">
              {name}
            </text>
          </g>
        ))}
      </svg>
      <ChartTable
        label={label}
        head={['', ...series.map(({ name }) => (unit ? `${name} (${unit})` : name))]}
        rows={points.map((point, at) => [point, ...series.map(({ values }) => values[at] ?? null)])}
      />
    </figure>
  );
}

/** Names stand beside their ends, pushed apart where two lines end close together. */
function labelHeights(wanted: readonly number[]): number[] {
  const heights = [...wanted];
  const order = heights.map((_, index) => index).toSorted((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  let free = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    const height = Math.max(wanted[index] ?? 0, free);
    heights[index] = height;
    free = height + LABEL_GAP;
  }
  return heights;
}
