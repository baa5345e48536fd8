import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contact, type Customer, deleteContact, listContacts, updateContact } from '#contract/customers.contract.ts';
import { useCan } from '#web/app/session.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PlusIcon, UsersIcon } from '#web/ui/icons.tsx';
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactsTable } from './ContactsTable.tsx';
import { afterContactChange } from './customers.api.ts';

/** What the person is doing: adding one, editing or deleting this one. */
type Doing = { act: 'add' } | { act: 'edit' | 'delete'; contact: Contact } | null;

export function CustomerContacts({ customer }: { customer: Customer }) {
  const list = useQuery(ask(listContacts, { params: { id: customer.id } }));
  const mayEdit = useCan()('customers:edit');
  const [doing, setDoing] = useState<Doing>(null);
  const makePrimary = useMutation({
    mutationFn: ({ id, version }: Contact) => call(updateContact, { params: { id }, body: { isPrimary: true, version } }),
    onSettled: afterContactChange,
    onError: (error) => toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' }),
  });
  if (list.isPending) return <TableSkeleton rows={3} label="Loading contacts" />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;

  const add = (
    <Button variant={list.data.length === 0 ? 'primary' : 'secondary'} icon={PlusIcon} onClick={() => setDoing({ act: 'add' })}>
      Add contact
    </Button>
  );
  return (
    <>
      {list.data.length === 0 ? (
        <EmptyState icon={UsersIcon} title="No contacts yet" action={mayEdit && add}>
          The people at {customer.name} you talk to.
        </EmptyState>
      ) : (
        <>
          {mayEdit && <div className="mb-3 flex justify-end">{add}</div>}
          <ContactsTable
            contacts={list.data}
            label={`Contacts of ${customer.name}`}
            mayEdit={mayEdit}
            onEdit={(contact) => setDoing({ act: 'edit', contact })}
            onDelete={(contact) => setDoing({ act: 'delete', contact })}
            onMakePrimary={(contact) => makePrimary.mutate(contact)}
          />
        </>
      )}
      {(doing?.act === 'add' || doing?.act === 'edit') && (
        <ContactDialog customerId={customer.id} contact={doing.act === 'edit' ? doing.contact : null} onClose={() => setDoing(null)} />
      )}
      {doing?.act === 'delete' && <DeleteContact contact={doing.contact} onClose={() => setDoing(null)} />}
    </>
  );
}

function DeleteContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(deleteContact, { params: { id: contact.id } }),
    onSuccess: async () => {
      await afterContactChange();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${contact.name}?`}
      description="The contact is removed from this customer. Past reviews keep their text."
      confirmLabel="Delete contact"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
