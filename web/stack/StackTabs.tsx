import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listStackAudits } from '#contract/stack/stack.audits.contract.ts';
import { listStackStandards } from '#contract/stack/stack.contract.ts';
import { ask } from '#web/http/ask.ts';
import { askPages } from '#web/http/page.ts';
import { classes } from '#web/ui/classes.ts';
import { numberText } from '#web/ui/data/number.text.ts';

type StackScreen = 'standards' | 'audits' | 'reports';

const SCREENS: readonly { value: StackScreen; label: string; to: string }[] = [
  { value: 'standards', label: 'Standards', to: '/tech-stack-standards' },
  { value: 'audits', label: 'Audits', to: '/tech-stack-audits' },
  { value: 'reports', label: 'Reports', to: '/tech-stack-audits?tab=reports' },
];

/** Requests a single row, since only the total is needed. */
const countedAudits = askPages(listStackAudits, [{ query: { limit: '1', total: 'true' } }]);

function useCounts(): Partial<Record<StackScreen, number | undefined>> {
  const standards = useQuery(ask(listStackStandards)).data?.length;
  const audits = useInfiniteQuery(countedAudits).data?.pages[0]?.[0]?.total;
  return { standards, audits };
}

export function StackTabs({ here }: { here: StackScreen }) {
  const counts = useCounts();
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
          {counts[value] !== undefined && (
            <span className="ml-2 text-xs font-normal text-muted tabular-nums">{numberText(counts[value])}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
