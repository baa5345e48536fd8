import { type KeyboardEvent, memo, useRef } from 'react';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import type { Candidate, CustomerChoice } from './customer.choice.ts';

const ANY = 'any';
const TIERS = [{ value: ANY, label: 'All tiers' }, ...['A', 'B', 'C', 'D'].map((value) => ({ value, label: `Tier ${value}` }))];
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface ChooseCustomersProps {
  customers: readonly Candidate[];
  choice: CustomerChoice;
}

/** Customers with search, filters and keys: arrows move, space chooses, A chooses all shown, N none. */
export function ChooseCustomers({ customers, choice }: ChooseCustomersProps) {
  const list = useRef<HTMLUListElement>(null);
  const { shown, chosen, all, none, toggle } = choice;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveFocus(list.current, step);
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && (event.key === 'a' || event.key === 'n')) {
      event.preventDefault();
      if (event.key === 'a') all();
      else none();
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Filters customers={customers} choice={choice} />
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="grow text-sm text-muted tabular-nums">
          {`${numberText(chosen.size)} chosen, ${countText(shown.length, 'customer')} shown`}
        </p>
        <Button size="sm" variant="ghost" aria-keyshortcuts="A" onClick={all}>
          Choose all shown <Kbd>A</Kbd>
        </Button>
        <Button size="sm" variant="ghost" aria-keyshortcuts="N" onClick={none}>
          Choose none <Kbd>N</Kbd>
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="py-4 text-muted">No customers match. Change the search or the filters.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between the check boxes of the list
        <ul
          ref={list}
          aria-label="Customers to choose"
          onKeyDown={press}
          className="max-h-[40vh] divide-y divide-border overflow-y-auto rounded-card border border-border"
        >
          {shown.map((candidate) => (
            <Row key={candidate.id} candidate={candidate} isChosen={chosen.has(candidate.id)} onToggle={toggle} />
          ))}
        </ul>
      )}
    </div>
  );
}

function moveFocus(list: HTMLElement | null, step: number): void {
  const boxes = [...(list?.querySelectorAll('input') ?? [])];
  const at = boxes.findIndex((box) => box === document.activeElement);
  boxes[at + step]?.focus();
}

/** Rendered again only if its own check mark changes, so that hundreds of rows stay fast. */
const Row = memo(function Row({
  candidate: { id, name, tier, vcio, isAffected, units, campaigns },
  isChosen,
  onToggle,
}: {
  candidate: Candidate;
  isChosen: boolean;
  onToggle: (id: string) => void;
}) {
  const facts = [
    tier && `Tier ${tier}`,
    vcio?.name,
    units !== null && countText(units, 'device'),
    !isAffected && 'not affected',
    campaigns > 0 && `in ${countText(campaigns, 'open campaign')}`,
  ];
  return (
    <li className="[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
      <Checkbox checked={isChosen} onChange={() => onToggle(id)} help={facts.filter(Boolean).join(', ')} className="w-full px-3 py-1.5">
        {name}
      </Checkbox>
    </li>
  );
});

function Filters({ customers, choice: { filters, filter } }: ChooseCustomersProps) {
  const managers = new Map(customers.flatMap(({ vcio }) => (vcio ? [[vcio.id, vcio.name] as const] : [])));
  const people = [...managers].map(([value, label]) => ({ value, label })).toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <div className="grid gap-2 md:grid-cols-[2fr_1fr_1fr]">
        <TextInput
          type="search"
          aria-label="Search customers"
          placeholder="Search customers"
          value={filters.text}
          onChange={(event) => filter({ text: event.target.value })}
        />
        <Select
          label="Tier"
          options={TIERS}
          value={filters.tier ?? ANY}
          onChange={(value) => filter({ tier: value === ANY ? null : value })}
        />
        <Select
          label="vCIO"
          options={[{ value: ANY, label: 'All vCIOs' }, ...people]}
          value={filters.vcioId ?? ANY}
          onChange={(value) => filter({ vcioId: value === ANY ? null : value })}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Checkbox checked={filters.isAffected} onChange={(event) => filter({ isAffected: event.target.checked })}>
          Only affected customers
        </Checkbox>
        <Checkbox checked={filters.isFree} onChange={(event) => filter({ isFree: event.target.checked })}>
          Not in another campaign
        </Checkbox>
      </div>
    </>
  );
}
