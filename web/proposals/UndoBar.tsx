import { useEffect, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { KeyHint } from './KeyHint.tsx';
import type { TrayDecisions } from './tray.decisions.ts';

const UNDO_MS = 10_000;

/** Latest decisions with their undo, for 10 seconds; the key works until the next decision. */
export function UndoBar({ decisions: { last, undoLast, isBusy } }: { decisions: TrayDecisions }) {
  const [passed, setPassed] = useState<object | null>(null);
  // Waits for the clock.
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setPassed(last), UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);
  useKeys((event) => {
    if (event.key !== 'z' || event.repeat || isBusy || !last || isTaken(event)) return;
    event.preventDefault();
    undoLast();
  });
  const shown = last === passed ? null : last;
  return (
    <div role="status" className="pointer-events-none sticky bottom-0 z-4 mt-auto">
      {shown && (
        <div className="pointer-events-auto m-4 flex w-fit max-w-[calc(100%-2rem)] items-center gap-2 rounded-card border border-border-strong/60 bg-surface-2 py-1 pr-1 pl-4 shadow-float md:mx-6">
          <CircleCheckIcon className="text-success-text" />
          <span className="min-w-0 wrap-anywhere">{shown.title}</span>
          <Button variant="ghost" size="sm" className="pointer-coarse:h-12!" disabled={isBusy} onClick={undoLast}>
            Undo
            <KeyHint>Z</KeyHint>
          </Button>
        </div>
      )}
    </div>
  );
}
