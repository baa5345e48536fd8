import { classes } from '#web/ui/classes.ts';

export type LevelShapeName = 'diamond' | 'triangle' | 'square' | 'ring' | 'disc';

/** Distinct shape for each level, recognisable without its colour. */
export function LevelShape({ shape, className }: { shape: LevelShapeName; className: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden fill="currentColor" className={classes('shrink-0', className)}>
      {shape === 'diamond' && <path d="M6 0.5 11.5 6 6 11.5 0.5 6Z" />}
      {shape === 'triangle' && <path d="M6 1 11.5 11H0.5Z" />}
      {shape === 'square' && <rect x="1.5" y="1.5" width="9" height="9" rx="1" />}
      {shape === 'ring' && <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.75" />}
      {shape === 'disc' && <circle cx="6" cy="6" r="4.5" />}
    </svg>
  );
}
