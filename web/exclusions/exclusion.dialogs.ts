import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const ExclusionDialog = lazyDialog(async () => (await import('./ExclusionDialog.tsx')).ExclusionDialog);
export const EndExclusionDialog = lazyDialog(async () => (await import('./EndExclusionDialog.tsx')).EndExclusionDialog);
