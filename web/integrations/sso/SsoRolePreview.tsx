import { type Role, roleLabel } from '#domain/users/permissions.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { MappingPreview } from './sso.mapping.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const labels = (roles: readonly Role[]) => roles.map((role) => roleLabel([role])).join(', ');

/** People whose roles a changed mapping would change, before it is saved. */
export function SsoRolePreview({ mapping: { shown, confirm, cancel } }: { mapping: MappingPreview }) {
  if (shown === null) return null;
  const { changed, total, kept, unknown } = shown;
  const more = total - changed.length;
  return (
    <Dialog
      open
      onClose={cancel}
      title={`Change the roles of ${people(total)}?`}
      description="Roles change at the next sign-in, by the groups at that time. The list uses the groups of the last sign-in. The owner keeps the ownership."
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" onClick={confirm}>
            Save mapping
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-border" aria-label="Role changes">
        {changed.map(({ id, name, email, groups, before, after }) => (
          <li key={id} className="py-3 wrap-anywhere first:pt-0">
            <p className="font-medium">{name}</p>
            <p className="text-sm">
              {labels(before)} <span aria-hidden="true">→</span>
              <span className="sr-only"> becomes </span> <span className="font-medium">{labels(after)}</span>
            </p>
            <p className="text-sm text-muted">
              {email} · {groups.length === 0 ? 'No groups' : groups.join(', ')}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {more > 0 && `${people(more)} more. `}
        Unchanged: {people(kept)}.{unknown > 0 && ` Groups unknown until the next sign-in: ${people(unknown)}.`}
      </p>
    </Dialog>
  );
}
