import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';

interface BulkMenuProps {
  label: string;
  letter: string;
  icon: Icon;
  children: ReactNode;
}

/** Action of a bulk bar with a menu of choices above it. */
export function BulkMenu({ label, letter, icon, children }: BulkMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="ghost" size="sm" icon={icon} aria-keyshortcuts={letter}>
          {label}
          <BulkKey>{letter}</BulkKey>
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

export const BulkKey = ({ children }: { children: string }) => (
  <span aria-hidden className="max-lg:hidden">
    <Kbd>{children}</Kbd>
  </span>
);
