import type * as z from 'zod/mini';
import { createSite, Site, updateSite } from '#contract/customers/sites.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { ADDRESS_PARTS } from '#web/customers/choices.ts';
import { numberOrNull } from '#web/ui/controls/typed.ts';

type SiteForm = z.input<typeof createSite.body>;

interface SiteDialogProps {
  customerId: string;
  /** Null for a new site. */
  site: Site | null;
  onClose: () => void;
}

function formOf(site: Site | null): SiteForm {
  if (!site) return { name: '', address: {}, isPrimary: false, userCount: null };
  const { name, address, isPrimary, userCount } = site;
  return { name, address, isPrimary, userCount };
}

export function SiteDialog({ customerId, site, onClose }: SiteDialogProps) {
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: createSite.body,
    shape: Site,
    row: site,
    formOf,
    send: (body) => (site ? call(updateSite, { params: { id: site.id }, body }) : call(createSite, { params: { id: customerId }, body })),
    onSaved: async () => {
      await refreshAfter(createSite);
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={site ? `Edit ${site.name}` : 'Add site'}
      submitLabel={site ? 'Save site' : 'Add site'}
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Users" error={errors.userCount && 'Users must be a whole number from 0 on'}>
        <TextInput inputMode="numeric" {...form.register('userCount', { setValueAs: numberOrNull })} autoComplete="off" />
      </Field>
      {ADDRESS_PARTS.map(([part, label]) => (
        <Field key={part} label={label} error={errors.address?.[part]?.message}>
          <TextInput {...form.register(`address.${part}`)} autoComplete="off" />
        </Field>
      ))}
      <Checkbox {...form.register('isPrimary')}>Main site</Checkbox>
    </FormDialog>
  );
}
