import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { getRecommendationTotals } from '#contract/recommendations/recommendations.contract.ts';
import { listInitiatives } from '#contract/recommendations/initiatives.contract.ts';
import { useNames } from '#web/ui/list/chip.names.ts';
import { ask } from '#web/http/ask.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FilterChips } from '#web/ui/choosers/FilterChips.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { FilterIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { chipsOf } from './filter.chips.ts';
import type { RecommendationFilters } from './recommendations.list.ts';

/** Nobody who only reads needs the fields. */
const FilterFields = lazyPage(() => import('./FilterFields.tsx'), 'FilterFields');

interface RecommendationFilterRowProps {
  filters: RecommendationFilters;
  onChange: (next: RecommendationFilters) => void;
  onClear: () => void;
  /** Absent: of all customers. */
  customerId: string | undefined;
  /** The statuses are columns and no filter. */
  isByStatus?: boolean;
  /** At the end of the row. */
  children?: ReactNode;
}

/** Search, all other filters behind one button, and a chip for each that is set. */
export function RecommendationFilterRow(props: RecommendationFilterRowProps) {
  const { filters, onChange, onClear, customerId, isByStatus = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  const { nameOf, ...terms } = useTerms(customerId, filters);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox label="Search recommendations" value={filters.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        title="Filter"
        align="start"
        trigger={
          <Button icon={FilterIcon} aria-keyshortcuts="F">
            Filter
          </Button>
        }
      >
        <Suspense>
          <FilterFields filters={filters} onChange={onChange} customerId={customerId} isByStatus={isByStatus} {...terms} />
        </Suspense>
      </Popover>
      <FilterChips
        chips={chipsOf(filters, { nameOf, currency: terms.currency })}
        onRemove={(key) => onChange({ [key]: undefined })}
        onClear={onClear}
      />
      {children && <div className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full">{children}</div>}
    </div>
  );
}

/** How filters are named; a value over all customers is in each one's own currency. */
function useTerms(customerId: string | undefined, filters: RecommendationFilters) {
  const customers = useQuery(ask(getRecommendationTotals, { query: {} })).data?.customers ?? [];
  const found = useNames({ people: [filters.ownerId, filters.vcioId], customers: [] });
  const initiatives = useQuery(ask(listInitiatives)).data ?? [];
  const named = [...customers, ...initiatives.map(({ id, title }) => ({ id, name: title }))];
  const own = customers.find(({ id }) => id === customerId);
  return {
    nameOf: (id: string) => named.find((one) => one.id === id)?.name ?? found(id) ?? 'chosen',
    currency: own?.sum.currency ?? null,
    fiscalYearStartMonth: own?.fiscalYearStartMonth ?? 1,
  };
}
