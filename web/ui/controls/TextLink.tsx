import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface TextLinkProps {
  to: string;
  search?: Record<string, string>;
  /** False for a link to a place in a screen, to which that screen scrolls itself. */
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
