import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';

interface LeaveGuardProps {
  /** True if there are unsaved changes. */
  active: boolean;
  /** True if the next URL belongs to the same work. */
  staysIn: (next: { pathname: string; search: unknown }) => boolean;
}

/** Asks for confirmation before leaving unsaved changes, by a link or by closing the page. */
export function LeaveGuard({ active, staysIn }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => active && !staysIn(next),
    enableBeforeUnload: active,
    withResolver: true,
  });
  // Active while there are unsaved changes.
  useEffect(() => (active ? ConfirmDialog.prefetchWhenIdle() : undefined), [active]);
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title="Leave without saving?"
      description="Your unsaved changes will be lost."
      confirmLabel="Leave without saving"
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}
