import { useMutation, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { type Customer, getCustomer } from '#contract/customers/customers.contract.ts';
import { removeCustomerLogo, uploadCustomerLogo } from '#contract/customers/logo.contract.ts';
import { DEFAULT_PRIMARY } from '#domain/theme/colours.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { ColourInput } from '#web/ui/controls/ColourInput.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { LogoInput } from '#web/ui/controls/LogoInput.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import type { CustomerForm } from './customer.form.ts';

/** Colour and logo for the customer's decks, overriding the organisation's. */
export function LookFields({ customer }: { customer: Customer }) {
  const { field, fieldState } = useController<CustomerForm, 'brandColor'>({ name: 'brandColor' });
  const standard = useQuery(organizationQuery).data?.settings.primaryColor ?? DEFAULT_PRIMARY;
  return (
    <>
      <Field
        label="Brand colour"
        error={fieldState.error?.message}
        help="Used on this customer’s decks instead of your own; text on it stays readable."
      >
        <ColourInput label="Pick the brand colour" value={field.value ?? null} onChange={field.onChange} standard={standard} />
      </Field>
      <Logo id={customer.id} name={customer.name} />
    </>
  );
}

/** Saved immediately, independently of the surrounding form. */
function Logo({ id, name }: { id: string; name: string }) {
  const { data: customer } = useQuery(ask(getCustomer, { params: { id } }));
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.set('file', chosen);
      return call(uploadCustomerLogo, { params: { id }, form });
    },
    onSuccess: () => refreshAfter(uploadCustomerLogo),
  });
  const remove = useMutation({
    mutationFn: () => call(removeCustomerLogo, { params: { id } }),
    onSuccess: () => refreshAfter(removeCustomerLogo),
  });
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Logo</legend>
      <LogoInput
        logo={customer?.logo ?? null}
        alt={`Logo of ${name}`}
        upload={upload}
        remove={{ isPending: remove.isPending, mutate: () => remove.mutate() }}
      />
      <p className="mt-1 text-xs text-muted">PNG or JPEG, at most 1 MB. It is saved at once and shown on this customer’s decks.</p>
      <FaultMessage error={upload.error ?? remove.error} />
    </fieldset>
  );
}
