import { useFieldArray } from 'react-hook-form';
import type { SsoProvider } from '#contract/auth/sso.contract.ts';
import type { ProviderPreset } from '#domain/auth/providers.rules.ts';
import { ASSIGNABLE_ROLES, roleLabel } from '#domain/users/permissions.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import type { SsoForm } from './sso.form.ts';

const ROLES = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleLabel([role]) }));
const FIELDS = [
  { name: 'claims.email', label: 'Email', placeholder: 'email' },
  { name: 'claims.firstName', label: 'First name', placeholder: 'given_name' },
  { name: 'claims.lastName', label: 'Last name', placeholder: 'family_name' },
  { name: 'claims.groups', label: 'Groups', placeholder: 'groups' },
] as const;

interface SsoMappingProps {
  form: SsoForm;
  preset: ProviderPreset;
  stored: SsoProvider | undefined;
}

/** Claims (attributes in SAML) that differ from the standard, and the roles of groups. Folded, because most providers need neither. */
export function SsoMapping({ form: { control }, preset, stored }: SsoMappingProps) {
  const word = preset === 'saml' ? 'attribute' : 'claim';
  const groups = useFieldArray({ control, name: 'groupRoles' });
  const isUsed = stored !== undefined && (stored.groupRoles.length > 0 || Object.keys(stored.claims).length > 0);
  return (
    <details open={isUsed}>
      <summary className="cursor-pointer font-medium">{preset === 'saml' ? 'Attributes and groups' : 'Claims and groups'}</summary>
      <div className="mt-3 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map(({ name, label, placeholder }) => (
            <TextField
              key={name}
              control={control}
              name={name}
              label={`${label} ${word}`}
              empty="absent"
              spellCheck={false}
              placeholder={placeholder}
            />
          ))}
        </div>
        <p className="text-sm text-muted">
          With groups, each sign-in sets the person’s roles: those of their groups, else the role of new people. The owner keeps the
          ownership. Before you save, you see whose roles change.
        </p>
        {groups.fields.map(({ id }, nr) => (
          <div key={id} className="flex flex-wrap items-end gap-2">
            <TextField control={control} name={`groupRoles.${nr}.group`} label="Group" required className="min-w-48 flex-1" />
            <SelectField control={control} name={`groupRoles.${nr}.role`} label="Role" options={ROLES} className="w-52" />
            <Button onClick={() => groups.remove(nr)}>Remove</Button>
          </div>
        ))}
        <Button icon={PlusIcon} className="self-start" onClick={() => groups.append({ group: '', role: 'alignment_engineer' })}>
          Add group
        </Button>
      </div>
    </details>
  );
}
