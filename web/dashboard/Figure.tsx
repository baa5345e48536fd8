import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface FigureProps {
  label: string;
  value: ReactNode;
  note: ReactNode;
  /** Explains the figure. */
  to: string;
  /** A bar that shows the same value. */
  bar?: ReactNode;
}

export function Figure({ label, value, note, to, bar }: FigureProps) {
  return (
    <li className="relative min-h-32 rounded-card border border-border bg-surface-1 p-4 hover:bg-surface-2">
      <Link to={to} className="text-sm font-medium text-muted after:absolute after:inset-0 after:rounded-card">
        {label}
      </Link>
      <p className="mt-1 text-2xl font-semibold tabular-nums">{value}</p>
      {bar && <div className="mt-1.5">{bar}</div>}
      <p className="mt-1 text-sm text-muted">{note}</p>
    </li>
  );
}

export function FigureSkeleton() {
  return (
    <li className="min-h-32 rounded-card border border-border bg-surface-1 p-4">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="mt-3 h-7 w-1/4" />
      <Skeleton className="mt-4 h-3 w-2/3" />
    </li>
  );
}
