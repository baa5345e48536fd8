import { classes } from '#web/ui/classes.ts';

/** A grey block in place of loading content; it should have the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-shimmer rounded-field bg-skeleton', className ?? 'h-4 w-full')} />;
}
