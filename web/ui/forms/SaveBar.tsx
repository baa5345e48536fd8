import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';

interface SaveBarProps {
  isDirty: boolean;
  /** True for invalid input, which cannot be saved. */
  isFaulty?: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** Reason why the last save was refused. */
  children: ReactNode;
}

/** Sticky bar at the end of a long form, with the reason of a refused save. */
export function SaveBar({ isDirty, isFaulty = false, isSaving, onDiscard, children }: SaveBarProps) {
  return (
    <div
      role="group"
      aria-label="Saving"
      className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-surface-0 py-3"
    >
      <div className="basis-full empty:hidden">{children}</div>
      <Button disabled={!isDirty} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" variant="primary" disabled={!isDirty || isFaulty} loading={isSaving}>
        Save
      </Button>
    </div>
  );
}
