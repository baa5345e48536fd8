import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { ApprovedAssessmentField } from './ApprovedAssessmentField.tsx';
import { instantOf } from '#domain/organizations/walltimes.rules.ts';
import { afterQbrChange } from './qbrs.api.ts';

const { assessmentId } = createQbr.body.shape;
/** The typed time, in the customer's time zone. */
const NewQbr = z.object({ customerId: z.uuid('Choose a customer'), assessmentId, wall: z.string() });
export function NewQbrDialog({ customerId, onClose }: { customerId: string | null; onClose: () => void }) {
  const navigate = useNavigate();
  const customers = useQuery(ask(listCustomers, { query: {} }));
  const form = useForm<z.input<typeof NewQbr>, unknown, z.output<typeof NewQbr>>({
    resolver: standardSchemaResolver(NewQbr),
    defaultValues: { customerId: customerId ?? '', assessmentId: null, wall: '' },
  });
  const chosen = useWatch({ control: form.control, name: 'customerId' });
  const timezone = customers.data?.find(({ id }) => id === chosen)?.timezone;
  const creating = useMutation({
    mutationFn: ({ wall, ...body }: z.output<typeof NewQbr>) =>
      call(createQbr, { body: { ...body, dateTime: instantOf(wall, timezone ?? 'UTC') } }),
    onSuccess: (created) => {
      afterQbrChange(created, createQbr);
      void navigate({ to: '/qbrs/$id', params: { id: created.id }, replace: true });
    },
  });
  return (
    <FormDialog
      title="New QBR"
      description="With an approved assessment the deck is drafted at once."
      submitLabel="Create QBR"
      saving={creating}
      onSubmit={form.handleSubmit((wanted) => creating.mutate(wanted))}
      onClose={onClose}
      className="grid gap-4 pb-1"
    >
      <Controller
        control={form.control}
        name="customerId"
        render={({ field, fieldState }) => (
          <Field label="Customer" required error={fieldState.error?.message ?? (customers.error && faultOf(customers.error).headline)}>
            <Combobox
              options={(customers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={field.value || null}
              onChange={(id) => {
                field.onChange(id ?? '');
                form.setValue('assessmentId', null);
              }}
              placeholder={customers.isPending ? 'Loading' : 'Find a customer'}
              empty="No customer matches"
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="assessmentId"
        render={({ field }) => (
          <ApprovedAssessmentField customerId={chosen || null} value={field.value ?? null} onChange={field.onChange} canBeNone />
        )}
      />
      <Field label="Date and time" help={timezone ? `In ${timezone}. Without a date it is a draft.` : 'Without a date it is a draft.'}>
        <TextInput type="datetime-local" {...form.register('wall')} />
      </Field>
    </FormDialog>
  );
}
