import { classes } from '#web/ui/classes.ts';

/** Grey placeholder for loading content, sized like the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-shimmer rounded-field bg-skeleton', className ?? 'h-4 w-full')} />;
}
