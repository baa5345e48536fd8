import { useNavigate } from '@tanstack/react-router';
import { permissionTable } from '#domain/users/permissions.changes.rules.ts';
import { highestRole, rank, type Role, roleLabel, ROLES } from '#domain/users/permissions.rules.ts';
import { previewRole } from '#web/http/preview.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CheckIcon, EyeIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** Permissions of all roles side by side; lower roles than one's own can be previewed. */
export function RolesDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const own = highestRole(useCurrentUser()?.roles ?? []);
  const view = (role: Role) => {
    onClose();
    previewRole(role);
    void navigate({ to: '/' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Compare roles"
      description="A higher role includes the permissions of all lower roles. View as a role to see its screens; nothing can be changed meanwhile."
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard */}
      <div tabIndex={0} role="region" aria-label="Roles" className="overflow-x-auto pb-2">
        <table className="w-full min-w-120 border-collapse text-sm">
          <thead>
            <tr className="border-b border-border text-left">
              <th scope="col" className="py-2 pr-3 font-medium">
                Permission
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className="px-2 py-2 text-center font-medium">
                  <span className="block">{roleLabel([role])}</span>
                  {rank(role) < rank(own) && (
                    <Button
                      size="sm"
                      icon={EyeIcon}
                      className="mt-1"
                      aria-label={`View as ${roleLabel([role])}`}
                      onClick={() => view(role)}
                    >
                      View as
                    </Button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissionTable().map(({ words, roles }) => (
              <tr key={words} className="border-b border-border">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {words}
                </th>
                {ROLES.map((role) => (
                  <td key={role} className="px-2 text-center">
                    {roles.includes(role) ? (
                      <>
                        <CheckIcon className="inline text-success-text" />
                        <span className="sr-only">yes</span>
                      </>
                    ) : (
                      <span className="sr-only">no</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
