import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const KeysDialog = lazyDialog(async () => (await import('./keys/KeysDialog.tsx')).KeysDialog);
export const SubmitDialog = lazyDialog(async () => (await import('#web/assessments/work/finish/SubmitDialog.tsx')).SubmitDialog);
