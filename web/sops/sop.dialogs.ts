import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const HardAnswerDialog = lazyDialog(async () => (await import('./HardAnswerDialog.tsx')).HardAnswerDialog);
export const ImportSopDialog = lazyDialog(async () => (await import('./ImportSopDialog.tsx')).ImportSopDialog);
export const NewSopDialog = lazyDialog(async () => (await import('./NewSopDialog.tsx')).NewSopDialog);
export const SopDrawer = lazyDialog(async () => (await import('./SopDrawer.tsx')).SopDrawer);
export const SopLibraryDialog = lazyDialog(async () => (await import('./SopLibraryDialog.tsx')).SopLibraryDialog);
