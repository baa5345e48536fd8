import { Button } from '#web/ui/controls/Button.tsx';

interface SaveBarProps {
  dirty: boolean;
  pending: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onDone: () => void;
}

export function SaveBar({ dirty, pending, onSave, onDiscard, onDone }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-1 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-surface-1 px-4 py-3 md:-mx-6 md:px-6">
      <p role="status" className="mr-auto text-sm text-muted">
        {dirty ? 'Unsaved changes' : 'All changes are saved'}
      </p>
      {dirty ? <Button onClick={onDiscard}>Discard changes</Button> : <Button onClick={onDone}>Done</Button>}
      <Button variant="primary" loading={pending} disabled={!dirty} title={dirty ? undefined : 'Nothing has changed'} onClick={onSave}>
        Save
      </Button>
    </div>
  );
}
