import { bandOf, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { useScoreBands } from './bands.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { scoreNumber, scoreText } from '#web/ui/marks/score.text.ts';

interface ScoreBarProps {
  /** From 0 to 100; null if nothing is scored. */
  score: number | null;
  label?: string;
  /** True while work is in progress; the score is then preliminary and has no band. */
  isUnfinished?: boolean;
  /** Bands of the assessment; defaults to the organisation's. */
  bands?: ScoreBands | null;
}

export const BAND_TONES = { good: 'success', fair: 'warning', poor: 'high', critical: 'danger' } as const;

/** Score in a row: a short bar in its band's colour, and a right-aligned number in tabular figures. */
export function ScoreBar({ score, label = 'Score', isUnfinished = false, bands: own }: ScoreBarProps) {
  const bands = useScoreBands(own);
  if (score === null) {
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">Not scored</span>
      </span>
    );
  }
  if (isUnfinished) return <span className="whitespace-nowrap text-muted tabular-nums">{scoreText(score, bands)} so far</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <ProgressBar label={label} percent={score} tone={BAND_TONES[bandOf(score, bands)]} className="w-18" />
      <span className="min-w-7 text-right tabular-nums">{scoreNumber(score, bands)}</span>
    </span>
  );
}
