import type { ReactNode } from 'react';
import { LockIcon } from '#web/ui/icons.guest.tsx';

interface InternalNoteProps {
  title?: string;
  children: ReactNode;
}

/** Style of notes that customers never see. */
export function InternalNote({ title = 'Internal: never shown to the customer', children }: InternalNoteProps) {
  return (
    <div role="note" aria-label={title} className="rounded-card border border-internal-line bg-internal-tint px-3 py-2">
      <p className="mb-1 flex items-center gap-1 text-xs font-medium text-internal-text">
        <LockIcon size={14} />
        {title}
      </p>
      {children}
    </div>
  );
}
