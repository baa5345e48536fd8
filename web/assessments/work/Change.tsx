import { classes } from '#web/ui/classes.ts';
import { pointsText } from '#web/ui/marks/score.text.ts';

/** Signed change; improvements are green and deteriorations red. */
export function Change({ by, className }: { by: number; className?: string }) {
  const tone = by === 0 ? 'text-muted' : by > 0 ? 'text-success-text' : 'text-danger-text';
  return (
    <span
      className={classes('font-medium tabular-nums', tone, className)}
      title={by === 0 ? 'Same as in the previous assessment' : 'Since the previous assessment'}
    >
      {pointsText(by)}
    </span>
  );
}
