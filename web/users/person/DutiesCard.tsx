import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Duties, listDutiesOfUser } from '#contract/users/person.contract.ts';
import type { User } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { QueryCard } from '#web/ui/data/QueryCard.tsx';

const WORDS: Readonly<Record<Duties['customers'][number]['duties'][number], string>> = {
  vcio: 'vCIO',
  engineer: 'engineer',
  accountManager: 'account manager',
};

/** The customers of a person, and whether they see only these. */
export function DutiesCard({ user: { id, customerScope } }: { user: User }) {
  const duties = useQuery(ask(listDutiesOfUser, { params: { id } }));
  const isLimited = customerScope === 'listed';
  return (
    <QueryCard title="Customers" query={duties}>
      {({ total, customers }) => (
        <>
          {isLimited && <p className="mb-2 text-muted">Sees only the customers marked “listed”.</p>}
          {total === 0 && <p className="text-muted">No customer names this person as vCIO, engineer or account manager.</p>}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 xl:grid-cols-2">
            {customers.map((customer) => (
              <Customer key={customer.id} customer={customer} isLimited={isLimited} />
            ))}
          </ul>
          {total > customers.length && (
            <p className="mt-2 text-sm text-muted">
              {customers.length} of {total} customers are shown.
            </p>
          )}
        </>
      )}
    </QueryCard>
  );
}

function Customer({ customer, isLimited }: { customer: Duties['customers'][number]; isLimited: boolean }) {
  const { id, name, status, duties, isListed } = customer;
  const words = [...duties.map((duty) => WORDS[duty]), ...(isLimited && isListed ? ['listed'] : [])];
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-3 border-b border-border py-1.5 hover:bg-surface-2">
      <Link to="/customers/$id" params={{ id }} className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0">
        {name}
        {status === 'archived' && <span className="text-muted"> (archived)</span>}
      </Link>
      <span className="text-sm text-muted">{words.join(', ')}</span>
    </li>
  );
}
