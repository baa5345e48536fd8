import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { BookIcon, ListSearchIcon } from '#web/ui/icons.tsx';

interface NothingYetProps {
  mayEdit: boolean;
  /** Offer of sample data, across customers. */
  sample: ReactNode;
}

/** Empty state; its button opens the drawer at the library. */
export function NothingYet({ mayEdit, sample }: NothingYetProps) {
  const navigate = useNavigate();
  const open = () => void navigate({ to: '.', search: (now) => ({ ...now, recommendation: 'new' }) });
  return (
    <EmptyState
      icon={ListSearchIcon}
      title="No recommendations yet"
      action={
        mayEdit && (
          <>
            <Button variant="primary" icon={BookIcon} onClick={open}>
              From library
            </Button>
            {sample}
          </>
        )
      }
    >
      Recommendations describe what to do about findings, when, and at what cost.
    </EmptyState>
  );
}
