import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { squareClasses } from './button.classes.ts';
import { CornerCount } from '#web/ui/marks/CornerCount.tsx';
import type { Icon } from '#web/ui/icon.tsx';

interface IconLinkProps {
  /** Path in this application, including the query. */
  to: string;
  label: string;
  icon: Icon;
  /** Number at the icon's corner; hidden for zero. */
  count?: number;
  countTone?: ComponentProps<typeof CornerCount>['tone'];
  className?: string;
}

const MOST = 99;

export function IconLink({ to, label, icon: Sign, count = 0, countTone, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} to={to} aria-label={label} className={squareClasses('ghost', 'sm', `relative ${className ?? ''}`)}>
      <Sign size={18} />
      {count > 0 && <CornerCount {...(countTone && { tone: countTone })}>{count > MOST ? `${MOST}+` : count}</CornerCount>}
    </Link>
  );
}
