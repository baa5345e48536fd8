import { classes } from '#web/ui/classes.ts';

/** A grey block in the place of what is coming; give it that thing's size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-shimmer rounded-field bg-surface-2', className ?? 'h-4 w-full')} />;
}
