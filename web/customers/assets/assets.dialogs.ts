import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const AgreementDialog = lazyDialog(async () => (await import('./AgreementDialog.tsx')).AgreementDialog);
export const AssetDialog = lazyDialog(async () => (await import('./AssetDialog.tsx')).AssetDialog);
export const DeleteAgreementDialog = lazyDialog(async () => (await import('./DeleteAgreementDialog.tsx')).DeleteAgreementDialog);
export const DeleteAssetDialog = lazyDialog(async () => (await import('./DeleteAssetDialog.tsx')).DeleteAssetDialog);
