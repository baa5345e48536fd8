import { quarterName } from '#domain/customers/fiscal.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CustomerCombobox, PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { ChevronLeftIcon, ChevronRightIcon, FlagIcon } from '#web/ui/icons.tsx';
import { tidySums } from '#domain/recommendations/roadmap.rules.ts';
import { WIDE } from './roadmap.folds.ts';
import type { RoadmapAnswer } from './roadmap.moves.ts';
import type { useRoadmapSearch } from './roadmap.search.ts';
import { numberText } from '#web/ui/data/number.text.ts';

type Search = ReturnType<typeof useRoadmapSearch>;

interface RoadmapBarProps {
  search: Search;
  /** True across customers, when it can be filtered by customer or vCIO. */
  hasCustomers: boolean;
  roadmap: RoadmapAnswer | undefined;
  mayMove: boolean;
}

export function RoadmapBar({ search, hasCustomers, roadmap, mayMove }: RoadmapBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {hasCustomers && <CustomerChoice search={search} />}
      {hasCustomers && search.query.customerId === undefined && <VcioChoice search={search} />}
      {roadmap && <PlannedText roadmap={roadmap} />}
      {!mayMove && <p className="text-sm text-muted">Only vCIOs and administrators can move recommendations.</p>}
      {!hasCustomers && search.query.customerId !== undefined && (
        <LinkButton to={`/customers/${search.query.customerId}/path`} size="sm" icon={FlagIcon}>
          Path to target
        </LinkButton>
      )}
      {roadmap && <Turning search={search} roadmap={roadmap} />}
    </div>
  );
}

/** Number of recommendations planned in the visible quarters. */
function PlannedText({ roadmap: { quarters } }: { roadmap: RoadmapAnswer }) {
  const count = quarters.reduce((sum, quarter) => sum + quarter.count, 0);
  if (count === 0) return null;
  return (
    <p className="text-sm text-muted">
      {numberText(count)} planned: <MoneySums sums={tidySums(quarters.flatMap(({ sums }) => sums))} />
    </p>
  );
}

function Turning({ search, roadmap: { quarters, startMonth } }: { search: Search; roadmap: RoadmapAnswer }) {
  const [first] = quarters;
  if (!first) return null;
  return (
    <div role="group" aria-label="Quarters shown" className="ml-auto flex items-center gap-1">
      <IconButton label="Earlier quarters" icon={ChevronLeftIcon} variant="secondary" onClick={() => search.turn(first, -WIDE)} />
      <span className="px-1 text-sm whitespace-nowrap text-muted">from {quarterName(first, startMonth)}</span>
      <IconButton label="Later quarters" icon={ChevronRightIcon} variant="secondary" onClick={() => search.turn(first, WIDE)} />
      {search.query.from !== undefined && (
        <Button size="sm" onClick={search.toToday}>
          This quarter
        </Button>
      )}
    </div>
  );
}

function CustomerChoice({ search }: { search: Search }) {
  return (
    <div className="w-56 max-md:w-full">
      <CustomerCombobox
        label="Customer"
        placeholder="All customers"
        value={search.query.customerId ?? null}
        onChange={(id) => search.choose({ customerId: id ?? undefined, vcioId: undefined })}
      />
    </div>
  );
}

function VcioChoice({ search }: { search: Search }) {
  return (
    <div className="w-48 max-md:w-full">
      <PersonCombobox
        label="vCIO"
        placeholder="All vCIOs"
        value={search.query.vcioId ?? null}
        onChange={(id) => search.choose({ vcioId: id ?? undefined })}
      />
    </div>
  );
}
