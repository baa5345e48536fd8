import type * as z from 'zod/mini';
import { createSite, Site, updateSite } from '#contract/customers/sites.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { CheckboxField } from '#web/ui/fields/CheckboxField.tsx';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { ADDRESS_PARTS } from '#web/customers/choices.ts';

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
  const { control } = form;
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
      <TextField control={control} name="name" label="Name" required />
      <NumberField control={control} name="userCount" label="Users" refusal="Users must be a whole number from 0 on" />
      {ADDRESS_PARTS.map(([part, label]) => (
        <TextField key={part} control={control} name={`address.${part}`} label={label} />
      ))}
      <CheckboxField control={control} name="isPrimary" label="Main site" />
    </FormDialog>
  );
}
