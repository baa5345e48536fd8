import { ACTIVITY_TYPES } from '#domain/activity/activity.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { FilterChips } from '#web/ui/choosers/FilterChips.tsx';
import { useCustomerChoices, usePersonChoices } from '#web/ui/choosers/found.choices.ts';
import { ACTIVITY_KINDS } from './activity.kinds.ts';
import type { ActivitySearch } from './activity.search.ts';

interface ActivityFiltersProps {
  search: ActivitySearch;
  change: (next: Partial<ActivitySearch>) => void;
  clear: () => void;
}

const KINDS = ACTIVITY_TYPES.map((type) => ({ value: type, label: ACTIVITY_KINDS[type].kind }));

export function ActivityFilters({ search, change, clear }: ActivityFiltersProps) {
  const { customerId = null, actorId = null, type, mine } = search;
  const customers = useCustomerChoices(customerId);
  const people = usePersonChoices(actorId);
  const kind = KINDS.find(({ value }) => value === type);
  const nameOf = (options: typeof people.options, id: string) => options.find(({ value }) => value === id)?.label ?? 'one';
  const chips = [
    ...(customerId ? [{ key: 'customerId', label: `Customer: ${nameOf(customers.options, customerId)}` }] : []),
    ...(actorId ? [{ key: 'actorId', label: `Person: ${nameOf(people.options, actorId)}` }] : []),
    ...(kind ? [{ key: 'type', label: `Kind: ${kind.label}` }] : []),
    ...(mine ? [{ key: 'mine', label: 'Mine' }] : []),
  ];
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 *:max-md:w-full">
      <div className="w-52">
        <Combobox
          label="Customer"
          placeholder="All customers"
          options={customers.options}
          onSearch={customers.onSearch}
          value={customerId}
          onChange={(id) => change({ customerId: id ?? undefined })}
        />
      </div>
      <div className="w-44">
        <Combobox
          label="Person"
          placeholder="Everyone"
          options={people.options}
          onSearch={people.onSearch}
          value={actorId}
          onChange={(id) => change({ actorId: id ?? undefined })}
        />
      </div>
      <div className="w-44">
        <Combobox
          label="Kind"
          placeholder="All kinds"
          options={KINDS}
          value={kind?.value ?? null}
          onChange={(value) => change({ type: value ?? undefined })}
        />
      </div>
      <Button aria-pressed={mine === 'true'} onClick={() => change({ mine: mine ? undefined : 'true' })}>
        Mine
      </Button>
      <FilterChips chips={chips} onRemove={(key) => change({ [key]: undefined })} onClear={clear} />
    </div>
  );
}
