import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const AddCustomersDialog = lazyDialog(async () => (await import('./AddCustomersDialog.tsx')).AddCustomersDialog);
