import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { useOnlyPerson } from '#web/ui/choosers/found.choices.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { CustomerForm, fieldsOf } from './customer.form.ts';
import { CurrencyField, StatusField, TeamField, TierField, TimezoneField } from './CustomerChoices.tsx';
import { afterCustomerChange } from './customers.api.ts';
import { LikelyDuplicates } from './prepare/LikelyDuplicates.tsx';

export function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm<CustomerForm>({
    resolver: standardSchemaResolver(CustomerForm),
    values: useInitial(),
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const field = fieldsOf(control);
  const name = useWatch({ control, name: 'name' });
  const create = useMutation({
    mutationFn: (body: CustomerForm) => call(createCustomer, { body }),
    onSuccess: async (customer) => {
      void afterCustomerChange(customer);
      await navigate({ to: '/customers/$id', params: { id: customer.id }, replace: true });
    },
  });

  return (
    <FormProvider {...form}>
      <FormDialog
        title="New customer"
        description="Only the name is required; the rest can be added later."
        submitLabel="Create customer"
        saving={create}
        onSubmit={form.handleSubmit((body) => create.mutate(body))}
        onClose={onClose}
        className="grid gap-4 pb-2 md:grid-cols-2"
      >
        <TextField {...field('name')} required className="md:col-span-2" />
        <LikelyDuplicates name={name} />
        <StatusField />
        <TierField />
        <TextField {...field('industry')} empty="null" className="md:col-span-2" />
        <TeamField field="vcio" />
        <TeamField field="engineer" />
        <CurrencyField />
        <TimezoneField />
      </FormDialog>
    </FormProvider>
  );
}

/** Defaults: the organisation's currency and time zone, and its only person as vCIO and engineer. Input made before they load is kept. */
function useInitial(): CustomerForm {
  const { currency, timezone } = useQuery(organizationQuery).data ?? {};
  const only = useOnlyPerson();
  return { name: '', status: 'active', currency, timezone, ...(only !== undefined && { vcioId: only, engineerId: only }) };
}
