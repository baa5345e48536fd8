import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const ContactDialog = lazyDialog(async () => (await import('./ContactDialog.tsx')).ContactDialog);
export const SiteDialog = lazyDialog(async () => (await import('./SiteDialog.tsx')).SiteDialog);
export const DeleteSiteDialog = lazyDialog(async () => (await import('./DeleteSiteDialog.tsx')).DeleteSiteDialog);
export const DeleteContactDialog = lazyDialog(async () => (await import('./DeleteContactDialog.tsx')).DeleteContactDialog);
