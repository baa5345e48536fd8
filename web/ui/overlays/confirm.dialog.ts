import { lazyDialog } from './lazy.dialog.tsx';

/** For a question that a page hardly ever asks; a dialog that is fetched itself has it at hand. */
export const ConfirmDialog = lazyDialog(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);
