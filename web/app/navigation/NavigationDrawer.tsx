import { type ReactNode, useEffect } from 'react';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useNarrow } from '#web/navigation/narrow.ts';

const Drawer = lazyDialog(async () => (await import('#web/ui/overlays/Drawer.tsx')).Drawer);

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Navigation on phones, which alone load its code. */
export function NavigationDrawer({ open, onClose, children }: NavigationDrawerProps) {
  const isNarrow = useNarrow();
  // Subscribes to the width of the window.
  useEffect(() => (isNarrow ? Drawer.prefetchWhenIdle() : undefined), [isNarrow]);
  return (
    <Drawer open={open} onClose={onClose} title="Menu" side="left" width="w-72">
      {children}
    </Drawer>
  );
}
