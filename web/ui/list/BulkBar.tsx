import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

/** Eight or more buttons fit below 1536 px only without their keys, which `?` still lists. */
const CROWDED = 'max-2xl:has-[>button:nth-of-type(8)]:[&_span:has(>kbd)]:hidden';

interface BulkBarProps {
  /** Accessible name such as "Selected customers". */
  label: string;
  count: number;
  isPending?: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** Floating bar with actions on all selected rows, above the list's foot. */
export function BulkBar({ label, count, isPending = false, onClear, children }: BulkBarProps) {
  return (
    <section
      aria-label={label}
      aria-busy={isPending}
      className={classes(
        'sticky bottom-14 z-4 mx-auto mt-3 flex min-h-11 w-fit max-w-full items-center gap-1 overflow-x-auto rounded-card border border-border-strong/60 bg-surface-2 px-3 shadow-float',
        CROWDED,
      )}
    >
      <p role="status" className="mr-2 flex shrink-0 items-center gap-2 text-sm">
        <span className="flex h-6 min-w-6 items-center justify-center rounded-field bg-accent px-1 font-semibold text-accent-text tabular-nums">
          {numberText(count)}
        </span>
        <span className="font-semibold">selected</span>
      </p>
      {children}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear
        <span aria-hidden className="max-lg:hidden">
          <Kbd>Esc</Kbd>
        </span>
      </Button>
    </section>
  );
}
