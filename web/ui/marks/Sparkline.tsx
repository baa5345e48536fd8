import { lazy } from 'react';
import { numberText } from '#web/ui/data/number.text.ts';

interface SparklineProps {
  label: string;
  values: readonly number[];
  /** Fixed bounds, which make several sparklines comparable. */
  domain?: readonly [number, number];
  width?: number;
  height?: number;
}

/** Loads the line computation only if a sparkline is rendered. */
export const Sparkline = lazy(async () => {
  const { sparkOf } = await import('./spark.line.ts');
  function Spark({ label, values, domain = [0, 100], width = 88, height = 24 }: SparklineProps) {
    const { path, end } = sparkOf(values, { domain, width, height });
    return (
      <svg
        role="img"
        aria-label={`${label}: ${values.map((value) => numberText(value)).join(', ')}`}
        width={width}
        height={height}
        className="shrink-0"
      >
        <path d={path} fill="none" stroke="var(--series-1)" strokeWidth={1.5} strokeLinejoin="round" />
        {end && <circle cx={end.x} cy={end.y} r={2.5} fill="var(--series-1)" />}
      </svg>
    );
  }
  return { default: Spark };
});
