import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const KeysDialog = lazyDialog(async () => (await import('./KeysDialog.tsx')).KeysDialog);
export const EndDialog = lazyDialog(async () => (await import('#web/qbrs/meeting/closing/EndDialog.tsx')).EndDialog);
export const Overview = lazyDialog(async () => (await import('./Overview.tsx')).Overview);
