import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Customer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { FormDrawer } from '#web/ui/overlays/FormDrawer.tsx';
import { CustomerForm, formOf } from './customer.form.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { afterCustomerChange } from './customers.api.ts';

/** Each opening mounts a new form with the customer's current values. */
export function EditCustomerDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const form = useForm<CustomerForm>({ resolver: standardSchemaResolver(CustomerForm), defaultValues: formOf(customer) });
  const [version, setVersion] = useState(customer.version);
  const save = useMutation({
    mutationFn: (body: CustomerForm & { version?: number }) =>
      call(updateCustomer, { params: { id: customer.id }, body: { version, ...body } }),
    onSuccess: (saved) => {
      void afterCustomerChange(saved);
      onClose();
    },
  });
  const theirs = currentRowOf(save.error, Customer);
  const take = (current: Customer) => {
    void afterCustomerChange(current);
    form.reset(formOf(current));
    setVersion(current.version);
    save.reset();
  };

  return (
    <FormProvider {...form}>
      <FormDrawer
        title={`Edit ${customer.name}`}
        width="w-130"
        isDirty={form.formState.isDirty}
        submitLabel="Save customer"
        saving={save}
        conflict={
          theirs && { onTakeTheirs: () => take(theirs), onKeepMine: () => save.mutate({ ...form.getValues(), version: theirs.version }) }
        }
        onSubmit={form.handleSubmit((body) => save.mutate(body))}
        onClose={onClose}
      >
        <CustomerFields customer={customer} />
      </FormDrawer>
    </FormProvider>
  );
}
