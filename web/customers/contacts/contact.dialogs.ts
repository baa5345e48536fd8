import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const ContactDialog = lazyDialog(async () => (await import('./ContactDialog.tsx')).ContactDialog);
export const SiteDialog = lazyDialog(async () => (await import('./SiteDialog.tsx')).SiteDialog);
export const DeleteSiteDialog = lazyDialog(async () => (await import('./DeleteSiteDialog.tsx')).DeleteSiteDialog);
export const PortalInviteDialog = lazyDialog(async () => (await import('./PortalInviteDialog.tsx')).PortalInviteDialog);
export const EndPortalDialog = lazyDialog(async () => (await import('./EndPortalDialog.tsx')).EndPortalDialog);
export const DeleteContactDialog = lazyDialog(async () => (await import('./DeleteContactDialog.tsx')).DeleteContactDialog);
