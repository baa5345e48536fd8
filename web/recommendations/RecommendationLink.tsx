import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface RecommendationLinkProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** Opens a recommendation in the drawer of the page that it is on. */
export function RecommendationLink({ id, className, children }: RecommendationLinkProps) {
  return (
    <Link to="." search={(now) => ({ ...now, recommendation: id })} className={className ?? ''} preload={false} resetScroll={false}>
      {children}
    </Link>
  );
}
