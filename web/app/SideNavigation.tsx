import { Link, useLocation } from '@tanstack/react-router';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { isHere, NAVIGATION, type NavigationEntry } from './navigation.ts';
import { useCan } from './session.ts';

interface SideNavigationProps {
  collapsed?: boolean;
  /** The drawer closes when an entry is chosen. */
  onChosen?: () => void;
}

export function SideNavigation({ collapsed = false, onChosen }: SideNavigationProps) {
  const may = useCan();
  const groups = NAVIGATION.map((group) => ({ ...group, entries: group.entries.filter(({ needs }) => !needs || may(needs)) }));
  return (
    <nav aria-label="Main navigation" data-onboarding="sidebar-navigation" className="flex-1 overflow-y-auto px-2 py-3">
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map((group) => (
          <div key={group.title} className="mb-4">
            <p className={collapsed ? 'sr-only' : 'mb-1 px-3 text-xs font-medium text-muted'}>{group.title}</p>
            <ul className="grid gap-0.5">
              {group.entries.map((entry) => (
                <li key={entry.to}>
                  <Tooltip text={entry.title} side="right" disabled={!collapsed}>
                    <EntryLink entry={entry} collapsed={collapsed} onChosen={onChosen} />
                  </Tooltip>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

interface EntryLinkProps {
  entry: NavigationEntry;
  collapsed: boolean;
  onChosen: (() => void) | undefined;
}

function EntryLink({ entry, collapsed, onChosen, ...rest }: EntryLinkProps) {
  const { pathname } = useLocation();
  const here = isHere(entry.to, pathname);
  const Sign = entry.icon;
  return (
    <Link
      {...rest}
      to={entry.to}
      onClick={onChosen}
      aria-current={here ? 'page' : undefined}
      aria-label={collapsed ? entry.title : undefined}
      className={classes(
        'flex h-9 items-center gap-3 rounded-field font-medium -outline-offset-2',
        collapsed ? 'justify-center' : 'px-3',
        here ? 'bg-accent-tint text-text' : 'text-muted hover:bg-surface-2 hover:text-text',
      )}
    >
      <Sign size={18} className={here ? 'text-accent-line' : ''} />
      {!collapsed && <span className="truncate">{entry.title}</span>}
    </Link>
  );
}
