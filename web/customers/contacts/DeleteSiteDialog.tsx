import { useMutation } from '@tanstack/react-query';
import { deleteSite, type Site } from '#contract/customers/sites.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

export function DeleteSiteDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(deleteSite, { params: { id: site.id } }),
    onSuccess: async () => {
      await refreshAfter(deleteSite);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${site.name}?`}
      description="The site is removed from this customer."
      confirmLabel="Delete site"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
