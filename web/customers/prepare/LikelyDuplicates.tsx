import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { isAlike, searchForAlike } from '#domain/customers/duplicates.rules.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';

const SHOWN = 3;

/** Warns of likely duplicates while the name is typed. Searches once by three letters and compares the rest locally. */
export function LikelyDuplicates({ name }: { name: string }) {
  const typed = useDeferredValue(name);
  const q = searchForAlike(typed);
  const found = useQuery({ ...ask(listCustomers, { query: { q: q ?? '', limit: '100' } }), enabled: q !== null }).data ?? [];
  const alike = found.filter((customer) => isAlike(customer.name, typed)).slice(0, SHOWN);
  return (
    <div role="status" className="text-sm text-warning-text md:col-span-2">
      {alike.length > 0 && (
        <>
          There already is{' '}
          {alike.map((customer, at) => (
            <span key={customer.id}>
              {at > 0 && ', '}
              <TextLink to={`/customers/${customer.id}`}>{customer.name}</TextLink>
            </span>
          ))}
          . Is this the same customer?
        </>
      )}
    </div>
  );
}
