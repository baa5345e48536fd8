import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CheckIcon, PencilIcon } from '#web/ui/icons.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import type { DraftSaving } from './draft.saving.ts';

/** At the bottom of the screen while the QBR can be edited: the state of the changes, and the button that saves them. */
export function SaveBar({ saving, updatedAt }: { saving: DraftSaving; updatedAt: string }) {
  const { isDirty, isSaving, error, newer } = saving;
  return (
    <div className="sticky bottom-3 z-1 grid gap-2 rounded-card border border-border bg-surface-1 px-3 py-2 shadow-float">
      {newer ? <Overtaken saving={saving} /> : <FaultMessage error={error} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="flex min-h-9 items-center gap-2 text-sm text-muted">
          {isDirty ? <PencilIcon /> : <CheckIcon />}
          {isDirty ? (
            'Unsaved changes'
          ) : (
            <span>
              Saved <RelativeTime key={updatedAt} value={updatedAt} />
            </span>
          )}
        </p>
        <div className="flex gap-2">
          {isDirty && <Button onClick={saving.discard}>Discard</Button>}
          <Button type="submit" variant="primary" disabled={!isDirty} loading={isSaving} title="Ctrl + Enter">
            Save
          </Button>
        </div>
      </div>
    </div>
  );
}

function Overtaken({ saving }: { saving: DraftSaving }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-field border border-warning-line bg-warning-tint px-3 py-2 text-warning-text"
    >
      <AlertTriangleIcon />
      <p className="min-w-60 flex-1">
        Somebody else changed this QBR in the meantime. Nothing of yours is lost yet: choose which version stays.
      </p>
      <Button size="sm" onClick={saving.takeTheirs}>
        Take theirs
      </Button>
      <Button size="sm" onClick={saving.keepMine}>
        Keep mine
      </Button>
    </div>
  );
}
