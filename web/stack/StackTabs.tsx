import { Link } from '@tanstack/react-router';
import { classes } from '#web/ui/classes.ts';

type StackScreen = 'standards' | 'audits' | 'reports';

const SCREENS: readonly { value: StackScreen; label: string; to: string }[] = [
  { value: 'standards', label: 'Standards', to: '/tech-stack-standards' },
  { value: 'audits', label: 'Audits', to: '/tech-stack-audits' },
  { value: 'reports', label: 'Reports', to: '/tech-stack-audits?tab=reports' },
];

/** The row that the screens of the technology stack share; each is an address of its own. */
export function StackTabs({ here }: { here: StackScreen }) {
  return (
    <nav aria-label="Tech stack" className="mb-4 flex gap-5 overflow-x-auto border-b border-border [scrollbar-width:none]">
      {SCREENS.map(({ value, label, to }) => (
        <Link
          key={value}
          to={to}
          aria-current={value === here ? 'page' : undefined}
          className={classes(
            'flex h-10 shrink-0 items-center border-b-2 font-medium -outline-offset-2 hover:text-text',
            value === here ? 'border-accent-line text-text' : 'border-transparent text-muted',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
