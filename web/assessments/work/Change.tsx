import { classes } from '#web/ui/classes.ts';

/** A change with its sign first; better is green and worse red. */
export function Change({ by, className }: { by: number; className?: string }) {
  const words = by === 0 ? '=' : by > 0 ? `+${by}` : `−${-by}`;
  const tone = by === 0 ? 'text-muted' : by > 0 ? 'text-success-text' : 'text-danger-text';
  return (
    <span className={classes('font-medium tabular-nums', tone, className)} title={by === 0 ? 'As in the last run' : 'Since the last run'}>
      {words}
    </span>
  );
}
