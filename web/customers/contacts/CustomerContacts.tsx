import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contact, listContacts, updateContact } from '#contract/customers/contacts.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { useCan, useCanEver } from '#web/session/session.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PlusIcon, UsersIcon } from '#web/ui/icons.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ContactDialog, ContactsTable, DeleteContactDialog, EndPortalDialog, PortalInviteDialog } from './ContactsTable.tsx';
import { SitesSection } from './SitesSection.tsx';
import { afterContactChange } from '#web/customers/customers.api.ts';

/** Open dialog: adding a contact, or acting on one. */
type Doing = { act: 'add' } | { act: 'edit' | 'delete' | 'invite' | 'end'; contact: Contact } | null;

export function CustomerContacts({ customer }: { customer: Customer }) {
  const list = useList(listContacts, { isWhole: true, params: { id: customer.id } });
  const mayEdit = useCan()('customers:edit');
  const mayEnd = useCanEver()('customers:edit');
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const add = (variant: 'primary' | 'secondary') =>
    mayEdit && (
      <Button variant={variant} icon={PlusIcon} {...ContactDialog.prefetch} onClick={() => setDoing({ act: 'add' })}>
        Add contact
      </Button>
    );
  return (
    <>
      <h2 className="mb-2 text-lg font-semibold">Contacts</h2>
      <ListRows
        list={list}
        skeleton={<TableSkeleton rows={3} columns={7} label="Loading contacts" />}
        empty={
          <EmptyState icon={UsersIcon} title="No contacts yet" action={add('primary')}>
            {`The people you work with at ${customer.name}.`}
          </EmptyState>
        }
      >
        {(contacts) => (
          <>
            <div className="mb-3 flex justify-end empty:hidden">{add('secondary')}</div>
            <Contacts customer={customer} contacts={contacts} mayEdit={mayEdit} mayEnd={mayEnd} onDo={setDoing} />
          </>
        )}
      </ListRows>
      <SitesSection customer={customer} />
      {doing?.act === 'add' && <ContactDialog customerId={customer.id} contact={null} onClose={close} />}
      {doing?.act === 'edit' && <ContactDialog customerId={customer.id} contact={doing.contact} onClose={close} />}
      {doing?.act === 'delete' && <DeleteContactDialog contact={doing.contact} onClose={close} />}
      {doing?.act === 'invite' && <PortalInviteDialog contact={doing.contact} onClose={close} />}
      {doing?.act === 'end' && <EndPortalDialog contact={doing.contact} onClose={close} />}
    </>
  );
}

interface ContactsProps {
  customer: Customer;
  contacts: readonly Contact[];
  mayEdit: boolean;
  mayEnd: boolean;
  onDo: (doing: Doing) => void;
}

function Contacts({ customer, contacts, mayEdit, mayEnd, onDo }: ContactsProps) {
  const makePrimary = useMutation({
    mutationFn: ({ id, version }: Contact) => call(updateContact, { params: { id }, body: { isPrimary: true, version } }),
    onSettled: afterContactChange,
    onError: (error) => toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' }),
  });
  return (
    <ContactsTable
      contacts={contacts}
      label={`Contacts of ${customer.name}`}
      mayEdit={mayEdit}
      mayEnd={mayEnd}
      onEdit={(contact) => onDo({ act: 'edit', contact })}
      onDelete={(contact) => onDo({ act: 'delete', contact })}
      onInvite={(contact) => onDo({ act: 'invite', contact })}
      onEndPortal={(contact) => onDo({ act: 'end', contact })}
      onMakePrimary={(contact) => makePrimary.mutate(contact)}
    />
  );
}
