import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button.classes.ts';
import type { Icon } from '#web/ui/icon.tsx';

interface LinkButtonProps {
  /** Path in this application, including the query. */
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  className?: string;
  children: ReactNode;
}

export function LinkButton({ to, variant = 'secondary', size = 'md', icon: Sign, className, children }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonClasses(variant, size, className)}>
      {Sign && <Sign />}
      {children}
    </Link>
  );
}
