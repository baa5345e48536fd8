import { classes } from '#web/ui/classes.ts';
import type { Arrow } from './dependency.arrows.ts';

/** Arrows from prerequisites to dependent cards; the cards state the same as text. */
export function DependencyArrows({ arrows }: { arrows: readonly Arrow[] }) {
  if (arrows.length === 0) return null;
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 z-1 size-full overflow-visible max-md:hidden">
      {arrows.map(({ key, path, head, isBroken }) => (
        <g key={key} className={classes('fill-none stroke-2', isBroken ? 'stroke-warning-text' : 'stroke-accent')}>
          <path d={path} strokeDasharray={isBroken ? '5 4' : undefined} />
          <path d={head} />
        </g>
      ))}
    </svg>
  );
}
