import { bandOf, type ScoreBand, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { BAND_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { useScoreBands } from './bands.ts';
import { LevelShape } from './LevelShape.tsx';

const LEVELS: Record<ScoreBand, { shape: 'disc' | 'square' | 'triangle' | 'diamond'; colour: string }> = {
  good: { shape: 'disc', colour: 'text-success-text' },
  fair: { shape: 'square', colour: 'text-warning-text' },
  poor: { shape: 'triangle', colour: 'text-severity-high' },
  critical: { shape: 'diamond', colour: 'text-danger-text' },
};

/** Band of a finished score as shape and word; unfinished work has none. Uses the organisation's bands by default. */
export function BandMark({ score, bands }: { score: number; bands?: ScoreBands | null }) {
  const band = bandOf(score, useScoreBands(bands));
  const { shape, colour } = LEVELS[band];
  return (
    <span className="inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap">
      <LevelShape shape={shape} className={classes('size-2.5', colour)} />
      {BAND_LABELS[band]}
    </span>
  );
}
