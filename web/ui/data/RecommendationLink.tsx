import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface RecommendationLinkProps {
  id: string;
  className?: string;
  /** Shortcuts of the surrounding card, for moving it by key. */
  'aria-keyshortcuts'?: string;
  children: ReactNode;
}

/** Opens a recommendation in the drawer of the current page. */
export function RecommendationLink({ id, className, children, ...shortcuts }: RecommendationLinkProps) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, recommendation: id })}
      className={className ?? ''}
      preload={false}
      resetScroll={false}
      // Browsers would drag the link's URL instead of the card around it.
      draggable={false}
      {...shortcuts}
    >
      {children}
    </Link>
  );
}
