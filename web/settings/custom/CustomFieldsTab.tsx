import { useController } from 'react-hook-form';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { CUSTOM_ENTITIES, fieldsFault, MOST_CUSTOM_FIELDS } from '#domain/custom/custom.rules.ts';
import { type OrganizationFields, OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { EntityFields } from './EntityFields.tsx';

const valuesOf = ({ settings }: Organization) => ({
  settings: { customFields: (settings.customFields ?? []).map((field) => ({ ...field, options: [...field.options] })) },
});

export function CustomFieldsTab({ organization }: { organization: Organization }) {
  const kept = new Set((organization.settings.customFields ?? []).map(({ key }) => key));
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {(form) => <Fields form={form} kept={kept} />}
    </OrganizationForm>
  );
}

function Fields({ form: { control, formState }, kept }: { form: OrganizationFields; kept: ReadonlySet<string> }) {
  const { value = [], onChange } = useController({ control, name: 'settings.customFields' }).field;
  const faults = formState.errors.settings?.customFields;
  const fault = faults && fieldsFault(value);
  const inUse = value.filter(({ archived }) => !archived).length;
  return (
    <>
      <p className="text-muted">
        Custom fields for forms, lists and files. {inUse} of {MOST_CUSTOM_FIELDS} are in use. A field with values is archived instead of
        deleted: its values are kept and restored with it.
      </p>
      {CUSTOM_ENTITIES.map((entity) => (
        <EntityFields
          key={entity}
          entity={entity}
          fields={value}
          kept={kept}
          isFull={inUse >= MOST_CUSTOM_FIELDS}
          faultOf={(at, part) => faults?.[at]?.[part]?.message}
          onChange={onChange}
        />
      ))}
      {fault && (
        <p role="alert" className="text-sm text-danger-text">
          The fields {fault}.
        </p>
      )}
    </>
  );
}
