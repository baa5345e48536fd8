import { Field } from '#web/ui/controls/Field.tsx';
import { CustomersCombobox } from '#web/ui/choosers/CustomersCombobox.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import type { AssignableRole } from './RoleFields.tsx';

interface ScopeFieldsProps {
  roles: readonly AssignableRole[];
  /** Null for all customers. */
  customerIds: readonly string[] | null;
  known?: readonly { id: string; name: string }[];
  onChange: (customerIds: string[] | null) => void;
  error?: string | undefined;
}

const SCOPES = [
  { value: 'all', label: 'All customers', help: 'Including customers added later.' },
  {
    value: 'listed',
    label: 'Selected customers only',
    help: 'Other customers are not visible anywhere: not in lists, search, counts, files, notifications or exports.',
  },
] as const;

/** Customers visible to a person; administrators see all. */
export function ScopeFields({ roles, customerIds, known = [], onChange, error }: ScopeFieldsProps) {
  if (roles.includes('admin')) return <p className="text-muted">Administrators see all customers.</p>;
  return (
    <>
      <RadioGroup
        label="Customers"
        options={SCOPES}
        value={customerIds ? 'listed' : 'all'}
        onChange={(scope) => onChange(scope === 'listed' ? (customerIds ? [...customerIds] : []) : null)}
      />
      {customerIds && (
        <Field label="Selected customers" required error={error && `The list ${error}`}>
          <CustomersCombobox chosen={customerIds} known={known} onChange={onChange} />
        </Field>
      )}
    </>
  );
}
