import { Kbd } from './Kbd.tsx';
import type { Lifted } from './lift.ts';

interface LiftBarProps {
  lifted: Lifted | null;
  /** What is lifted. */
  title: string;
  /** Where it would be dropped now, and what the place would then cost: "Q2 FY28, £14,200". */
  place: string;
}

/** Says what the keys do while a card is lifted by them, and reads out where it would be dropped. */
export function LiftBar({ lifted, title, place }: LiftBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {lifted && `${title}: ${place}`}
      </p>
      {lifted?.by === 'keys' && (
        <div className="fixed inset-x-4 bottom-4 z-10 mx-auto flex h-10 w-fit max-w-full items-center gap-3 rounded-card border border-accent-line bg-surface-1 px-4 text-sm shadow-float">
          <span className="min-w-0 truncate font-medium">{title}</span>
          <span className="shrink-0 text-muted">{place}</span>
          <span className="flex shrink-0 items-center gap-1.5 text-muted max-md:hidden">
            <Kbd>←</Kbd>
            <Kbd>→</Kbd> move <Kbd>Enter</Kbd> drops <Kbd>Esc</Kbd> puts back
          </span>
        </div>
      )}
    </>
  );
}
