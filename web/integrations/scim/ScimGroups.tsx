import { useMutation } from '@tanstack/react-query';
import { assignScimGroupRole, type ScimGroup } from '#contract/users/scim.contract.ts';
import { ASSIGNABLE_ROLES, roleLabel } from '#domain/users/permissions.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { useCan } from '#web/session/session.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { UsersIcon } from '#web/ui/icons.tsx';

const NONE = 'none';
const ROLES = [{ value: NONE, label: 'No role' }, ...ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleLabel([role]) }))];

/** Groups of the directory, with the role that each gives to its members. */
export function ScimGroups({ groups }: { groups: readonly ScimGroup[] }) {
  const mayChange = useCan()('integrations:manage');
  return (
    <Card title="Roles of groups">
      <p className="text-muted">
        Members get the roles of their groups. If none of their groups gives a role any longer, they become alignment engineers. The owner
        is never changed.
      </p>
      {groups.length === 0 && (
        <EmptyState icon={UsersIcon} title="No groups yet">
          Groups appear here once the directory has sent them.
        </EmptyState>
      )}
      {groups.length > 0 && (
        <ul className="mt-3 divide-y divide-border">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function GroupRow({ group: { id, name, role, members }, mayChange }: { group: ScimGroup; mayChange: boolean }) {
  const assign = useMutation({
    mutationFn: (chosen: string) => {
      const wanted = ASSIGNABLE_ROLES.find((one) => one === chosen) ?? null;
      return withReauthentication(() => call(assignScimGroupRole, { params: { id }, body: { role: wanted } }));
    },
    onSuccess: () => refreshAfter(assignScimGroupRole),
  });
  return (
    <li className="py-3 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">{members === 1 ? '1 member' : `${members} members`}</p>
        </div>
        <div className="w-56">
          <Select
            label={`Role of ${name}`}
            options={ROLES}
            value={role ?? NONE}
            disabled={!mayChange || assign.isPending}
            onChange={(chosen) => assign.mutate(chosen)}
          />
        </div>
      </div>
      <FaultMessage error={assign.error} />
    </li>
  );
}
