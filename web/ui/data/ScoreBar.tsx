import { ProgressBar } from './ProgressBar.tsx';

interface ScoreBarProps {
  /** 0 to 100; null while nothing is scored. */
  score: number | null;
  label?: string;
}

/** A score in a row: a short bar and a right-aligned number in tabular figures. */
export function ScoreBar({ score, label = 'Score' }: ScoreBarProps) {
  if (score === null) {
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">Not scored</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <ProgressBar label={label} percent={score} className="w-18" />
      <span className="w-7 text-right tabular-nums">{Math.round(score)}</span>
    </span>
  );
}
