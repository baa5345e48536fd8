import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenStill } from '#web/ui/standin.ts';
import { useNarrow } from './narrow.ts';

const fetchDrawer = () => import('#web/ui/Drawer.tsx');
const Drawer = lazy(async () => ({ default: (await fetchDrawer()).Drawer }));

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The navigation of a phone; nobody else ever fetches its drawer. */
export function NavigationDrawer({ open, onClose, children }: NavigationDrawerProps) {
  const isNarrow = useNarrow();
  const [isNeeded, setNeeded] = useState(open);
  if (open && !isNeeded) setNeeded(true);
  useEffect(() => (isNarrow ? whenStill(() => void fetchDrawer().catch(() => {})) : undefined), [isNarrow]);
  return (
    isNeeded && (
      <Suspense>
        <Drawer open={open} onClose={onClose} title="Menu" side="left" width="w-72">
          {children}
        </Drawer>
      </Suspense>
    )
  );
}
