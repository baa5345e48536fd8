import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface RecommendationLinkProps {
  id: string;
  className?: string;
  /** Where the card around it is moved by a key. */
  'aria-keyshortcuts'?: string;
  children: ReactNode;
}

/** Opens a recommendation in the drawer of the page that it is on. */
export function RecommendationLink({ id, className, children, ...shortcuts }: RecommendationLinkProps) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, recommendation: id })}
      className={className ?? ''}
      preload={false}
      resetScroll={false}
      // Browsers drag the address of a link rather than the card around it.
      draggable={false}
      {...shortcuts}
    >
      {children}
    </Link>
  );
}
