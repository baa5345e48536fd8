import type * as z from 'zod/mini';
import { createSite, type Site, updateSite } from '#contract/customers/sites.contract.ts';
import { call } from '#web/http/call.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';
import { ADDRESS_PARTS } from '#web/customers/choices.ts';

type SiteForm = z.input<typeof createSite.body>;

interface SiteDialogProps {
  customerId: string;
  /** Null for a new site. */
  site: Site | null;
  onClose: () => void;
}

const NEW: SiteForm = { name: '', address: {}, isPrimary: false, userCount: null };

export function SiteDialog({ customerId, site, onClose }: SiteDialogProps) {
  return (
    <EntityDialog
      entry={createSite}
      row={site}
      blank={NEW}
      valuesOf={(row) => row}
      send={(body) => (site ? call(updateSite, { params: { id: site.id }, body }) : call(createSite, { params: { id: customerId }, body }))}
      title={site ? `Edit ${site.name}` : 'Add site'}
      submitLabel={site ? 'Save site' : 'Add site'}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" required />
          <NumberField control={control} name="userCount" label="Users" refusal="Users must be a whole number, 0 or more" />
          {ADDRESS_PARTS.map(([part, label]) => (
            <TextField key={part} control={control} name={`address.${part}`} label={label} />
          ))}
          <CheckboxField control={control} name="isPrimary" label="Main site" />
        </>
      )}
    </EntityDialog>
  );
}
