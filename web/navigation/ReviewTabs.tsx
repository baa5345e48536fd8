import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getQbrCounts } from '#contract/qbrs/qbrs.list.contract.ts';
import type { ReactNode } from 'react';
import { ask } from '#web/http/ask.ts';
import { useIsScreenOpen } from '#web/session/features.ts';
import { useCan } from '#web/session/session.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { numberText } from '#web/ui/data/number.text.ts';

const SCREENS = [
  {
    to: '/qbrs',
    get label() {
      return reviewWord().Many;
    },
    needs: 'qbrs:view',
  },
  { to: '/quarterly-reviews', label: 'Programme', needs: 'qbrs:view' },
  { to: '/calendar', label: 'Calendar', needs: 'assessments:view' },
] as const;

/** Tabs shared by the three review screens, each with its own URL; a screen's own actions are at the end. */
export function ReviewTabs({ children }: { children?: ReactNode }) {
  const may = useCan();
  const isOpen = useIsScreenOpen();
  const counts = useQuery({ ...ask(getQbrCounts), enabled: may('qbrs:view') }).data;
  const total = counts && Object.values(counts.byStatus).reduce((sum, count) => sum + count, 0);
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5 border-b border-border">
      <nav aria-label="Reviews" className="-mb-px flex gap-5 overflow-x-auto [scrollbar-width:none]">
        {SCREENS.filter(({ needs, to }) => may(needs) && isOpen(to)).map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page', className: 'border-accent-line! text-text!' }}
            className="flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent font-medium text-muted -outline-offset-2 hover:text-text"
          >
            {label}
            {to === '/qbrs' && total !== undefined && <span className="text-xs text-muted tabular-nums">{numberText(total)}</span>}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
