import { deleteSite, type Site } from '#contract/customers/sites.contract.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

export function DeleteSiteDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const dialog = useConfirm(() => call(deleteSite, { params: { id: site.id } }), {
    title: `Delete ${site.name}?`,
    description: 'The site is removed from this customer.',
    confirmLabel: 'Delete site',
    danger: true,
    changes: deleteSite,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
