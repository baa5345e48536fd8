import { Menu as Base } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { CHOICE } from '#web/ui/controls/control.classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { ExternalLinkIcon } from '#web/ui/icons.tsx';

interface MenuLinkProps {
  icon?: Icon;
  to: string;
  /** Opens a new tab, to keep unsaved work. */
  inNewTab?: boolean;
  className?: string;
  children: ReactNode;
}

export function MenuLink({ icon: Sign, to, inNewTab = false, className, children }: MenuLinkProps) {
  const way = inNewTab ? { href: to, target: '_blank', rel: 'noopener' } : { render: <Link to={to} /> };
  return (
    <Base.LinkItem {...way} closeOnClick className={classes(CHOICE, className)}>
      {Sign && <Sign className="text-muted" />}
      {children}
      {inNewTab && (
        <>
          <ExternalLinkIcon size={14} className="ml-auto" />
          <span className="sr-only">, opens in a new tab</span>
        </>
      )}
    </Base.LinkItem>
  );
}
