import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Customer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CustomerForm, formOf } from './customer.form.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { afterCustomerChange } from './customers.api.ts';

const FORM = 'edit-customer';

interface EditCustomerDrawerProps {
  customer: Customer;
  open: boolean;
  onClose: () => void;
}

/** The form begins anew with every opening, from the customer as it is then. */
export function EditCustomerDrawer({ customer, open, onClose }: EditCustomerDrawerProps) {
  return open ? <OpenDrawer customer={customer} onClose={onClose} /> : null;
}

function useEditing(customer: Customer, onSaved: () => void) {
  const form = useForm<CustomerForm>({ resolver: standardSchemaResolver(CustomerForm), defaultValues: formOf(customer) });
  const [version, setVersion] = useState(customer.version);
  const save = useMutation({
    mutationFn: (body: CustomerForm & { version?: number }) =>
      call(updateCustomer, { params: { id: customer.id }, body: { version, ...body } }),
    onSuccess: (saved) => {
      void afterCustomerChange(saved);
      onSaved();
    },
  });
  const fault = save.isError ? faultOf(save.error) : null;
  const theirs = fault?.code === 'CONFLICT' ? Customer.safeParse(fault.body['current']).data : undefined;
  const takeTheirs = () => {
    if (!theirs) return;
    void afterCustomerChange(theirs);
    form.reset(formOf(theirs));
    setVersion(theirs.version);
    save.reset();
  };
  return { form, save, theirs, takeTheirs };
}

function OpenDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { form, save, theirs, takeTheirs } = useEditing(customer, onClose);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (form.formState.isDirty && !isLeaving ? setLeaving(true) : onClose());
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((body) => save.mutate(body));
  const saveByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };

  return (
    <Drawer
      open
      onClose={close}
      title={`Edit ${customer.name}`}
      width="w-130"
      footer={
        isLeaving && isDirty ? (
          <>
            <p className="mr-auto self-center">Discard your changes?</p>
            <Button onClick={() => setLeaving(false)}>Keep editing</Button>
            <Button variant="danger" onClick={onClose}>
              Discard
            </Button>
          </>
        ) : (
          <>
            {isDirty && <p className="mr-auto self-center text-sm text-muted">Unsaved changes</p>}
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={FORM} loading={save.isPending}>
              Save customer
            </Button>
          </>
        )
      }
    >
      <FormProvider {...form}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from every field */}
        <form id={FORM} noValidate onSubmit={submit} onKeyDown={saveByKeys} className="grid gap-4 p-4">
          {theirs && (
            <ConflictBanner
              onTakeTheirs={takeTheirs}
              onKeepMine={() => save.mutate({ ...form.getValues(), version: theirs.version })}
              pending={save.isPending}
            />
          )}
          {!theirs && <FaultMessage error={save.error} />}
          <CustomerFields customer={customer} />
        </form>
      </FormProvider>
    </Drawer>
  );
}
