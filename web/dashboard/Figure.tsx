import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

interface FigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  to: string;
  change?: ReactNode;
  /** Bar for the value, or sparkline or bars of its history. */
  graphic?: ReactNode;
}

const CELL = 'relative min-w-0 hover:bg-surface-2';
const LINK = 'block text-sm sm:truncate text-muted after:absolute after:inset-0 after:rounded-field';

/** Main figure of a role. */
export function Figure({ label, value, note, to, change, graphic }: FigureProps) {
  return (
    <li className={classes(CELL, 'min-h-23 px-4 py-2.5 max-sm:px-3')}>
      <Link to={to} className={LINK}>
        {label}
      </Link>
      <div className="flex items-center gap-3">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="text-[28px]/9 font-semibold tabular-nums">{typeof value === 'number' ? numberText(value) : value}</span>
          {change && <span className="text-xs whitespace-nowrap text-muted tabular-nums">{change}</span>}
        </p>
        {graphic && <div className="hidden w-16 shrink-0 flex-col items-stretch gap-1.5 sm:flex">{graphic}</div>}
      </div>
      <p className="text-xs text-muted">{note}</p>
    </li>
  );
}

/** Secondary figure in two lines. */
export function SmallFigure({ label, value, note, to }: FigureProps) {
  return (
    <li className={classes(CELL, 'min-h-15 px-3 py-2')}>
      <Link to={to} className={LINK}>
        {label}
      </Link>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-lg/6 font-semibold tabular-nums">{typeof value === 'number' ? numberText(value) : value}</span>
        {note && <span className="text-xs text-muted">{note}</span>}
      </p>
    </li>
  );
}

export function FigureSkeleton({ isLarge }: { isLarge: boolean }) {
  return (
    <li className={classes('px-4 py-2.5', isLarge ? 'min-h-23' : 'min-h-15')}>
      <Skeleton className="h-3.5 w-2/3" />
      <Skeleton className={classes('mt-2 w-1/3', isLarge ? 'h-7' : 'h-5')} />
    </li>
  );
}
