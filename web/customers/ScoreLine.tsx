interface ScoreLineProps {
  /** Scores of the last assessments, oldest first. */
  runs: readonly number[];
  words: string;
}

const WIDTH = 66;
const HEIGHT = 22;
const PAD = 3;
/** Minimum range of the scale, so that small changes do not look steep. */
const LEAST_SPAN = 16;

/** Sparkline on its own scale, with a dot on the latest score. Kept minimal, because tables have hundreds of them. */
export function ScoreLine({ runs, words }: ScoreLineProps) {
  const middle = (Math.min(...runs) + Math.max(...runs)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...runs) - Math.min(...runs));
  const points = runs.map((score, at) => ({
    x: PAD + (at * (WIDTH - 2 * PAD)) / (runs.length - 1),
    y: PAD + ((middle + span / 2 - score) / span) * (HEIGHT - 2 * PAD),
  }));
  const last = points.at(-1);
  if (runs.length < 2 || !last) return null;
  return (
    <svg role="img" aria-label={words} width={WIDTH} height={HEIGHT} className="shrink-0">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--text-muted)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={last.y} r={2.5} fill="var(--text)" />
    </svg>
  );
}
