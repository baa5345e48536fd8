import { FormProvider } from 'react-hook-form';
import { Customer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { FormDrawer } from '#web/ui/overlays/FormDrawer.tsx';
import { CustomerForm, valuesOf } from './customer.form.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { afterCustomerChange } from './customers.api.ts';

/** Each opening mounts a new form with the customer's current values. */
export function EditCustomerDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: CustomerForm,
    shape: Customer,
    row: customer,
    values: (row) => valuesOf(row ?? customer),
    send: (body) => call(updateCustomer, { params: { id: customer.id }, body }),
    onSaved: (saved) => {
      void afterCustomerChange(saved);
      onClose();
    },
    onTheirs: afterCustomerChange,
  });
  return (
    <FormProvider {...form}>
      <FormDrawer
        title={`Edit ${customer.name}`}
        width="w-130"
        isDirty={form.formState.isDirty}
        submitLabel="Save customer"
        saving={save}
        conflict={conflict}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <CustomerFields customer={customer} />
      </FormDrawer>
    </FormProvider>
  );
}
