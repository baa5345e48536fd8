import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const ImportDialog = lazyDialog(async () => (await import('#web/templates/import/ImportDialog.tsx')).ImportDialog);
export const LibraryDialog = lazyDialog(async () => (await import('./LibraryDialog.tsx')).LibraryDialog);
export const NewTemplateDialog = lazyDialog(async () => (await import('./NewTemplateDialog.tsx')).NewTemplateDialog);
