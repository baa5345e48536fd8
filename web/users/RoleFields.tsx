import { ASSIGNABLE_ROLES, roleLabel } from '#domain/users/permissions.rules.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';

export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

const WHAT: Record<AssignableRole, string> = {
  alignment_engineer: 'Works on assessments.',
  vcio: 'Reviews and approves assessments, edits customers and templates, creates QBRs.',
  admin: 'Manages people and settings, with all permissions above.',
};

interface RoleFieldsProps {
  roles: readonly AssignableRole[];
  onChange: (roles: AssignableRole[]) => void;
  error?: string | null | undefined;
}

export function RoleFields({ roles, onChange, error }: RoleFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Roles</legend>
      <div className="flex flex-col gap-2">
        {ASSIGNABLE_ROLES.map((role) => (
          <Checkbox
            key={role}
            checked={roles.includes(role)}
            onChange={(event) => onChange(event.target.checked ? [...roles, role] : roles.filter((other) => other !== role))}
            help={WHAT[role]}
          >
            {roleLabel([role])}
          </Checkbox>
        ))}
      </div>
      {error && <p className="mt-1 text-xs text-danger-text">{`A person ${error}`}</p>}
    </fieldset>
  );
}
