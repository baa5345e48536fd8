import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function TextLink({ to, search = {}, children }: { to: string; search?: Record<string, string>; children: ReactNode }) {
  return (
    <Link
      to={to}
      search={search}
      className="font-medium text-text underline decoration-border-strong underline-offset-3 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
