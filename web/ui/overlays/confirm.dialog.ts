import { lazyDialog } from './lazy.dialog.tsx';

/** For rare confirmations; a lazily loaded dialog imports ConfirmDialog directly. */
export const ConfirmDialog = lazyDialog(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);
