import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const PAGES = [
  { to: '/admin', label: 'Organisations' },
  { to: '/admin/operations', label: 'Operations' },
  { to: '/admin/features', label: 'Features' },
  { to: '/admin/feedback', label: 'Feedback' },
  { to: '/admin/announcements', label: 'Announcements' },
] as const;

/** Tabs shared by the console's dashboard pages; each has its own URL. */
export function ConsoleTabs() {
  const row = useRef<HTMLElement>(null);
  // Scrolls the current tab into view on phones.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, []);
  return (
    <nav
      ref={row}
      aria-label="Dashboard"
      className="relative mb-4 flex gap-5 overflow-x-auto border-b border-border [scrollbar-width:none]"
    >
      {PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page', className: 'border-accent-line! text-text!' }}
          className="flex h-10 shrink-0 items-center border-b-2 border-transparent font-medium text-muted -outline-offset-2 hover:text-text"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
