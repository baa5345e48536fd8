import { useNavigate } from '@tanstack/react-router';
import { type Role, roleLabel } from '#domain/users/permissions.rules.ts';
import { previewRole } from '#web/http/preview.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EyeIcon } from '#web/ui/icons.tsx';

/** Bar of a preview with the role, its limits and an exit. */
export function PreviewBar({ role }: { role: Role }) {
  const navigate = useNavigate();
  const end = () => {
    previewRole(null);
    void navigate({ to: '/users' });
  };
  return (
    <>
      <div className="h-32 sm:h-14" />
      <section
        aria-label="Role preview"
        className="fixed inset-x-0 bottom-0 z-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-t border-warning-line bg-warning-tint px-4 py-2 text-warning-text"
      >
        <p className="flex min-w-0 items-start gap-2">
          <EyeIcon size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">You are viewing as {roleLabel([role])}.</strong> Screens and buttons are those of the role;
            customers and figures are your own. Nothing can be changed.
          </span>
        </p>
        <Button size="sm" onClick={end}>
          End preview
        </Button>
      </section>
    </>
  );
}
