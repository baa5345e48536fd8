import { CheckIcon } from '#web/ui/icons.tsx';
import { LoaderIcon } from '#web/ui/icons.guest.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { faultOf } from '#web/http/fault.ts';
import type { DeckSaving } from './editor.saving.ts';

/** Whether everything is stored; what could not be stored can be sent again. */
export function SaveState({ saving, savedAt }: { saving: DeckSaving; savedAt: string }) {
  if (saving.error) {
    return (
      <span role="alert" className="flex items-center gap-2 text-sm text-danger-text">
        <span title={faultOf(saving.error).displayText}>Not saved</span>
        <Button size="sm" onClick={saving.saveNow}>
          Try again
        </Button>
      </span>
    );
  }
  if (saving.conflicts.length > 0) return <span className="text-sm text-warning-text">Not saved: choose below</span>;
  return (
    <span role="status" className="flex items-center gap-1 text-sm text-muted">
      {saving.isDirty ? <LoaderIcon className={saving.isSaving ? 'animate-spin' : ''} /> : <CheckIcon />}
      {saving.isDirty ? (
        'Saving'
      ) : (
        <span>
          Saved <RelativeTime key={savedAt} value={savedAt} />
        </span>
      )}
    </span>
  );
}
