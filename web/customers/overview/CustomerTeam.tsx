import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { contactRoleLabel } from '#web/customers/customers.words.ts';

const SHOWN = '4';

/** Who looks after the customer, and whom they talk to there. */
export function CustomerTeam({ customer, hidesEmpty }: { customer: Customer; hidesEmpty: boolean }) {
  const { vcio, engineer, accountManager } = customer;
  const contacts = useQuery(ask(listContacts, { params: { id: customer.id }, query: { limit: SHOWN } })).data ?? [];
  const isEmpty = !vcio && !engineer && !accountManager && contacts.length === 0;
  if (isEmpty && hidesEmpty) return null;
  return (
    <Card title="Team">
      {isEmpty ? (
        <p className="text-muted">Nobody looks after this customer yet.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {vcio && <Person name={vcio.name}>vCIO</Person>}
          {engineer && <Person name={engineer.name}>engineer</Person>}
          {accountManager && <Person name={accountManager.name}>account manager</Person>}
          {contacts.map(({ id, name, role, title }) => (
            <Person key={id} name={name}>
              {role === 'other' ? (title ?? 'contact') : contactRoleLabel(role).toLowerCase()}
            </Person>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Person({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Avatar name={name} size="md" />
      <span className="grid min-w-0 leading-tight">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="truncate text-sm text-muted">{children}</span>
      </span>
    </li>
  );
}
