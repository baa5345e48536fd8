import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface TextLinkProps {
  to: string;
  search?: Record<string, string>;
  /** False for links to a place within a screen that scrolls there itself. */
  resetScroll?: boolean;
  children: ReactNode;
}

export function TextLink({ to, search = {}, resetScroll = true, children, ...rest }: TextLinkProps) {
  return (
    <Link
      {...rest}
      to={to}
      search={search}
      resetScroll={resetScroll}
      className="font-medium text-text underline decoration-border-strong underline-offset-3 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
