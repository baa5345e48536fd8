import { Link } from '@tanstack/react-router';
import { squareClasses } from './button.classes.ts';
import type { Icon } from './icons.tsx';

interface IconLinkProps {
  /** A path of this application, query included. */
  to: string;
  label: string;
  icon: Icon;
  /** Stands at its corner; none for zero. */
  count?: number;
  className?: string;
}

const MOST = 99;

/** An icon that goes somewhere. */
export function IconLink({ to, label, icon: Sign, count = 0, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} to={to} aria-label={label} className={squareClasses('ghost', 'sm', `relative ${className ?? ''}`)}>
      <Sign size={18} />
      {count > 0 && (
        <span className="absolute -top-1 left-4 min-w-4 rounded-full border border-danger-line bg-danger-tint px-1 text-center text-xs/4 font-semibold text-danger-text tabular-nums">
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </Link>
  );
}
