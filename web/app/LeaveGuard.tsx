import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

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
