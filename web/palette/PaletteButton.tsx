import { useCallback, useEffect, useState } from 'react';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { OPEN_PALETTE } from '#web/ui/bar.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';

const Palette = lazyDialog(async () => (await import('./Palette.tsx')).Palette);

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette by the button, or by Ctrl or Cmd and K from anywhere except another dialog. */
export function PaletteButton({ isNarrow }: { isNarrow: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => void afterPaint().then(() => setOpen(true));
  useShortcut(() => isUnderDialog() || open());
  const close = useCallback(() => setOpen(false), []);
  const ways = { ...Palette.prefetch, onClick: open, 'aria-keyshortcuts': 'Control+K Meta+K' };
  return (
    <>
      {isNarrow ? (
        <IconButton label="Search" icon={SearchIcon} {...ways} />
      ) : (
        <button
          type="button"
          {...ways}
          className="flex h-8 shrink-0 items-center gap-2 rounded-field border border-border-strong/60 bg-surface-1 px-2 text-sm text-muted hover:bg-surface-2 hover:text-text"
        >
          <SearchIcon />
          <span className="max-lg:sr-only">Search</span>
          <span className="flex gap-0.5 max-lg:hidden lg:ml-4">
            <Kbd>{IS_APPLE ? '⌘' : 'Ctrl'}</Kbd>
            <Kbd>K</Kbd>
          </span>
        </button>
      )}
      <Palette open={isOpen} onClose={close} />
    </>
  );
}

/** True under a dialog or a tour, which have their own keys; the palette never opens above them. */
function isUnderDialog(): boolean {
  return document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open], [role=dialog][aria-modal=true]') !== null;
}

function useShortcut(act: () => unknown): void {
  // Subscribes to the keyboard, regardless of focus.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    window.addEventListener(OPEN_PALETTE, act);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener(OPEN_PALETTE, act);
    };
  });
}
