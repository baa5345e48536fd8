import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const AgreementDialog = lazyDialog(async () => (await import('./AgreementDialog.tsx')).AgreementDialog);
export const AssetDialog = lazyDialog(async () => (await import('./AssetDialog.tsx')).AssetDialog);
export const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);
