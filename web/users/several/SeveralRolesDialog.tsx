import { useState } from 'react';
import { nameOf } from '#domain/users/names.rules.ts';
import { updateUser, type User } from '#contract/users/users.contract.ts';
import { call } from '#web/http/call.ts';
import { oneByOne, useBulk } from '#web/ui/list/bulk.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { type AssignableRole, RoleFields } from '#web/users/RoleFields.tsx';

interface SeveralRolesDialogProps {
  users: readonly User[];
  onClose: () => void;
}

/** Replaces the roles of all selected people. */
export function SeveralRolesDialog({ users, onClose }: SeveralRolesDialogProps) {
  const [roles, setRoles] = useState<AssignableRole[]>([]);
  const change = useBulk({
    entry: updateUser,
    rows: users,
    nameOf,
    says: (done) => (done === 1 ? '1 person has these roles' : `${done} people have these roles`),
    run: (_: void) => oneByOne(users, ({ id }) => call(updateUser, { params: { id }, body: { roles } })),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={users.length === 1 ? 'Roles of 1 person' : `Roles of ${users.length} people`}
      description="These replace the current roles of each person. People whose roles change must sign in again."
      submitLabel="Change roles"
      isReady={roles.length > 0}
      saving={change}
      onSubmit={(event) => {
        event?.preventDefault();
        change.mutate();
      }}
      onClose={onClose}
    >
      <RoleFields roles={roles} onChange={setRoles} />
    </FormDialog>
  );
}
