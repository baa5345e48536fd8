import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ViewedList } from '#contract/views/views.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { BookmarkIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import type { Views } from './ViewTabs.tsx';

const SaveViewDialog = lazyDialog(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog);

type SearchParams = Readonly<Record<string, unknown>>;

/** Value of `dialog` in the URL for naming a view. */
const SAVING = 'save-view';

/** Saves the arrangement of a list once it differs from the saved one. */
export function SaveViewButton({ name, views }: { name: ViewedList; views: Views }) {
  const { dialog }: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (next: SearchParams, replace: boolean) =>
    void navigate({ to: '.', search: (now: SearchParams) => ({ ...now, ...next }), replace, resetScroll: false });
  return (
    <>
      {views.isChanged && (
        <Button variant="ghost" icon={BookmarkIcon} {...SaveViewDialog.prefetch} onClick={() => go({ dialog: SAVING }, false)}>
          Save view
        </Button>
      )}
      {dialog === SAVING && (
        <SaveViewDialog
          list={name}
          search={views.now}
          onSaved={({ id }) => go({ view: id, dialog: undefined }, true)}
          onClose={() => go({ dialog: undefined }, true)}
        />
      )}
    </>
  );
}
