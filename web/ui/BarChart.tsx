import { scaleBand, scaleLinear } from 'd3-scale';
import { ChartTable } from './ChartTable.tsx';
import { useMeasuredWidth } from './measured.ts';

interface Bar {
  name: string;
  /** Null: nothing to show, said so. */
  value: number | null;
}

interface BarChartProps {
  label: string;
  bars: readonly Bar[];
  /** The end of the scale; it always begins at zero. */
  most?: number;
  unit?: string;
  /** Fixed where there is nothing to fill, as in print. */
  width?: number;
  colour?: string;
}

const ROW = 28;
const NUMBER = 76;
const LONGEST_NAME = 28;
/** About the width of a letter at this size. */
const GLYPH = 7;

/** Lying bars, so that names can be read; the number stands at the end of its bar. */
export function BarChart({ label, bars, most = 100, unit = '%', width: fixedWidth, colour = 'var(--series-1)' }: BarChartProps) {
  const [ref, measured] = useMeasuredWidth(640);
  const width = fixedWidth ?? measured;
  const names = Math.min(LONGEST_NAME * GLYPH, Math.round(width * 0.4));
  const letters = Math.floor(names / GLYPH);
  const height = bars.length * ROW;
  const y = scaleBand(
    bars.map(({ name }) => name),
    [0, height],
  )
    .paddingInner(0.4)
    .paddingOuter(0.2);
  const x = scaleLinear([0, most], [0, width - names - NUMBER]);
  return (
    <figure ref={ref}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="block w-full" fontSize={13}>
        {bars.map(({ name, value }) => {
          const top = y(name) ?? 0;
          const middle = top + y.bandwidth() / 2 + 4;
          return (
            <g key={name}>
              <title>{`${name}: ${value === null ? 'not scored' : `${value}${unit}`}`}</title>
              <text x={0} y={middle} fill="var(--text)">
                {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
              </text>
              <rect x={names} y={top} width={x(value ?? 0)} height={y.bandwidth()} rx={2} fill={colour} />
              <text x={names + x(value ?? 0) + 6} y={middle} fill="var(--text-muted)">
                {value === null ? 'Not scored' : `${value}${unit}`}
              </text>
            </g>
          );
        })}
        <line x1={names} x2={names} y1={0} y2={height} stroke="var(--border-strong)" />
      </svg>
      <ChartTable label={label} head={['', unit || 'Value']} rows={bars.map(({ name, value }) => [name, value])} />
    </figure>
  );
}
