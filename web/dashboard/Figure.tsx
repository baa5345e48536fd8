import { Link } from '@tanstack/react-router';

interface FigureProps {
  label: string;
  value: number;
  note: string;
  /** What the figure is made of. */
  to: string;
}

export function Figure({ label, value, note, to }: FigureProps) {
  return (
    <li className="relative rounded-card border border-border bg-surface-1 p-4 hover:bg-surface-2">
      <Link to={to} className="text-sm font-medium text-muted after:absolute after:inset-0">
        {label}
      </Link>
      <p className="mt-1 text-2xl font-semibold tabular-nums">{value}</p>
      <p className="mt-1 text-sm text-muted">{note}</p>
    </li>
  );
}
