interface ScoreLineProps {
  /** The scores of the last runs, the oldest first. */
  runs: readonly number[];
  /** As they are printed. */
  words: string;
}

const WIDTH = 66;
const HEIGHT = 22;
const PAD = 3;
/** A line is not to look like a cliff because little has changed. */
const LEAST_SPAN = 16;

/** The last runs as a line on its own scale, with a dot on the latest. A table has hundreds of them, so the code is a few lines. */
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
