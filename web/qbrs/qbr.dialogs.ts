import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const DetailsDrawer = lazyDialog(async () => (await import('./DetailsDrawer.tsx')).DetailsDrawer);
export const GenerateDialog = lazyDialog(async () => (await import('./GenerateDialog.tsx')).GenerateDialog);
export const SharingDialog = lazyDialog(async () => (await import('./sharing/SharingDialog.tsx')).SharingDialog);
export const SlotsDialog = lazyDialog(async () => (await import('./sharing/SlotsDialog.tsx')).SlotsDialog);
export const SinceLastDialog = lazyDialog(async () => (await import('./versions/SinceLastDialog.tsx')).SinceLastDialog);
export const ServiceDialog = lazyDialog(async () => (await import('./ServiceDialog.tsx')).ServiceDialog);
export const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);
export const VersionsDialog = lazyDialog(async () => (await import('./versions/VersionsDialog.tsx')).VersionsDialog);
