import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contact, listContacts, updateContact } from '#contract/customers/contacts.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { PlusIcon, UsersIcon } from '#web/ui/icons.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ContactDialog, DeleteContactDialog } from './contact.dialogs.ts';
import { ContactsTable } from './ContactsTable.tsx';
import { afterContactChange } from './customers.api.ts';

/** The open dialog: adding a contact, editing or deleting this one. */
type Doing = { act: 'add' } | { act: 'edit' | 'delete'; contact: Contact } | null;

export function CustomerContacts({ customer }: { customer: Customer }) {
  const list = useQuery(ask(listContacts, { params: { id: customer.id } }));
  const [doing, setDoing] = useState<Doing>(null);
  if (list.isPending) return <TableSkeleton rows={3} columns={7} label="Loading contacts" />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const close = () => setDoing(null);
  return (
    <>
      <Contacts customer={customer} contacts={list.data} onDo={setDoing} />
      {doing?.act === 'add' && <ContactDialog customerId={customer.id} contact={null} onClose={close} />}
      {doing?.act === 'edit' && <ContactDialog customerId={customer.id} contact={doing.contact} onClose={close} />}
      {doing?.act === 'delete' && <DeleteContactDialog contact={doing.contact} onClose={close} />}
    </>
  );
}

interface ContactsProps {
  customer: Customer;
  contacts: readonly Contact[];
  onDo: (doing: Doing) => void;
}

function Contacts({ customer, contacts, onDo }: ContactsProps) {
  const mayEdit = useCan()('customers:edit');
  const makePrimary = useMutation({
    mutationFn: ({ id, version }: Contact) => call(updateContact, { params: { id }, body: { isPrimary: true, version } }),
    onSettled: afterContactChange,
    onError: (error) => toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' }),
  });
  const isEmpty = contacts.length === 0;
  const add = mayEdit && (
    <Button variant={isEmpty ? 'primary' : 'secondary'} icon={PlusIcon} {...ContactDialog.prefetch} onClick={() => onDo({ act: 'add' })}>
      Add contact
    </Button>
  );
  if (isEmpty) {
    return (
      <EmptyState icon={UsersIcon} title="No contacts yet" action={add}>
        {`The people at ${customer.name} you talk to.`}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-3 flex justify-end empty:hidden">{add}</div>
      <ContactsTable
        contacts={contacts}
        label={`Contacts of ${customer.name}`}
        mayEdit={mayEdit}
        onEdit={(contact) => onDo({ act: 'edit', contact })}
        onDelete={(contact) => onDo({ act: 'delete', contact })}
        onMakePrimary={(contact) => makePrimary.mutate(contact)}
      />
    </>
  );
}
