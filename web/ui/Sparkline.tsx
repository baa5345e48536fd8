import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

interface SparklineProps {
  label: string;
  values: readonly number[];
  /** Fixed ends make several of them comparable. */
  domain?: readonly [number, number];
  width?: number;
  height?: number;
}

const PAD = 3;

export function Sparkline({ label, values, domain = [0, 100], width = 88, height = 24 }: SparklineProps) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [PAD, width - PAD]);
  const y = scaleLinear(domain, [height - PAD, PAD]);
  const path = line<number>((_, index) => x(index), y)(values);
  const last = values.at(-1);
  return (
    <svg role="img" aria-label={`${label}: ${values.join(', ')}`} width={width} height={height} className="shrink-0">
      <path d={path ?? ''} fill="none" stroke="var(--series-1)" strokeWidth={1.5} strokeLinejoin="round" />
      {last !== undefined && <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} fill="var(--series-1)" />}
    </svg>
  );
}
