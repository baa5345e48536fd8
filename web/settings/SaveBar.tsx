import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';

interface SaveBarProps {
  isDirty: boolean;
  /** What is written cannot be saved. */
  isFaulty?: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** Why the last save was refused. */
  children: ReactNode;
}

/** Always in sight at the end of a long form, and with it why a save was refused. */
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
