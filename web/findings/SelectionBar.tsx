import type { ComponentProps } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { LinkIcon } from '#web/ui/icons.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

interface SelectionBarProps {
  count: number;
  /** For the button, which opens a dialog. */
  prefetch: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onPointerDown' | 'onFocus'>;
  onLink: () => void;
  onClear: () => void;
}

/** What can be done with the selected findings. */
export function SelectionBar({ count, prefetch, onLink, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label="Selected findings"
      className="sticky bottom-3 z-2 mx-auto mt-3 flex min-h-12 w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-border-strong/60 bg-surface-1 px-4 py-2 shadow-float"
    >
      <p role="status" className="mr-2 font-medium">
        {numberText(count)} selected
      </p>
      <Button size="sm" icon={LinkIcon} {...prefetch} onClick={onLink}>
        Link to a recommendation <Kbd>L</Kbd>
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
