import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const ContactDialog = lazyDialog(async () => (await import('./ContactDialog.tsx')).ContactDialog);
export const DeleteContactDialog = lazyDialog(async () => (await import('./DeleteContactDialog.tsx')).DeleteContactDialog);
