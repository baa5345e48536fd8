import type { ReactNode } from 'react';
import { ExternalLinkIcon } from '#web/ui/icons.tsx';

export function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center gap-1 font-medium whitespace-nowrap underline decoration-border-strong underline-offset-3 hover:decoration-current"
    >
      {children}
      <ExternalLinkIcon size={14} />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  );
}
