import { npsGroup } from '#domain/surveys/nps.rules.ts';
import { classes } from '#web/ui/classes.ts';

const TONES = {
  promoters: 'bg-success-tint text-success-text',
  passives: 'bg-surface-2 text-text',
  detractors: 'bg-danger-tint text-danger-text',
} as const;

export function ScoreMark({ score }: { score: number }) {
  return (
    <span
      className={classes(
        'grid size-7 shrink-0 place-items-center rounded-field text-sm font-semibold tabular-nums',
        TONES[npsGroup(score)],
      )}
    >
      <span className="sr-only">Score </span>
      {score}
    </span>
  );
}
