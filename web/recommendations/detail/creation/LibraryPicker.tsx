import { useId, useState } from 'react';
import type { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';
import { type Buyer, isPricedIn, LIBRARY_SIZE } from '#domain/recommendations/library.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LibraryText } from './LibraryText.tsx';

interface LibraryPickerProps {
  entries: readonly LibraryEntry[];
  /** Keys of entries suggested by the questions of the chosen findings; listed first. */
  suggested: readonly string[];
  /** Customer whose currency and size determine the displayed costs. */
  customer: Buyer | null;
  value: string | null;
  onChange: (key: string) => void;
}

const ALL = 'all';

function matches({ title, problem, benefit, category }: LibraryEntry, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = `${title} ${problem} ${benefit} ${category}`.toLowerCase();
  return words.every((word) => all.includes(word));
}

/** The library's estimates are meaningful in some currencies only. */
function whatCostsAre({ currency, userCount, endpointCount }: Buyer): string {
  if (!isPricedIn(currency)) return `The library has no prices in ${currency}: copies are “to be quoted” until you add prices.`;
  const size = [userCount && `${userCount} people`, endpointCount && `${endpointCount} devices`].filter(Boolean).join(' and ');
  return `Estimates in ${currency}, excl. VAT, for ${size || `${LIBRARY_SIZE.user} people, because the customer’s size is not known`}.`;
}

export function LibraryPicker({ entries, suggested, customer, value, onChange }: LibraryPickerProps) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState(ALL);
  const group = useId();
  const categories = [...new Set(entries.map((entry) => entry.category))];
  const found = entries
    .filter((entry) => (category === ALL || entry.category === category) && matches(entry, text))
    .toSorted((one, other) => Number(suggested.includes(other.key)) - Number(suggested.includes(one.key)));
  const clear = () => {
    setText('');
    setCategory(ALL);
  };
  return (
    <>
      <div className="flex gap-3 max-md:flex-wrap">
        <SearchBox label="Search the library" value={text} onChange={setText} className="min-w-0 flex-1" />
        <div className="w-52 max-md:w-full">
          <Select
            label="Category"
            options={[{ value: ALL, label: 'All categories' }, ...categories.map((name) => ({ value: name, label: name }))]}
            value={category}
            onChange={setCategory}
          />
        </div>
      </div>
      <p role="status" className="text-sm text-muted">
        {found.length} of {entries.length} texts
      </p>
      {customer && <p className="text-sm text-muted">{whatCostsAre(customer)}</p>}
      {found.length === 0 ? (
        <EmptyState title="No matches" action={<Button onClick={clear}>Clear filters</Button>} />
      ) : (
        <fieldset className="grid gap-2">
          <legend className="sr-only">Library text</legend>
          {found.map((entry) => (
            <LibraryText
              key={entry.key}
              entry={entry}
              group={group}
              customer={customer}
              isSuggested={suggested.includes(entry.key)}
              isChosen={entry.key === value}
              onChoose={() => onChange(entry.key)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
