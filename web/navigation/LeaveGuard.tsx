import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';

interface LeaveGuardProps {
  /** Whether something would be lost. */
  active: boolean;
  /** Whether the next address is still the same piece of work. */
  staysIn: (next: { pathname: string; search: unknown }) => boolean;
}

/** Asks before unsaved work is left, by a link or by closing the page. */
export function LeaveGuard({ active, staysIn }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => active && !staysIn(next),
    enableBeforeUnload: active,
    withResolver: true,
  });
  // Follows the work: there is a question to ask as soon as there is something to lose.
  useEffect(() => (active ? ConfirmDialog.prefetchWhenIdle() : undefined), [active]);
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title="Leave without saving?"
      description="Your changes are not saved and would be lost."
      confirmLabel="Leave without saving"
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}
